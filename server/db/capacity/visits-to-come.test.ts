import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listVisitsToCome } from '#server/db/capacity/visits-to-come.ts'
import { type DispatchStage, openDispatchStage } from '#server/testing/dispatch-stage.ts'

let stage: DispatchStage
beforeAll(async () => {
  stage = await openDispatchStage()
})
afterAll(() => stage.close())

test('a visit is to come until a stop is planned for it, and a stop takes away no visit of another order', async () => {
  const visits = async () => {
    const until = stage.dayIn(60)
    const listed = await listVisitsToCome(stage.db, stage.organization.id, { until, exceptCartId: randomUUID() })
    return listed.map(({ id }) => id).toSorted()
  }
  const [first, second] = [await stage.order(), await stage.order()]
  const all = [first, second].flatMap(id => [`${id}:drop-off`, `${id}:pickup`]).toSorted()
  expect(await visits()).toEqual(all)
  await stage.place(first, stage.dayIn(0))
  expect(await visits()).toEqual(all.filter(id => id !== `${first}:drop-off`))
  await stage.deliver(second)
  await stage.askPickup(second)
  await stage.place(second, stage.dayIn(0))
  expect(await visits()).toEqual([`${first}:pickup`])
})
