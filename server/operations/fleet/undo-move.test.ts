import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ContainerMove, containerAfterAll } from '#domain/fleet/container.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { changeContainer } from '#server/operations/fleet/change-container.ts'
import { countContainer } from '#server/operations/fleet/count-containers.ts'
import { undoMove } from '#server/operations/fleet/undo-move.ts'
import { type DispatchStage, openDispatchStage } from '#server/testing/dispatch-stage.ts'

let stage: DispatchStage
const orders: { id: string; number: string }[] = []
beforeAll(async () => {
  stage = await openDispatchStage()
  for (const box of ['101', '102']) {
    const id = await stage.order()
    await stage.deliver(id, box)
    const { rows } = await stage.pool.query('SELECT friendly_id AS number FROM orders WHERE id = $1', [id])
    orders.push({ id, number: rows[0].number })
  }
}, 60_000)
afterAll(() => stage.close())

type Row = Record<'id' | 'friendly_id' | 'place' | 'status' | 'order_id' | 'facility_id', string | null> & {
  readonly since: Date
  readonly is_full: boolean
  readonly version: number
}
const boxes = async (): Promise<Row[]> =>
  (await stage.pool.query('SELECT * FROM container ORDER BY friendly_id LIMIT 4')).rows
const where = ({ place, order_id, facility_id, status, since }: Row) => ({
  place,
  order_id,
  facility_id,
  status,
  since,
})
const refused = (error: unknown) => {
  if (!(error instanceof Refusal)) throw error
}
const moveTo = (box: Row, order: string, isSure: boolean) =>
  changeContainer(stage.deps, stage.fleet.acting, {
    id: box.id ?? '',
    version: Number(box.version),
    act: 'move',
    why: null,
    isSure,
    to: { place: 'site', order },
  })
const count = (box: Row, isSure: boolean) =>
  countContainer(stage.deps, stage.fleet.acting, {
    yardId: stage.fleet.yardId,
    begin: stage.deps.clock(),
    isSure,
    number: box.friendly_id ?? '',
  })
const undo = (box: Row) => undoMove(stage.deps, stage.fleet.acting, { id: box.id ?? '', version: Number(box.version) })

test('a typed number takes no box off an order without a confirmation, and the office can undo the move for four hours', async () => {
  const [first] = await boxes()
  if (!first) throw new Error('no box')
  await expect(count(first, false)).rejects.toMatchObject({ refusal: 'box-of-order' })
  stage.wait(60_000)
  await count(first, true)
  const [counted] = await boxes()
  expect(counted).toMatchObject({ place: 'yard', order_id: null })
  stage.wait(60_000)
  await undo(counted ?? first)
  const [back] = await boxes()
  expect(where(back ?? first)).toEqual(where(first))
  stage.wait(5 * 3_600_000)
  await expect(undo(back ?? first)).rejects.toMatchObject({ refusal: 'move-not-undoable' })
})

const act = fc.record({
  kind: fc.constantFrom('count', 'move', 'undo'),
  box: fc.nat(3),
  order: fc.nat(1),
  isSure: fc.boolean(),
})

test('after any counts, moves and undos, a box is where its moves say, and an order loses its box only on confirmation', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 8 }), async acts => {
      for (const { kind, box: at, order, isSure } of acts) {
        stage.wait(60_000)
        const before = await boxes()
        const box = before[at]
        if (!box) continue
        const number = orders[order]?.number ?? ''
        const done = kind === 'count' ? count(box, isSure) : kind === 'move' ? moveTo(box, number, isSure) : undo(box)
        const isDone = await done.then(
          () => true,
          error => void refused(error),
        )
        const after = await boxes()
        if (!isDone) expect(after).toEqual(before)
        // An order loses its box only if a person has confirmed it.
        const lost = before.filter(one => one.order_id !== null && !after.some(now => now.order_id === one.order_id))
        if (!isSure && kind !== 'undo') expect(lost).toEqual([])
      }
      for (const box of await boxes()) {
        const { rows } = await stage.pool.query<ContainerMove>(
          'SELECT event, at, to_place AS "to", since FROM container_move WHERE container_id = $1 ORDER BY at, id',
          [box.id],
        )
        const state = containerAfterAll(rows)
        expect(where(box)).toEqual({
          place: state?.place,
          order_id: state?.orderId,
          facility_id: state?.facilityId,
          status: state?.status,
          since: state?.since,
        })
      }
    }),
    { numRuns: 60 },
  )
}, 120_000)
