import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenDispatch } from '#server/testing/dispatch/invariants.ts'
import { type DispatchStage, openDispatchStage } from '#server/testing/dispatch-stage.ts'

let stage: DispatchStage
let stopId: string
beforeAll(async () => {
  stage = await openDispatchStage()
  stopId = (await stage.place(await stage.order(), stage.dayIn(1))).id
  await stage.place(await stage.order(), stage.dayIn(1))
  await stage.publish(stage.dayIn(1))
})
afterAll(() => stage.close())

const broken = async () => (await brokenDispatch(stage.db, stage.deps.clock())).map(one => one.rule.slice(0, 6))

test('a board that the operations made breaks no invariant', async () => expect(await broken()).toEqual([]))

test.each([
  ['INV-P2', `UPDATE stop SET published_at = NULL`, `UPDATE stop SET published_at = created_at`],
  ['INV-P4', `UPDATE stop SET position = position + 1`, `UPDATE stop SET position = position - 1`],
  ['INV-P5', `UPDATE stop SET window_start = 8`, `UPDATE stop SET window_start = 9`],
  [
    'INV-P5',
    `UPDATE stop SET window_start = 8, changed_at = published_at - interval '6 minutes'`,
    `UPDATE stop SET window_start = 9, changed_at = NULL`,
  ],
])('the check finds %s broken after %s', async (rule, breaking, mending) => {
  await stage.pool.query(`${breaking} WHERE ${rule === 'INV-P4' ? 'position > 0' : `id = '${stopId}'`}`)
  expect(await broken()).toEqual([rule])
  await stage.pool.query(`${mending} WHERE ${rule === 'INV-P4' ? 'position > 0' : `id = '${stopId}'`}`)
  expect(await broken()).toEqual([])
})

test('a change that is less than five minutes old breaks no invariant yet', async () => {
  await stage.pool.query(`UPDATE stop SET window_start = 8, changed_at = published_at WHERE id = $1`, [stopId])
  expect(await broken()).toEqual([])
})
