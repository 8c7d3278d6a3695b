import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimLink, findLink } from '#server/db/fleet/driver-links.ts'
import type { LinkOfTaps } from '#server/operations/dispatch/refuse-beyond-link.ts'
import { refuseBeyondLink } from '#server/operations/dispatch/refuse-beyond-link.ts'
import { takeTaps } from '#server/operations/dispatch/take-taps.ts'
import { brokenDispatch } from '#server/testing/dispatch/invariants.ts'
import { serveOffice } from '#server/testing/dispatch/office-over-http.ts'
import { type DispatchStage, openDispatchStage } from '#server/testing/dispatch-stage.ts'
import { linkDriver, revokeDriverLink } from './link-driver.ts'

let stage: DispatchStage
beforeAll(async () => {
  stage = await openDispatchStage()
})
afterAll(async () => {
  expect(await brokenDispatch(stage.db, stage.deps.clock())).toEqual([])
  await stage.close()
})

const secret = (character: string) => character.repeat(22)
const tokenIn = (url: string) => /\/driver\/l\/([\w-]{22})$/.exec(url)?.[1] ?? ''
const asked = () => ({ driverId: stage.fleet.drivers[0].id, day: stage.dayIn(0) })
const make = (isTexted = false) => linkDriver(stage.deps, stage.fleet.acting, { ...asked(), isTexted })
const claim = (token: string, character: string) => claimLink(stage.db, token, secret(character), stage.deps.clock())
const texts = async () => (await stage.pool.query(`SELECT text FROM message WHERE key LIKE 'driver-link:%'`)).rows

test('the office makes a link for a route and texts it, but not after a STOP, and the product never stores it in plain', async () => {
  await expect(make()).rejects.toMatchObject({ refusal: 'no-route-to-link' })
  await stage.place(await stage.order(), stage.dayIn(0))
  const { url, isTexted } = await make(true)
  expect(isTexted).toBe(true)
  const [text] = await texts()
  expect(text.text).toContain(url)
  expect(text.text.length).toBeLessThanOrEqual(160)
  stage.wait(60_000)
  const again = await make(true)
  expect((await texts()).map(one => one.text.includes(again.url)).sort()).toEqual([false, true])
  // Two drivers get their links at the same moment.
  const [luis, ana] = stage.fleet.drivers
  await stage.place(await stage.order(), stage.dayIn(0), ana)
  stage.wait(60_000)
  const now = stage.deps.clock()
  for (const { id: driverId } of [luis, ana])
    await linkDriver({ ...stage.deps, clock: () => now }, stage.fleet.acting, { ...asked(), driverId, isTexted: true })
  expect(await texts()).toHaveLength(4)
  const { rows } = await stage.pool.query('SELECT l::text AS stored FROM driver_link l')
  expect(rows[0].stored).not.toContain(tokenIn(url))
  const { rows: drivers } = await stage.pool.query('SELECT phone FROM driver WHERE id = $1', [asked().driverId])
  await stage.pool.query(
    `INSERT INTO identity_consent (phone, wording, language, method, agreed_at, verified_at, is_agreed)
     VALUES ($1, 'STOP', 'en', 'text-reply', now(), now(), false)`,
    [drivers[0].phone],
  )
  expect(await make(true)).toMatchObject({ isTexted: false })
  expect(await texts()).toHaveLength(4)
})

test('the first phone keeps the link of a driver, another phone does not get it, and a new link ends it', async () => {
  const token = tokenIn((await make()).url)
  expect([await claim(token, 'a'), await claim(token, 'a'), await claim(token, 'b')]).toEqual([true, true, false])
  expect(await findLink(stage.db, token, secret('b'))).toMatchObject({ isOwn: false })
  const second = tokenIn((await make()).url)
  expect(await findLink(stage.db, token, secret('a'))).toMatchObject({ isOwn: true, revokedAt: expect.any(Date) })
  expect([await claim(token, 'a'), await claim(second, 'b')]).toEqual([false, true])
  const stranger = { ...stage.fleet.acting, organizationId: stage.fleet.acting.actorId }
  await expect(linkDriver(stage.deps, stranger, { ...asked(), isTexted: false })).rejects.toMatchObject({
    refusal: 'no-route-to-link',
  })
  await expect(revokeDriverLink(stage.deps, stranger, asked())).rejects.toMatchObject({ refusal: 'no-route-to-link' })
})

test('a member can end or replace a link that a colleague made only if their page shows it', async () => {
  const http = await serveOffice(stage)
  const [dana, miguel] = [await http.hire('+15125550183', null), await http.hire('+15125550184', null)]
  const shown = async () => (await dana.links.state.query(asked())).seen
  const made = (seen: string | null) => dana.links.make.mutate({ ...asked(), isTexted: false, seen })
  const refusedBy = { data: { refusal: 'changed-meanwhile', refusalValues: { who: expect.any(String) } } }
  const before = await shown()

  stage.wait(1000)
  const token = tokenIn((await miguel.links.make.mutate({ ...asked(), isTexted: false, seen: before })).url)
  for (const seen of [before, null]) {
    await expect(made(seen)).rejects.toMatchObject(refusedBy)
    await expect(dana.links.revoke.mutate({ ...asked(), seen })).rejects.toMatchObject(refusedBy)
  }
  expect(await findLink(stage.db, token, null)).toMatchObject({ revokedAt: null })

  const ofMiguel = await shown()
  await miguel.links.revoke.mutate({ ...asked(), seen: ofMiguel })
  await expect(made(ofMiguel)).rejects.toMatchObject(refusedBy)
  expect(await shown()).toBeNull()
  await made(null)
  await dana.links.revoke.mutate({ ...asked(), seen: await shown() })
  expect(await shown()).toBeNull()
  await http.stop()
})

test('a link that is over cannot be claimed, and a suspended driver gets no new link, but the old one can be ended', async () => {
  const token = tokenIn((await make()).url)
  const { rows } = await stage.pool.query('SELECT max(expires_at) AS "endsAt" FROM driver_link')
  const claimAt = (ms: number) => claimLink(stage.db, token, secret('c'), new Date(rows[0].endsAt.getTime() + ms))
  expect([await claimAt(0), await claimAt(-1)]).toEqual([false, true])
  const setStatus = (status: string) =>
    stage.pool.query('UPDATE driver SET status = $2 WHERE id = $1', [asked().driverId, status])
  await setStatus('suspended')
  await expect(make()).rejects.toMatchObject({ refusal: 'no-route-to-link' })
  await revokeDriverLink(stage.deps, stage.fleet.acting, asked())
  await setStatus('available')
  expect(await claimAt(-1)).toBe(false)
})

test('a tap counts only if it was made before the end of the link and is about a stop of its own route', async () => {
  const [luis, ana] = stage.fleet.drivers
  const [own, other] = [await stage.order(), await stage.order()]
  const [mine, hers] = [await stage.place(own, stage.dayIn(0)), await stage.place(other, stage.dayIn(0), ana)]
  await stage.publish(stage.dayIn(0))
  stage.wait(120_000)
  const endsAt = stage.deps.clock()
  const phone = stage.phoneOf(luis)
  const before = phone.tap({ kind: 'start', stopId: mine.id }, new Date(endsAt.getTime() - 60_000))
  stage.wait(3_600_000)
  const after = phone.tap({ kind: 'done', stopId: mine.id })
  const { rows: routes } = await stage.pool.query('SELECT route_id FROM stop WHERE id = $1', [mine.id])
  const routeId = routes[0].route_id
  const link = { routeId, endsAt, state: 'revoked' as const }
  const send = (taps: ReturnType<typeof phone.tap>[], of: LinkOfTaps) =>
    takeTaps(stage.deps, luis, { deviceId: phone.deviceId, phoneNow: stage.deps.clock(), waiting: 0, taps, link: of })
  expect((await send([before, after], link)).results).toMatchObject([
    { outcome: 'accepted' },
    { outcome: 'refused', why: 'link-revoked' },
  ])
  expect(await stage.statusOf(own)).toBe('in-transit-drop-off')
  // At the exact moment of its end, a link is no longer valid.
  const atEnd = stage.phoneOf(luis).tap({ kind: 'here', stopId: mine.id })
  const over = { routeId, endsAt: new Date(atEnd.madeAt), state: 'over' as const }
  const madeAtEnd = await stage.db.transaction().execute(async tx => {
    const made = { driverId: luis.id, tap: atEnd }
    return [
      await refuseBeyondLink(tx, { ...made, at: over.endsAt }, over),
      await refuseBeyondLink(tx, { ...made, at: new Date(over.endsAt.getTime() - 1) }, over),
    ]
  })
  expect(madeAtEnd).toEqual([{ outcome: 'refused', why: 'link-over' }, null])
  const open = { routeId, endsAt: new Date(stage.deps.clock().getTime() + 60_000), state: 'open' as const }
  const beyond = await send([phone.tap({ kind: 'start', stopId: hers.id })], open)
  expect(beyond.results).toMatchObject([{ outcome: 'refused', why: 'stop-not-found' }])
  expect(await stage.statusOf(other)).toBe('drop-off-scheduled')
  const { rows } = await stage.pool.query(`SELECT count(*)::int AS kept FROM tap WHERE outcome = 'refused'`)
  expect(rows).toEqual([{ kept: 2 }])
})
