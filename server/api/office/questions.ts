import { z } from 'zod'
import { answerActs, answersTo } from '#domain/dispatch/question.ts'
import { boxNameSchema } from '#domain/fleet/container-number.ts'
import { nameOfAtMost } from '#domain/value/one-line.ts'
import { office } from '#server/api/gates/office.ts'
import { instant } from '#server/api/office/instant.ts'
import { router } from '#server/api/trpc.ts'
import { listOpenQuestions, type QuestionRow } from '#server/db/question/open-questions.ts'
import { answerQuestion, factsOf } from '#server/operations/question/answer-question.ts'

const plainActs = z.enum(answerActs).exclude(['box', 'ticket'])
const answer = z.discriminatedUnion('act', [
  z.strictObject({ act: plainActs }),
  z.strictObject({
    act: z.literal('box'),
    number: boxNameSchema,
    isSure: z.boolean().optional(),
    isSizeSure: z.boolean().optional(),
  }),
  z.strictObject({ act: z.literal('ticket'), number: nameOfAtMost(60) }),
])

function present(row: QuestionRow, photoLink: (id: string) => string) {
  const { tapId: _, tapContent, driverId: __, photoIds, offerCartId: ___, ...question } = row
  return {
    ...question,
    first: row.first && { ...row.first, at: instant(row.first.at) },
    photoUrls: photoIds.map(photoLink),
    acts: answersTo(factsOf(row)),
  }
}

/** A question asks the office to decide about something that a driver did and that did not fit the plan. */
export const questionCalls = router({
  list: office('dispatch', z.strictObject({ orderId: z.uuid().nullable() })).query(async ({ ctx, input }) => {
    const { db, clock, photoLink } = ctx.deps
    const rows = await listOpenQuestions(db, { organizationId: ctx.acting.organizationId, orderId: input.orderId })
    return rows.map(row => present(row, id => photoLink(id, clock())))
  }),

  answer: office('dispatch', z.strictObject({ questionId: z.uuid(), answer })).mutation(({ ctx, input }) =>
    answerQuestion(ctx.deps, ctx.acting, input),
  ),
})
