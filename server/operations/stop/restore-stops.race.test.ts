import { afterEach, beforeEach, expect, test } from 'vitest'
import { Refusal } from '#domain/refusal/refusal.ts'
import { listOpenQuestions } from '#server/db/question/open-questions.ts'
import { unplanStops } from '#server/operations/dispatch/unplan-stops.ts'
import { cancelOrder } from '#server/operations/order/cancel-order.ts'
import { answerQuestion } from '#server/operations/question/answer-question.ts'
import { restoreStops } from '#server/operations/stop/restore-stops.ts'
import { brokenDispatch } from '#server/testing/dispatch/invariants.ts'
import { type DispatchStage, openDispatchStage } from '#server/testing/dispatch-stage.ts'
import { isFullSize } from '#server/testing/sizes.ts'

const orders = isFullSize ? 60 : 10

let stage: DispatchStage
beforeEach(async () => {
  stage = await openDispatchStage({ maxConnections: 12 }, orders)
})
afterEach(async () => {
  expect(await brokenDispatch(stage.db, stage.deps.clock())).toEqual([])
  await stage.close()
})

/**
 * Plans an errand that fetches the box of a cancelled order, and takes the errand off the board again. Returns the errand with its open
 * question.
 */
async function errandTakenOff(leftBox: string) {
  const { fleet, deps } = stage
  const orderId = await stage.order()
  const { id } = await stage.place(orderId, stage.dayIn(1))
  await stage.publish(stage.dayIn(1))
  await cancelOrder(deps, { orderId, by: 'admin', actorId: null })
  const phone = stage.phoneOf(fleet.drivers[0])
  await phone.send(phone.tap({ kind: 'done', stopId: id, leftBox }))
  const [question] = await listOpenQuestions(deps.db, { organizationId: fleet.acting.organizationId, orderId })
  const questionId = question?.id ?? ''
  const { stopId } = await answerQuestion(deps, fleet.acting, { questionId, answer: { act: 'fetch' } })
  const version = async () => Number((await stage.stopOf(stopId ?? '')).version)
  await unplanStops(deps, fleet.acting, [{ stopId: stopId ?? '', version: await version() }])
  return { questionId, stopId: stopId ?? '', version: await version() }
}

test('if one person puts an errand back and another answers its question, one succeeds and the other is refused', async () => {
  const errands = []
  for (const number of stage.fleet.boxes) errands.push(await errandTakenOff(number))
  const all = await Promise.allSettled(
    errands.flatMap(({ questionId, stopId, version }, index) => [
      answerQuestion(stage.deps, stage.fleet.acting, {
        questionId,
        answer: { act: index % 2 === 0 ? 'fetch' : 'noted' },
      }),
      restoreStops(stage.deps, stage.fleet.acting, [{ stopId, version }]),
    ]),
  )
  const failures = all.flatMap(one => (one.status === 'rejected' ? [one.reason] : []))
  for (const reason of failures) expect(reason).toBeInstanceOf(Refusal)
  expect(failures).toHaveLength(errands.length)
  const { rows } = await stage.pool.query(
    `SELECT (SELECT count(*)::int FROM question WHERE answered_at IS NULL) AS open,
      (SELECT count(*)::int FROM (SELECT about_order_id FROM stop WHERE kind = 'errand' AND state = 'planned'
        GROUP BY about_order_id HAVING count(*) > 1) more) AS twice`,
  )
  expect(rows).toEqual([{ open: 0, twice: 0 }])
})
