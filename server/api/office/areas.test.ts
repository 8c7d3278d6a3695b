import { sql } from '@rolloff/sql/sql.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AreaDraft } from '#domain/area/area.ts'
import type { ZipCode } from '#domain/value/zip.ts'
import { serveZips, stopServingZips } from '#server/operations/area/serve-zips.ts'
import { type FleetStage, openFleet } from '#server/testing/fleet/fleet-stage.ts'
import { openCart, payWith, readyToPay, saveAddress, visit } from '#server/testing/journey.ts'
import { signIn } from '#server/testing/sign-in.ts'

let stage: FleetStage
let areas: FleetStage['office']['areas']
let areaId: string
beforeAll(async () => {
  stage = await openFleet()
  areas = stage.office.areas
  areaId = await add('Hills')
})
afterAll(() => stage.app.stop())

const draft: AreaDraft = {
  name: 'Hills',
  timeZone: 'America/Chicago',
  taxRate: '0.0825',
  cityFeeInCents: 4000,
  taxableKinds: ['container'],
}
const add = async (name: string) => (await areas.save.mutate({ seen: null, draft: { ...draft, name } })).id
const db = () => stage.app.database.db
const listed = async (id: string) => (await areas.list.query({})).areas.find(one => one.id === id)
const places = (zips: readonly { zipCode: string; place: string }[]) => zips.map(one => [one.zipCode, one.place])
const mailsTo = async (email: string) =>
  (await sql<{ text: string }>`SELECT subject || text AS text FROM message WHERE recipient = ${email}`.execute(db()))
    .rows
const wait = (zipCode: string, email: string) => visit(stage.app).api.notifyZipCode.mutate({ zipCode, email })
const refusal = (name: string) => ({ data: { refusal: name } })

describe('A service area', () => {
  test('is read back as it was written, and a later change by another page is refused', async () => {
    const id = await add('Plains')
    expect(await listed(id)).toMatchObject({ ...draft, name: 'Plains', taxRate: '0.082500', version: 1, zipsOn: 0 })
    const seen = { id, version: 1 }
    await areas.save.mutate({ seen, draft: { ...draft, name: 'Plain', cityFeeInCents: 0 } })
    expect(await listed(id)).toMatchObject({ name: 'Plain', cityFeeInCents: 0, version: 2 })
    await expect(areas.save.mutate({ seen, draft })).rejects.toMatchObject(refusal('changed-meanwhile'))
    const { rows } = await sql<{
      after: object
    }>`SELECT after FROM change WHERE object_id = ${id} ORDER BY seq`.execute(db())
    expect(rows.map(row => row.after)).toMatchObject([{ cityFeeInCents: 4000 }, { cityFeeInCents: 0 }])
    expect(JSON.stringify(rows)).not.toContain('Plain')
  })

  test('of another hauler does not exist for the office', async () => {
    const { areas: theirs } = stage.elsewhere
    const asked = { areaId, zipCodes: ['78620'] }
    const search = { by: 'list' as const, zipCodes: ['78620'] }
    for (const act of [
      () => theirs.zips.query({ areaId }),
      () => theirs.save.mutate({ seen: { id: areaId, version: 1 }, draft }),
      () => theirs.previewZips.query({ areaId, search }),
      () => theirs.serveZips.mutate(asked),
      () => theirs.leaveZips.mutate(asked),
    ])
      await expect(act()).rejects.toMatchObject(refusal('area-not-found'))
    expect((await theirs.list.query({})).areas.map(one => one.id)).toEqual([stage.cast.otherHauler.serviceAreaId])
  })
})

describe('The ZIPs of a service area', () => {
  test('are shown with where they are before they are added, and each has an answer', async () => {
    const other = await add('Other')
    await areas.serveZips.mutate({ areaId: other, zipCodes: ['76701'] })
    await areas.serveZips.mutate({ areaId, zipCodes: ['76704', '76705'] })
    await areas.leaveZips.mutate({ areaId, zipCodes: ['76705'] })
    const zipCodes = ['76701', '76704', '76705', '76706', '10002', '00000']
    const before = await areas.previewZips.query({ areaId, search: { by: 'list', zipCodes } })
    const expected = [
      ['76701', 'other-area'],
      ['76704', 'on'],
      ['76705', 'off'],
      ['76706', 'free'],
      ['10002', 'other-hauler'],
      ['00000', 'unknown'],
    ]
    expect(places(before.zips)).toEqual(expected)
    expect(before.zips[0]).toMatchObject({ areaName: 'Other', city: 'Waco', timeZone: 'America/Chicago' })
    expect(before.zips[4]?.areaName).toBeNull()
    const done = await areas.serveZips.mutate({ areaId, zipCodes })
    expect(places(done.zips)).toEqual(expected)
    expect(done.zips.filter(zip => zip.isDone).map(zip => zip.zipCode)).toEqual(['76705', '76706'])
    expect(await listed(areaId)).toMatchObject({ zipsOn: 3, zipsOff: 0 })
    const { rows } = await sql`
      SELECT after FROM change WHERE object_id = ${areaId} AND act = 'serve-zips' ORDER BY seq DESC LIMIT 1`.execute(
      db(),
    )
    expect(rows).toEqual([{ after: { zips: ['76705', '76706'] } }])
  })

  test('are found by city, county and radius', async () => {
    const found = async (search: Parameters<typeof areas.previewZips.query>[0]['search']) =>
      (await areas.previewZips.query({ areaId, search })).zips.map(zip => zip.zipCode)
    expect(await found({ by: 'city', city: 'rosanky', state: 'tx' })).toEqual(['78953'])
    expect(await found({ by: 'county', county: 'Caldwell', state: 'TX' })).toContain('78661')
    expect((await found({ by: 'radius', zipCode: '78661', miles: 12 }))[0]).toBe('78661')
    expect(await found({ by: 'city', city: 'Nowhere', state: 'TX' })).toEqual([])
  })

  test('can be ordered in from the next request on, and no longer once they are switched off', async () => {
    const { api } = visit(stage.app)
    const zipCode = '76707'
    expect(await api.createCart.mutate({ zipCode })).toBeNull()
    const version = async () =>
      (
        await sql<{
          v: number
        }>`SELECT catalog_version AS v FROM organization WHERE id = ${stage.cast.hauler.id}`.execute(db())
      ).rows[0]?.v
    const before = await version()
    await areas.serveZips.mutate({ areaId, zipCodes: [zipCode] })
    expect(await version()).toBe((before ?? 0) + 1)
    const cart = await api.createCart.mutate({ zipCode })
    expect(await api.getCart.query({ cartId: cart?.cartId ?? '' })).toMatchObject({ zipCode, city: 'Waco' })
    await areas.leaveZips.mutate({ areaId, zipCodes: [zipCode] })
    expect(await api.createCart.mutate({ zipCode })).toBeNull()
    expect(await api.getCart.query({ cartId: cart?.cartId ?? '' })).toMatchObject({ zipCode, city: null })
  })
})

test('A cart with an address in a ZIP that is switched off can be paid, and another cart gets no address there', async () => {
  const ready = await readyToPay(stage.app, '+15125559945')
  const late = visit(stage.app, ready.held.session)
  await openCart(late)
  const addressId = await saveAddress(ready)
  const { rows } = await sql<{ organizationId: string; areaId: string }>`
    SELECT organization_id AS "organizationId", service_area_id AS "areaId" FROM service_area_zip
    WHERE zip_code = '78701' AND active`.execute(db())
  const [{ organizationId, areaId: demoArea } = { organizationId: '', areaId: '' }] = rows
  const acting = { organizationId, actorId: stage.cast.admin.id }
  const asked = { areaId: demoArea, zipCodes: ['78701' as ZipCode] }
  expect((await stopServingZips(stage.app.deps, acting, asked)).zips).toMatchObject([{ isDone: true }])
  expect((await payWith(stage.app, ready)).intent).toMatchObject({ status: 'succeeded' })
  const saved = late.api.upsertDeliveryAddress.mutate({ cartId: late.held.cartId, addressId })
  await expect(saved).rejects.toMatchObject(refusal('zip-not-served'))
  await serveZips(stage.app.deps, acting, asked)
})

describe('A person who waits for a ZIP', () => {
  test('is mailed once even if the ZIP is switched on several times, and waits again if they ask again', async () => {
    const [zipCode, email] = ['76501', 'ana@example.com']
    await wait(zipCode, email)
    await wait('76502', email)
    const search = { by: 'list' as const, zipCodes: [zipCode, '76502'] }
    expect((await areas.previewZips.query({ areaId, search })).waiting).toBe(1)
    const serve = () => areas.serveZips.mutate({ areaId, zipCodes: [zipCode, '76502'] })
    expect((await serve()).told).toBe(1)
    expect(await mailsTo(email)).toMatchObject([{ text: expect.stringContaining('76501, 76502') }])
    await areas.leaveZips.mutate({ areaId, zipCodes: [zipCode] })
    expect((await serve()).told).toBe(0)
    expect(await mailsTo(email)).toHaveLength(1)
    await areas.leaveZips.mutate({ areaId, zipCodes: [zipCode] })
    await wait(zipCode, email)
    expect((await serve()).told).toBe(1)
    expect(await mailsTo(email)).toHaveLength(2)
  })

  test('is notified in the language of the page, also if the ZIP was already on', async () => {
    const email = 'eva@example.com'
    await areas.serveZips.mutate({ areaId, zipCodes: ['76504'] })
    await stage.app.client(() => ({ 'accept-language': 'es' })).notifyZipCode.mutate({ zipCode: '76504', email })
    expect((await areas.serveZips.mutate({ areaId, zipCodes: ['76504'] })).told).toBe(1)
    expect(await mailsTo(email)).toMatchObject([{ text: expect.stringContaining('Ya llegamos a 76504') }])
  })

  test('leaves nothing when they delete the account, also no mail', async () => {
    const phone = '+15125559944'
    const email = 'gone@example.com'
    const { api } = visit(stage.app, await signIn(stage.app, phone))
    await api.notifyZipCode.mutate({ zipCode: '76541', email })
    await api.notifyZipCode.mutate({ zipCode: '76542', email })
    await areas.serveZips.mutate({ areaId, zipCodes: ['76541'] })
    const mine = await api.exportMyData.query()
    expect(mine.messages).toMatchObject([{ recipient: email }])
    expect(mine.waitingList).toMatchObject([{ zip_code: '76541' }, { zip_code: '76542', told_at: null }])
    await api.deleteMyAccount.mutate({ phone })
    expect(await mailsTo(email)).toEqual([])
    expect((await sql`SELECT FROM waiting_list WHERE email = ${email}`.execute(db())).rows).toEqual([])
    const { rows } = await sql`SELECT text FROM message WHERE key LIKE 'serve-your-zip:%' AND recipient = ''`.execute(
      db(),
    )
    expect(rows).toEqual([{ text: '' }])
  })
})
