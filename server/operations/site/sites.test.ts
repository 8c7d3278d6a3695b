import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listSiteVisits } from '#server/db/site/site-visits.ts'
import { findSite } from '#server/db/site/sites.ts'
import { deleteAccount } from '#server/operations/account/delete-account.ts'
import { readBoard } from '#server/operations/dispatch/read-board.ts'
import { readDriverDay } from '#server/operations/dispatch/read-driver-day.ts'
import { brokenDispatch } from '#server/testing/dispatch/invariants.ts'
import { type DispatchStage, openDispatchStage } from '#server/testing/dispatch-stage.ts'
import { assignSites } from './assign-sites.ts'
import { changeSite } from './change-site.ts'
import { forgetFixes } from './forget-fixes.ts'

let stage: DispatchStage
let siteId: string
beforeAll(async () => {
  stage = await openDispatchStage()
})
afterAll(async () => {
  const broken = await brokenDispatch(stage.db, stage.deps.clock())
  // The test wrote the streets itself, without a checkout.
  expect(broken.filter(one => one.rule !== 'INV-8 an order costs what its quote said')).toEqual([])
  await stage.close()
})

const row = async (text: string, ...values: unknown[]) => (await stage.pool.query(text, values)).rows[0]
const movedTo = (orderId: string, line1: string) =>
  stage.pool.query(
    `UPDATE orders SET snapshot = jsonb_set(snapshot, '{address,line1}', to_jsonb($2::text)) WHERE id = $1`,
    [orderId, line1],
  )
const siteOf = async (orderId: string) => (await row('SELECT site_id FROM orders WHERE id = $1', orderId)).site_id
const fix = { latitude: 30.2669, longitude: -97.7428, accuracyInMeters: 12, ageInSeconds: 3 }

describe('Orders', () => {
  test('of one address get one site, even if the address is written in other ways, and a second run changes nothing', async () => {
    const [first, second, elsewhere] = [await stage.order(), await stage.order(), await stage.order()]
    await movedTo(second, '1100  congress avenue')
    await movedTo(elsewhere, '9 Elm St')
    await movedTo(first, '1100 Congress Ave.')
    const [one, other] = await Promise.all([assignSites(stage.deps), assignSites(stage.deps)])
    expect(one + other).toBe(3)
    siteId = await siteOf(first)
    expect(await siteOf(second)).toBe(siteId)
    expect(await siteOf(elsewhere)).not.toBe(siteId)
    expect(await assignSites(stage.deps)).toBe(0)
  })
})

describe('A site', () => {
  test('learns its position from the first good fix of a driver, and keeps it', async () => {
    const [luis] = stage.fleet.drivers
    const orderId = await stage.order()
    await movedTo(orderId, '1100 Congress Ave')
    await assignSites(stage.deps)
    const stop = await stage.place(orderId, stage.dayIn(0))
    await stage.publish(stage.dayIn(0))
    const phone = stage.phoneOf(luis)
    const known = async () => row('SELECT latitude, accuracy_in_meters AS within FROM site WHERE id = $1', siteId)
    await phone.send(phone.tap({ kind: 'start', stopId: stop.id, fix }))
    expect(await known()).toEqual({ latitude: null, within: null })
    await phone.send(phone.tap({ kind: 'here', stopId: stop.id, fix: { ...fix, accuracyInMeters: 80 } }))
    expect(await known()).toEqual({ latitude: null, within: null })
    const again = await stage.place(await anotherThere(), stage.dayIn(0))
    await stage.publish(stage.dayIn(0))
    await phone.send(phone.tap({ kind: 'here', stopId: again.id, fix }))
    expect(await known()).toEqual({ latitude: 30.2669, within: 12 })
    const third = await stage.place(await anotherThere(), stage.dayIn(0))
    await stage.publish(stage.dayIn(0))
    await phone.send(phone.tap({ kind: 'here', stopId: third.id, fix: { ...fix, latitude: 31 } }))
    expect(await known()).toEqual({ latitude: 30.2669, within: 12 })
  })

  test('shows its visits, photos, tags and remark on the board and on the phone of the next driver', async () => {
    const [luis] = stage.fleet.drivers
    const { id: stopId } = await row(
      `SELECT s.id FROM stop s JOIN orders o ON o.id = s.drop_off_order_id WHERE o.site_id = $1 AND s.state = 'arrived' LIMIT 1`,
      siteId,
    )
    const photoId = randomUUID()
    stage.wait(14 * 60_000)
    const phone = stage.phoneOf(luis)
    await phone.send(phone.tap({ kind: 'done', stopId, leftBox: '101', photoIds: [photoId] }))
    await stage.pool.query(
      `INSERT INTO order_photo (id, organization_id, order_id, kind, media_type, content, created_at, stop_id)
       SELECT $1, s.organization_id, s.drop_off_order_id, 'drop-off', 'image/jpeg', '\\x00', now(), s.id FROM stop s WHERE s.id = $2`,
      [photoId, stopId],
    )
    const visits = await listSiteVisits(stage.db, stage.organization.id, siteId, 5)
    expect(visits).toMatchObject([{ stopId, kind: 'drop-off', isDone: true, driver: 'Luis', minutes: 14, photoId }])
    const next = await stage.place(await anotherThere(), stage.dayIn(0))
    await stage.publish(stage.dayIn(0))
    const { acting } = stage.fleet
    const seen = { id: siteId, version: 1, tags: ['gate' as const], remark: 'Gate 4471', isPositionForgotten: false }
    // If several people save at once, one of them succeeds.
    const saved = await Promise.allSettled([1, 2, 3, 4].map(() => changeSite(stage.deps, acting, seen)))
    const refused = saved.flatMap(one => (one.status === 'rejected' ? [one.reason.refusal] : []))
    expect(refused).toEqual(Array(3).fill('changed-meanwhile'))
    const day = await readDriverDay({ ...stage.deps, photoLink: id => `/photos/${id}` }, luis)
    expect(day.routes.flatMap(route => route.stops).find(stop => stop.id === next.id)?.site).toEqual({
      tags: ['gate'],
      remark: 'Gate 4471',
      position: { latitude: 30.2669, longitude: -97.7428 },
      last: { doneAt: expect.any(String), minutes: 14, photo: `/photos/${photoId}` },
    })
    const addresses = { findZip: () => null }
    const board = await readBoard({ ...stage.deps, addresses }, stage.organization.id, stage.dayIn(0))
    const card = board.routes.flatMap(route => route.stops).find(stop => stop.id === next.id)
    expect(card).toMatchObject({ siteId, siteTags: ['gate'], latitude: 30.2669, isRough: false })
  })

  test('forgets its position when the office says so, and does not exist for another hauler', async () => {
    const { acting } = stage.fleet
    const wrong = { id: siteId, version: 2, tags: [], remark: null, isPositionForgotten: true }
    const stranger = { ...acting, organizationId: randomUUID() }
    await expect(changeSite(stage.deps, stranger, wrong)).rejects.toMatchObject({ refusal: 'site-not-found' })
    expect(await listSiteVisits(stage.db, stranger.organizationId, siteId, 5)).toEqual([])
    await changeSite(stage.deps, acting, wrong)
    expect(await findSite(stage.db, acting.organizationId, siteId)).toMatchObject({ tags: [], accuracyInMeters: null })
    const { before, after } = await row(
      `SELECT before, after FROM change WHERE object = 'site' ORDER BY seq DESC LIMIT 1`,
    )
    expect(JSON.stringify([before, after])).not.toContain('4471')
  })

  test('is erased with the only person who ordered there, and stays if other people ordered there, too', async () => {
    const owner = async (orderId: string) => (await row('SELECT user_id FROM orders WHERE id = $1', orderId)).user_id
    const { id: alone } = await row(`SELECT id FROM orders WHERE site_id <> $1`, siteId)
    const { id: one } = await row(
      `SELECT id FROM orders WHERE site_id = $1 AND status = 'pending-drop-off' LIMIT 1`,
      siteId,
    )
    const leaving = [alone, one]
    const before = (await stage.pool.query('SELECT id, status FROM orders WHERE id = ANY($1)', [leaving])).rows
    await stage.pool.query(`UPDATE orders SET status = 'completed' WHERE id = ANY($1)`, [leaving])
    const site = await siteOf(alone)
    for (const id of leaving) await deleteAccount(stage.deps, await owner(id))
    const facts = `SELECT key, line1, remark, tags, postal_code FROM site WHERE id = $1`
    expect(await row(facts, site)).toMatchObject({
      key: null,
      line1: '',
      tags: [],
      postal_code: expect.stringMatching(/^\d{5}$/),
    })
    expect((await row(facts, siteId)).key).toContain('1100 congress ave')
    for (const { id, status } of before)
      await stage.pool.query('UPDATE orders SET status = $2 WHERE id = $1', [id, status])
  })

  test('loses the positions of drivers after 90 days or the fewer days that the hauler set, and nothing else', async () => {
    const fixes = async () => (await row('SELECT count(fix)::int AS known, count(*)::int AS taps FROM tap')) as object
    const forgetIn = (days: number) =>
      forgetFixes({ ...stage.deps, clock: () => new Date(stage.deps.clock().getTime() + days * 86_400_000) })
    await forgetIn(89)
    expect(await fixes()).toEqual({ known: 4, taps: 5 })
    await stage.pool.query('UPDATE tap SET fix = $1 WHERE id = (SELECT id FROM tap WHERE fix IS NULL LIMIT 1)', [fix])
    // A hauler may delete the positions sooner.
    await stage.pool.query('UPDATE organization SET fix_days = 30')
    await forgetIn(29)
    expect(await fixes()).toEqual({ known: 5, taps: 5 })
    await forgetIn(31)
    expect(await fixes()).toEqual({ known: 0, taps: 5 })
  })

  test('learns no position if it has no address or if its box was moved elsewhere', async () => {
    const [luis] = stage.fleet.drivers
    const phone = stage.phoneOf(luis)
    const arrives = async (change: (orderId: string, site: string) => Promise<unknown>) => {
      const orderId = await stage.order()
      await movedTo(orderId, `${randomUUID().slice(0, 4)} Elm St`)
      await assignSites(stage.deps)
      const site = await siteOf(orderId)
      const { id } = await stage.place(orderId, stage.dayIn(0))
      await stage.publish(stage.dayIn(0))
      await change(orderId, site)
      await phone.send(phone.tap({ kind: 'here', stopId: id, fix }))
      await stage.pool.query(`DELETE FROM stop WHERE about_order_id = $1`, [orderId])
      return (await row('SELECT latitude FROM site WHERE id = $1', site)).latitude
    }
    const relocated = (state: string) => (orderId: string) =>
      stage.pool.query(
        `INSERT INTO stop (organization_id, kind, about_order_id, day, state, created_at)
         SELECT organization_id, 'relocation', drop_off_order_id, day, $2, created_at FROM stop WHERE drop_off_order_id = $1`,
        [orderId, state],
      )
    expect(await arrives(async () => {})).toBe(fix.latitude)
    expect(await arrives(relocated('done'))).toBeNull()
    expect(await arrives(relocated('withdrawn'))).toBe(fix.latitude)
    expect(
      await arrives((_, site) => stage.pool.query(`UPDATE site SET key = NULL, line1 = '' WHERE id = $1`, [site])),
    ).toBeNull()
  })
})

async function anotherThere(): Promise<string> {
  const orderId = await stage.order()
  await movedTo(orderId, '1100 Congress Ave')
  await assignSites(stage.deps)
  return orderId
}
