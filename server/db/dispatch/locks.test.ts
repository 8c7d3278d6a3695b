import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lockLoad } from '#server/db/dispatch/loads.ts'
import { lockStops } from '#server/db/dispatch/stops.ts'
import type { Tx } from '#server/db/engine/connect.ts'
import { lockTruck } from '#server/db/fleet/trucks.ts'
import { lockWholeOrders } from '#server/db/order/order-moves.ts'
import { lockSite } from '#server/db/site/sites.ts'
import { assignSites } from '#server/operations/site/assign-sites.ts'
import { type DispatchStage, openDispatchStage } from '#server/testing/dispatch-stage.ts'
import { endsAtOnce } from '#server/testing/waiting.ts'

let stage: DispatchStage
const ids: Record<string, string> = {}
beforeAll(async () => {
  stage = await openDispatchStage()
  const orderId = await stage.order()
  const { id: stopId } = await stage.place(orderId, stage.dayIn(0))
  await assignSites(stage.deps)
  await stage.pool.query(
    `INSERT INTO load (order_id, organization_id, state, collected_at) VALUES ($1, $2, 'on-truck', now())`,
    [orderId, stage.organization.id],
  )
  const idOf = async (table: string) =>
    (await stage.pool.query(`SELECT id FROM ${table} WHERE organization_id = $1 LIMIT 1`, [stage.organization.id]))
      .rows[0].id
  Object.assign(ids, { orderId, stopId, siteId: await idOf('site'), truckId: await idOf('truck') })
})
afterAll(() => stage.close())

type Lock = (tx: Tx, organizationId: string) => Promise<unknown>
const locks: readonly [string, Lock][] = [
  ['Orders', (tx, hauler) => lockWholeOrders(tx, hauler, [ids.orderId ?? ''])],
  ['Stops', (tx, hauler) => lockStops(tx, hauler, [ids.stopId ?? ''])],
  ['A load', (tx, hauler) => lockLoad(tx, hauler, ids.orderId ?? '')],
  ['A site', (tx, hauler) => lockSite(tx, hauler, ids.siteId ?? '')],
  ['A truck', (tx, hauler) => lockTruck(tx, hauler, ids.truckId ?? '')],
]

describe.each(locks)('%s', (_, lock) => {
  const locking = () => stage.db.transaction().execute(tx => lock(tx, stage.organization.id))

  test('can be locked by one transaction after another', async () => {
    await locking()
    expect(await endsAtOnce(stage.pool, locking())).toBe(true)
  })

  test('that are locked make every other transaction wait', async () => {
    const waiting = await stage.db.transaction().execute(async tx => {
      await lock(tx, stage.organization.id)
      const other = locking()
      expect(await endsAtOnce(stage.pool, other)).toBe(false)
      return { other }
    })
    await waiting.other
  })
})
