import { sql } from '@rolloff/sql/sql.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listFacilities } from '#server/db/fleet/facilities.ts'
import { findDumpFacility } from '#server/db/fleet/facility-lookup.ts'
import { type FleetStage, makeBox, openFleet, truckWith, yardWith } from '#server/testing/fleet/fleet-stage.ts'

let stage: FleetStage
let office: FleetStage['office']
beforeAll(async () => {
  stage = await openFleet()
  office = stage.office
})
afterAll(() => stage.app.stop())

const refusedAs = (refusal: string, refusalValues?: object) => ({
  data: { refusal, ...(refusalValues && { refusalValues }) },
})
const listed = async (id: string) => {
  const { facilities } = await office.facilities.list.query({})
  const found = facilities.find(one => one.id === id)
  if (!found) throw new Error('the place is not on the list')
  return found
}
const seen = async (id: string) => ({ id, version: (await listed(id)).version })
const rightsAre = (rights: string[] | null) =>
  sql`UPDATE membership SET rights = ${rights} WHERE user_id = ${stage.cast.admin.id}`.execute(stage.app.database.db)

const landfill = yardWith({ name: 'Onion Creek Landfill', kind: 'landfill', zipCode: '78747', minutes: 30 })

describe('A place where loads are tipped', () => {
  test('lies in the middle of its ZIP until the office says where its gate is', async () => {
    const opens = { '1': [420, 930] as [number, number] }
    const { id } = await office.facilities.save.mutate({ ...landfill, opens, tipRateInCents: 4600 })
    const found = await listed(id)
    expect(found).toMatchObject({
      city: 'Austin',
      state: 'TX',
      timeZone: 'America/Chicago',
      opens,
      tipRateInCents: 4600,
    })
    expect(found.latitude).toBeCloseTo(30.1, 0)
    const position = { latitude: 30.161, longitude: -97.702 }
    await office.facilities.save.mutate({ ...landfill, seen: await seen(id), position })
    expect(await listed(id)).toMatchObject({ ...position, tipRateInCents: 4600, opens: null })
    const nowhere = office.facilities.save.mutate({ ...landfill, zipCode: '00000' })
    await expect(nowhere).rejects.toMatchObject(refusedAs('invalid-address'))
  })

  test('takes only materials of its hauler', async () => {
    const { id } = await office.facilities.save.mutate({ ...landfill, materialIds: [stage.cast.hauler.materialId] })
    expect(await listed(id)).toMatchObject({ materialIds: [stage.cast.hauler.materialId] })
    const foreign = office.facilities.save.mutate({ ...landfill, materialIds: [stage.cast.otherHauler.materialId] })
    await expect(foreign).rejects.toMatchObject(refusedAs('unknown-choice'))
  })

  test('shows the price of a ton only to staff who bill', async () => {
    const { id } = await office.facilities.save.mutate({ ...landfill, tipRateInCents: 6200 })
    await rightsAre(['dispatch'])
    expect(await listed(id)).toMatchObject({ tipRateInCents: null })
    const change = { ...landfill, seen: await seen(id), name: 'Walnut Creek' }
    await expect(office.facilities.save.mutate({ ...change, tipRateInCents: 1 })).rejects.toMatchObject(
      refusedAs('right-missing'),
    )
    await office.facilities.save.mutate(change)
    await rightsAre(null)
    expect(await listed(id)).toMatchObject({ name: 'Walnut Creek', tipRateInCents: 6200 })
  })

  test('of another hauler does not exist for the office', async () => {
    const { id } = await office.facilities.save.mutate(landfill)
    const theirs = stage.elsewhere.facilities.save.mutate({ ...landfill, seen: await seen(id) })
    await expect(theirs).rejects.toMatchObject(refusedAs('facility-not-found'))
    const archived = stage.elsewhere.facilities.archive.mutate({ ...(await seen(id)), isArchived: true })
    await expect(archived).rejects.toMatchObject(refusedAs('facility-not-found'))
  })
})

test('the office cannot archive a yard with boxes, but it archives an empty yard and brings it back', async () => {
  await makeBox(stage)
  const full = office.facilities.archive.mutate({ ...(await seen(stage.yardId)), isArchived: true })
  await expect(full).rejects.toMatchObject(refusedAs('facility-has-boxes', { count: 1 }))
  const noYard = office.facilities.save.mutate({ ...landfill, seen: await seen(stage.yardId) })
  await expect(noYard).rejects.toMatchObject(refusedAs('facility-has-boxes', { count: 1 }))
  const { id } = await office.facilities.save.mutate(yardWith({ name: 'Second yard' }))
  const old = await seen(id)
  await office.facilities.archive.mutate({ ...old, isArchived: true })
  expect((await office.fleet.choices.query({})).yards.map(yard => yard.name)).toEqual(['Home yard'])
  await expect(office.facilities.archive.mutate({ ...old, isArchived: false })).rejects.toMatchObject(
    refusedAs('changed-meanwhile', { who: 'Dana' }),
  )
  await office.facilities.archive.mutate({ ...(await seen(id)), isArchived: false })
  expect((await office.fleet.choices.query({})).yards).toHaveLength(2)
})

describe('A truck', () => {
  const types = () => stage.cast.hauler.containerTypeIds
  const truck = async (id: string) => (await office.trucks.list.query({})).trucks.find(one => one.id === id)

  test('carries what its size and add-ons allow, until the hauler says otherwise', async () => {
    const ford = await office.trucks.save.mutate(truckWith({ name: 'Ford 2', size: 'flat-bed-ford' }))
    expect(await truck(ford.id)).toMatchObject({ carries: [types()[0]], boxesAtOnce: 1, status: 'available' })
    const pete = await office.trucks.save.mutate(truckWith({ name: 'Pete 7', addOns: ['roll-off-trailer'] }))
    expect(await truck(pete.id)).toMatchObject({ carries: [...types()].sort(), boxesAtOnce: 2 })
    const version = (await truck(ford.id))?.version ?? 0
    const both = truckWith({ seen: { id: ford.id, version }, carries: [types()[1]], rig: 'hook' })
    await office.trucks.save.mutate(both)
    expect(await truck(ford.id)).toMatchObject({ carries: [types()[1]], rig: 'hook', name: 'Mack 12' })
    await expect(office.trucks.save.mutate(both)).rejects.toMatchObject(refusedAs('changed-meanwhile'))
    const foreign = office.trucks.save.mutate(truckWith({ carries: [stage.cast.otherHauler.containerTypeIds[0]] }))
    await expect(foreign).rejects.toMatchObject(refusedAs('unknown-choice'))
  })

  test('that was sold is on no list, and no driver has it as the usual truck', async () => {
    const { id } = await office.trucks.save.mutate(truckWith({ name: 'Kenworth 3' }))
    const driver = { firstName: 'Ray', lastName: '', email: '', language: 'en' as const, phone: '+15125550169' }
    await office.drivers.add.mutate({ ...driver, usualTruckId: id })
    const version = (await truck(id))?.version ?? 0
    await expect(stage.elsewhere.trucks.archive.mutate({ id, version })).rejects.toMatchObject(
      refusedAs('truck-not-found'),
    )
    await office.trucks.archive.mutate({ id, version })
    expect(await truck(id)).toBeUndefined()
    expect((await office.drivers.list.query({})).drivers.map(one => one.usualTruckId)).toEqual([null])
  })
})

test('A driver dumps no load in a yard, at an archived facility or at a facility of another hauler', async () => {
  const { id: dump } = await office.facilities.save.mutate(landfill)
  const { id: yard } = await office.facilities.save.mutate(
    yardWith({ name: 'Third yard', kind: 'yard', zipCode: '78719' }),
  )
  const { db } = stage.app.database
  const find = async (id: string, organizationId: string = stage.cast.hauler.id) =>
    db.transaction().execute(async tx => (await findDumpFacility(tx, organizationId, id))?.id)
  expect([await find(dump), await find(yard), await find(dump, stage.cast.otherHauler.id)]).toEqual([
    dump,
    undefined,
    undefined,
  ])
  await sql`UPDATE facility SET archived = true WHERE id IN (${dump}, ${yard})`.execute(db)
  expect(await find(dump)).toBeUndefined()
})

test('A driver who was taken off the list is no longer the usual driver of a truck', async () => {
  const { db } = stage.app.database
  const driversOfTruck = async () =>
    (await office.trucks.list.query({})).trucks.find(one => one.id === stage.truckId)?.drivers
  await sql`
    INSERT INTO driver (organization_id, first_name, phone, usual_truck_id)
    VALUES (${stage.cast.hauler.id}, 'Zoe', '+15125550877', ${stage.truckId})`.execute(db)
  expect(await driversOfTruck()).toContain('Zoe')
  await sql`UPDATE driver SET archived = true WHERE phone = '+15125550877'`.execute(db)
  expect(await driversOfTruck()).not.toContain('Zoe')
})

test('The list of facilities begins with yards, goes on by name, and ends with archived ones', async () => {
  const save = async (name: string, kind: 'yard' | 'landfill') =>
    (await office.facilities.save.mutate({ ...landfill, name, kind })).id
  const [yard, second, first, gone] = [
    await save('Zilker yard', 'yard'),
    await save('beta landfill', 'landfill'),
    await save('Alpha landfill', 'landfill'),
    await save('Aardvark yard', 'yard'),
  ]
  await sql`UPDATE facility SET archived = true WHERE id = ${gone}`.execute(stage.app.database.db)
  const places = (await listFacilities(stage.app.database.db, stage.cast.hauler.id)).map(one => one.id)
  const shown = [yard, first, second, gone]
  expect(places.filter(id => shown.includes(id))).toEqual(shown)
})
