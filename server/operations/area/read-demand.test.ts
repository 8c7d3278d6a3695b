import { randomUUID } from 'node:crypto'
import { sql } from '@rolloff/sql/sql.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FleetStage, openFleet } from '#server/testing/fleet/fleet-stage.ts'

let stage: FleetStage
const db = () => stage.app.database.db
beforeAll(async () => {
  stage = await openFleet()
})
afterAll(() => stage.app.stop())
beforeEach(async () => {
  await sql`DELETE FROM waiting_list`.execute(db())
  await sql`DELETE FROM address`.execute(db())
  await sql`DELETE FROM cart c WHERE NOT EXISTS (SELECT FROM orders o WHERE o.id = c.id)`.execute(db())
})

const wait = (zipCode: string, email: string) =>
  sql`INSERT INTO waiting_list (zip_code, email) VALUES (${zipCode}, ${email})`.execute(db())
const rightsOfAdmin = (rights: string[] | null) =>
  sql`UPDATE membership SET rights = ${rights} WHERE user_id = ${stage.cast.admin.id}`.execute(db())

/** Makes a cart of the hauler that no customer has changed for this many minutes. */
async function leave(
  minutes: number,
  own: { phone?: string; materials?: string[]; zip?: boolean; days?: number } = {},
) {
  const { hauler } = stage.cast
  const isOfHauler = own.zip !== false
  const materials = JSON.stringify((own.materials ?? []).map(id => ({ id })))
  await sql`
    INSERT INTO cart (id, organization_id, service_area_id, zip_code, phone, customer_type, cleanup_ids, materials, created_at,
      updated_at)
    VALUES (${randomUUID()}, ${isOfHauler ? hauler.id : null}, ${isOfHauler ? hauler.serviceAreaId : null},
      ${isOfHauler ? hauler.zipCode : null}, ${own.phone ?? null}, ${own.materials ? 'individual' : null},
      ${own.materials ? [hauler.cleanupId] : []}::uuid[], ${materials}::jsonb, now() - make_interval(days => ${own.days ?? 0}),
      now() - make_interval(mins => ${minutes}))`.execute(db())
}

describe('Carts that customers left', () => {
  test('are counted by the first step without an answer, but a fresh cart and an old cart are not counted', async () => {
    const { materialId, restrictedMaterialId } = stage.cast.hauler
    await leave(120)
    await leave(120, { phone: '+15125550199' })
    await leave(120, { materials: [materialId, restrictedMaterialId] })
    await leave(120, { materials: [restrictedMaterialId] })
    await leave(30, { materials: [materialId] })
    await leave(120, { materials: [materialId], days: 31 })
    const { steps, left } = await stage.office.demand.read.query({})
    expect(steps.toSorted((a, b) => a.step.localeCompare(b.step))).toEqual([
      { step: 'containers', carts: 1, leads: 0 },
      { step: 'customer-details', carts: 1, leads: 0 },
      { step: 'customer-type', carts: 2, leads: 1 },
    ])
    expect(left).toHaveLength(4)
    expect((await stage.elsewhere.demand.read.query({})).left).toEqual([])
  })

  test('without a ZIP are shown to no hauler if there are several haulers', async () => {
    await leave(120, { phone: '+15125550198', zip: false })
    expect((await stage.office.demand.read.query({})).steps).toEqual([])
  })
})

describe('People who wait for a ZIP', () => {
  test('are counted for each ZIP, the largest number first, but not for ZIPs of another hauler', async () => {
    await wait('76701', 'a@example.com')
    await wait('76704', 'a@example.com')
    await wait('76704', 'b@example.com')
    await wait('10002', 'c@example.com')
    await wait('10001', 'd@example.com')
    const { zips } = await stage.office.demand.read.query({})
    expect(zips.map(zip => [zip.zipCode, zip.waiting, zip.areaId])).toEqual([
      ['76704', 2, null],
      ['10001', 1, stage.cast.hauler.serviceAreaId],
      ['76701', 1, null],
    ])
    expect(zips[0]).toMatchObject({ city: 'Waco', state: 'TX', latitude: expect.closeTo(31.5, 0) })
  })

  test('are shown with phone and mail only to a member who also has the right to see money', async () => {
    await wait('10003', 'near@example.com')
    await leave(120, { phone: '+15125550197' })
    const { demand } = stage.office
    expect((await demand.people.query({ zipCode: '10003' })).people).toMatchObject([{ email: 'near@example.com' }])
    expect((await demand.read.query({})).left).toMatchObject([{ phone: '+15125550197' }])
    await rightsOfAdmin(['catalog'])
    const [read, people] = [await demand.read.query({}), await demand.people.query({ zipCode: '10003' })]
    await rightsOfAdmin(['money'])
    await expect(demand.read.query({})).rejects.toMatchObject({ data: { refusal: 'right-missing' } })
    await rightsOfAdmin(null)
    expect(JSON.stringify([read, people])).not.toMatch(/@|5550197/)
    expect(read).toMatchObject({ seesPeople: false, zips: [{ zipCode: '10003', waiting: 1 }] })
  })

  test('are only counted if their ZIP is far from everything that the hauler serves', async () => {
    await wait('76701', 'far@example.com')
    const { demand } = stage.office
    expect((await demand.people.query({ zipCode: '76701' })).people).toBeNull()
    expect((await demand.read.query({})).zips).toMatchObject([{ waiting: 1 }])
  })
})
