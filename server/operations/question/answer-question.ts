import type { Tx } from '@rolloff/sql/connect.ts'
import { type AnswerAct, answersTo, type QuestionFacts } from '#domain/dispatch/question.ts'
import { isOfLoad, isOfStop, type Tap, tapFormat, tapSchema } from '#domain/dispatch/tap.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import type { Day } from '#domain/value/calendar.ts'
import { addDays, isSunday, localTime } from '#domain/value/calendar.ts'
import { addChange } from '#server/db/change/changes.ts'
import { findDispatchCalendar } from '#server/db/dispatch/calendar.ts'
import { addStop, lockOpenFetch } from '#server/db/dispatch/stops.ts'
import { lockOrders } from '#server/db/dispatch/visits.ts'
import { listOpenQuestions, type QuestionRow } from '#server/db/question/open-questions.ts'
import { lockQuestion, storeAnswer, storeAnswerOfSiblings } from '#server/db/question/questions.ts'
import type { Deps, OfficeActing } from '#server/operations/dependencies.ts'
import { applyLoadTap } from '#server/operations/dispatch/apply-load-tap.ts'
import { applyStopTap } from '#server/operations/dispatch/apply-stop-tap.ts'
import type { TapContext } from '#server/operations/dispatch/move-boxes.ts'
import { joinSwap } from '#server/operations/question/join-swap.ts'
import { nameRightBox } from '#server/operations/question/name-right-box.ts'
import { nameTicket, takeTicketFrom } from '#server/operations/question/name-ticket.ts'
import { endOffer, offerStandingBox } from '#server/operations/question/offer-standing-box.ts'

export type Answer =
  | { readonly act: Exclude<AnswerAct, 'box' | 'ticket'> }
  | {
      readonly act: 'box'
      readonly number: string
      readonly isSure?: boolean | undefined
      readonly isSizeSure?: boolean | undefined
    }
  | { readonly act: 'ticket'; readonly number: string }

/**
 * Applies the office's decision about a driver's tap that contradicts the record (rule D60). Refuses 'question-not-found',
 * 'question-answered' with who was faster and when, 'answer-not-possible' if the subject of the question has changed meanwhile,
 * 'already-planned' if another stop fetches the box, and what the act itself refuses.
 */
export async function answerQuestion(
  { db, clock }: Deps,
  acting: OfficeActing,
  { questionId, answer }: { readonly questionId: string; readonly answer: Answer },
): Promise<{ stopId: string | null }> {
  const { organizationId, actorId } = acting
  const now = clock()
  return db.transaction().execute(async tx => {
    const lockedQuestion = await lockQuestion(tx, organizationId, questionId)
    if (!lockedQuestion) throw new Refusal('question-not-found')
    if (lockedQuestion.answeredAt)
      throw new Refusal('question-answered', {
        who: lockedQuestion.answeredBy,
        at: lockedQuestion.answeredAt.getTime(),
      })
    const [question] = await listOpenQuestions(tx, { organizationId, questionId })
    if (!question || !answersTo(factsOf(question)).includes(answer.act)) throw new Refusal('answer-not-possible')
    const stopId = await carryOut(tx, { acting, question, answer, now })
    // The question about an offer is answered when the customer pays or a driver fetches the box.
    const isOpen = answer.act === 'ask-customer'
    if (!isOpen) await storeAnswer(tx, { id: questionId, act: answer.act, by: actorId, now })
    // If two phones name two boxes, both raise one question, because only one of the boxes is at the site.
    if (answer.act === 'box') await storeAnswerOfSiblings(tx, { id: questionId, act: 'noted', by: actorId, now })
    await addChange(tx, {
      organizationId,
      actorId,
      at: now,
      act: 'answer-question',
      ...aboutOf(question),
      after: { kind: question.kind, answer: answer.act, questionId, orderId: question.orderId },
    })
    return { stopId }
  })
}

export const factsOf = ({ kind, tapKind, sides, loadState, holder, first, leftBox, box, offeredAt }: QuestionRow) =>
  ({
    kind,
    tapKind,
    sides,
    loadState,
    holderState: holder?.state ?? null,
    namesOtherBox: leftBox !== null && first?.leftBox != null && Number(leftBox) !== Number(first.leftBox),
    // Without a number it is unknown which box is at the site.
    isBoxStanding: leftBox === null || (box?.place === 'site' && box.orderId === null),
    isOffered: offeredAt !== null,
  }) satisfies QuestionFacts

/** Returns the object whose history shows who decided: the stop, or the load. */
const aboutOf = ({ stopId, orderId }: QuestionRow) =>
  stopId === null ? ({ object: 'load', objectId: orderId } as const) : ({ object: 'stop', objectId: stopId } as const)

type AnswerInput = {
  readonly acting: OfficeActing
  readonly question: QuestionRow
  readonly answer: Answer
  readonly now: Date
}

/** Does what the answer decides. Returns the id of the stop that the answer has created, if any. */
async function carryOut(tx: Tx, answering: AnswerInput): Promise<string | null> {
  const { acting, question, answer, now } = answering
  if (answer.act === 'apply') await applyTap(tx, answering)
  else if (answer.act === 'fetch') return fetchBox(tx, answering)
  else if (answer.act === 'ask-customer') await offerStandingBox(tx, acting, question, now)
  else if (answer.act === 'box')
    await nameRightBox(tx, acting, question, {
      number: answer.number,
      isSure: answer.isSure === true,
      isSizeSure: answer.isSizeSure === true,
      now,
    })
  else if (answer.act === 'ticket') await nameTicket(tx, acting, question, answer.number)
  else if (answer.act === 'take-ticket') await takeTicketFrom(tx, acting, question)
  else if (answer.act === 'one-visit') await joinSwap(tx, acting, question, now)
  else await endOffer(tx, question, now)
  return null
}

/** Applies the driver's tap after all, with the time of the tap. */
async function applyTap(tx: Tx, { acting, question, now }: AnswerInput): Promise<void> {
  const tap = tapOf(question)
  const ctx: TapContext = {
    driver: { id: question.driverId, organizationId: acting.organizationId },
    by: 'admin',
    actorId: acting.actorId,
    tapId: question.tapId,
    isQuiet: true,
    at: question.tappedAt ?? now,
    received: now,
  }
  if (isOfStop(tap)) await applyStopTap(tx, ctx, tap)
  if (isOfLoad(tap)) await applyLoadTap(tx, ctx, tap)
}

function tapOf({ tapId: id, tapKind: kind, tappedAt, tapContent }: QuestionRow): Tap {
  const stamp = { id, kind, seq: 1, v: tapFormat, madeAt: tappedAt?.toISOString() }
  return tapSchema.parse({ ...tapContent, ...stamp })
}

/**
 * Adds an errand on the next day on which trucks drive. When the errand is done, the box is in the yard. Refuses 'already-planned', because
 * only one errand fetches a box.
 */
async function fetchBox(tx: Tx, { acting, question, now }: AnswerInput): Promise<string> {
  const { organizationId, actorId } = acting
  await lockOrders(tx, organizationId, [question.orderId])
  if (question.box && (await lockOpenFetch(tx, question.box.id))) throw new Refusal('already-planned')
  await endOffer(tx, question, now)
  return addStop(tx, {
    organizationId,
    kind: 'errand',
    dropOffOrderId: null,
    pickupOrderId: null,
    createdBy: actorId,
    now,
    day: await nextDrivingDay(tx, organizationId, now),
    windowStart: null,
    windowEnd: null,
    aboutOrderId: question.orderId,
    containerId: question.box?.id ?? null,
  })
}

const maxDaysAhead = 14

async function nextDrivingDay(tx: Tx, organizationId: string, now: Date): Promise<Day> {
  const { timeZone } = await findDispatchCalendar(tx, organizationId, localTime(now, 'UTC').day)
  const today = localTime(now, timeZone).day
  for (let ahead = 0; ahead < maxDaysAhead; ahead += 1) {
    const day = addDays(today, ahead)
    if (!isSunday(day) && (await findDispatchCalendar(tx, organizationId, day)).closedAs === null) return day
  }
  return today
}
