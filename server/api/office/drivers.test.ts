import { sql } from '@rolloff/sql/sql.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, type Day, isoDateOf, localTime } from '#domain/value/calendar.ts'
import { enrol } from '#server/testing/as-actor.ts'
import { type FleetStage, makeOrder, openFleet } from '#server/testing/fleet/fleet-stage.ts'

let stage: FleetStage
let office: FleetStage['office']
beforeAll(async () => {
  stage = await openFleet()
  office = stage.office
})
afterAll(() => stage.app.stop())

let lastPhone = 5_125_550_170
const newPhone = () => `+1${++lastPhone}`
const luis = { firstName: 'Luis', lastName: 'Ortega', email: '', language: 'es' as const, usualTruckId: null }
const refusedAs = (refusal: string, refusalValues?: object) => ({
  data: { refusal, ...(refusalValues && { refusalValues }) },
})

async function listed(id: string) {
  const { drivers } = await office.drivers.list.query({})
  const found = drivers.find(one => one.id === id)
  if (!found) throw new Error('the driver is not on the list')
  return found
}
const seen = async (id: string) => ({ id, version: (await listed(id)).version })

async function selfOf(headers: Record<string, string>) {
  const { organizations } = await stage.app.client(() => headers).getSelf.query()
  return organizations.map(one => one.roles)
}

/** Plans a stop for tomorrow on the driver's route. */
async function planStop(driverId: string, state: string): Promise<string> {
  const { db } = stage.app.database
  const { id: orderId } = await makeOrder(stage, 'drop-off-scheduled')
  const today = localTime(new Date(), 'America/Chicago').day
  const day = new Date(addDays(today, 1)).getUTCDay() === 0 ? addDays(today, 2) : addDays(today, 1)
  const { rows } = await sql<{ id: string }>`
    WITH driven AS (
      INSERT INTO route (organization_id, day, driver_id, truck_id)
      VALUES (${stage.cast.hauler.id}, ${isoDateOf(day as Day)}::date, ${driverId}, ${stage.truckId})
      ON CONFLICT (organization_id, day, driver_id) DO UPDATE SET truck_id = excluded.truck_id RETURNING id, day)
    INSERT INTO stop (organization_id, kind, drop_off_order_id, day, route_id, position, state, created_at)
    SELECT ${stage.cast.hauler.id}, 'drop-off', ${orderId}, driven.day, driven.id,
      1 + (SELECT count(*) FROM stop s WHERE s.route_id = driven.id), ${state}, now() FROM driven RETURNING id`.execute(
    db,
  )
  return rows[0]?.id ?? ''
}

/** Accepts every invitation of this person. */
async function accepts(headers: Record<string, string>): Promise<void> {
  const client = stage.app.client(() => ({ ...headers }))
  const { invitations } = await client.getWorkplaces.query()
  for (const { id } of invitations) await client.acceptInvitation.mutate({ id })
}

describe('A person whom the office adds as a driver', () => {
  test('becomes a driver by accepting the invitation, and keeps their other roles', async () => {
    const phone = newPhone()
    const person = await enrol(stage.app, phone)
    const { id } = await office.drivers.add.mutate({ ...luis, phone })
    expect(await listed(id)).toMatchObject({ hasAccount: false, hasDeclined: false, status: 'created' })
    expect(await selfOf(person.headers)).toEqual([])
    await accepts(person.headers)
    expect(await listed(id)).toMatchObject({ hasAccount: true, status: 'active', phone })
    expect(await selfOf(person.headers)).toEqual([['driver']])
    const ofAdmin = await office.drivers.add.mutate({ ...luis, firstName: 'Dana', phone: '+15125550104' })
    await accepts(stage.cast.admin.headers)
    expect(await selfOf(stage.cast.admin.headers)).toEqual([['admin', 'driver']])
    await office.drivers.remove.mutate(await seen(ofAdmin.id))
    expect(await selfOf(stage.cast.admin.headers)).toEqual([['admin']])
  })

  test('is not invited again after they have refused or left, and the office reads that they declined', async () => {
    const phone = newPhone()
    const person = await enrol(stage.app, phone)
    const client = stage.app.client(() => person.headers)
    const { id } = await office.drivers.add.mutate({ ...luis, phone })
    await client.declineInvitation.mutate({ id })
    expect(await listed(id)).toMatchObject({ hasAccount: false, hasDeclined: true, status: 'created' })
    await expect(client.acceptInvitation.mutate({ id })).rejects.toMatchObject(refusedAs('invitation-not-found'))
    await office.drivers.remove.mutate(await seen(id))
    const again = await office.drivers.add.mutate({ ...luis, phone })
    await accepts(person.headers)
    const stop = await planStop(again.id, 'planned')
    await client.leaveCompany.mutate({ id: stage.cast.hauler.id })
    expect(await listed(again.id)).toMatchObject({ hasAccount: false, hasDeclined: true, status: 'created' })
    expect((await office.drivers.plannedStops.query({ id: again.id })).stops.map(one => one.stopId)).not.toContain(stop)
    await expect(client.driver.day.query(undefined)).rejects.toMatchObject(refusedAs('organization-not-found'))
  })

  test('chooses the company if they drive for two', async () => {
    const phone = newPhone()
    const person = await enrol(stage.app, phone)
    await office.drivers.add.mutate({ ...luis, phone })
    await accepts(person.headers)
    const day = (headers: Record<string, string>) =>
      stage.app.client(() => ({ ...person.headers, ...headers })).driver.day.query(undefined)
    expect(await day({})).toMatchObject({ organizationId: stage.cast.hauler.id, invitations: [] })
    const { id } = await stage.elsewhere.drivers.add.mutate({ ...luis, phone })
    const asked = await day({})
    expect(asked.organizationId).toBe(stage.cast.hauler.id)
    expect(asked.invitations).toEqual([{ id, kind: 'driver', name: expect.any(String) }])
    await accepts(person.headers)
    expect((await day({ 'x-organization-id': stage.cast.hauler.id })).invitations).toEqual([])
    await expect(day({})).rejects.toMatchObject(refusedAs('organization-choice'))
    await day({ 'x-organization-id': stage.cast.otherHauler.id })
  })

  test('can drive as soon as they accept, also if they had no account before', async () => {
    const phone = newPhone()
    const { id } = await office.drivers.add.mutate({ ...luis, phone })
    expect(await listed(id)).toMatchObject({ hasAccount: false, status: 'created' })
    const person = await enrol(stage.app, phone)
    await accepts(person.headers)
    expect(await selfOf(person.headers)).toEqual([['driver']])
    expect(await listed(id)).toMatchObject({ hasAccount: true, status: 'active' })
  })

  test('has a phone number that no other driver of the hauler has', async () => {
    const phone = newPhone()
    await office.drivers.add.mutate({ ...luis, phone })
    const again = office.drivers.add.mutate({ ...luis, firstName: 'Ana', phone })
    await expect(again).rejects.toMatchObject(refusedAs('driver-known', { driver: 'Luis Ortega' }))
    await stage.elsewhere.drivers.add.mutate({ ...luis, phone })
  })
})

describe('A driver', () => {
  test('gets another usual truck and language, unless a colleague has changed the driver meanwhile', async () => {
    const { id } = await office.drivers.add.mutate({ ...luis, phone: newPhone() })
    const old = await seen(id)
    await office.drivers.change.mutate({ ...luis, ...old, language: 'en', usualTruckId: stage.truckId })
    expect(await listed(id)).toMatchObject({ language: 'en', usualTruck: 'Mack 12' })
    await expect(office.drivers.change.mutate({ ...luis, ...old })).rejects.toMatchObject(
      refusedAs('changed-meanwhile'),
    )
    const nobodys = '00000000-0000-4000-8000-000000000000'
    const unknown = office.drivers.change.mutate({ ...luis, ...(await seen(id)), usualTruckId: nobodys })
    await expect(unknown).rejects.toMatchObject(refusedAs('truck-not-found'))
  })

  test('who is suspended loses the planned stops, keeps the stop under way, and is active again afterwards', async () => {
    const { id } = await office.drivers.add.mutate({ ...luis, phone: newPhone() })
    const planned = await planStop(id, 'planned')
    const underWay = await planStop(id, 'under-way')
    const { stops } = await office.drivers.plannedStops.query({ id })
    expect(stops.map(stop => [stop.stopId, stop.state, stop.customer])).toEqual([
      [planned, 'planned', 'Okafor'],
      [underWay, 'under-way', 'Okafor'],
    ])
    expect(await office.drivers.suspend.mutate(await seen(id))).toEqual({ freed: 1, kept: 1 })
    const left = await office.drivers.plannedStops.query({ id })
    expect(left.stops.map(stop => stop.stopId)).toEqual([underWay])
    expect((await listed(id)).status).toBe('suspended')
    await office.drivers.resume.mutate(await seen(id))
    expect((await listed(id)).status).toBe('created')
  })

  test('who has left the company can export their name, and deleting the account deletes it', async () => {
    const phone = newPhone()
    const { id } = await office.drivers.add.mutate({ ...luis, lastName: 'Quackenbush', phone })
    const person = await enrol(stage.app, phone)
    await accepts(person.headers)
    const { exportMyData, deleteMyAccount } = stage.app.client(() => person.headers)
    expect((await exportMyData.query()).drivers).toMatchObject([{ last_name: 'Quackenbush', phone }])
    await office.drivers.remove.mutate(await seen(id))
    expect(await deleteMyAccount.mutate({ phone })).toEqual({ success: true })
    const { rows } = await sql<{ first: string; last: string; phone: string }>`
      SELECT first_name AS first, last_name AS last, phone FROM driver WHERE id = ${id}`.execute(stage.app.database.db)
    expect(rows).toEqual([{ first: '–', last: '', phone: '+10000000000' }])
  })

  test('can delete the account, and stays on the hauler’s list as the hauler typed them', async () => {
    const phone = newPhone()
    const person = await enrol(stage.app, phone)
    const { id } = await office.drivers.add.mutate({ ...luis, phone })
    await accepts(person.headers)
    const { deleteMyAccount } = stage.app.client(() => person.headers)
    expect(await deleteMyAccount.mutate({ phone })).toEqual({ success: true })
    expect(await listed(id)).toMatchObject({ firstName: 'Luis', phone, hasAccount: false, status: 'created' })
    const again = await enrol(stage.app, phone)
    expect(await selfOf(again.headers)).toEqual([])
    await accepts(again.headers)
    expect(await selfOf(again.headers)).toEqual([['driver']])
  })

  test('of another hauler does not exist for the office', async () => {
    const { id } = await office.drivers.add.mutate({ ...luis, phone: newPhone() })
    const one = await seen(id)
    const notFound = refusedAs('driver-not-found')
    await expect(stage.elsewhere.drivers.suspend.mutate(one)).rejects.toMatchObject(notFound)
    await expect(stage.elsewhere.drivers.change.mutate({ ...luis, ...one })).rejects.toMatchObject(notFound)
    expect((await stage.elsewhere.drivers.plannedStops.query({ id })).stops).toEqual([])
    expect((await stage.elsewhere.drivers.list.query({})).drivers.map(driver => driver.id)).not.toContain(id)
  })
})

describe('A truck', () => {
  test('that goes out of service leaves its planned routes, and the office reads how many stops lose it', async () => {
    const { id } = await office.drivers.add.mutate({ ...luis, phone: newPhone() })
    const stop = await planStop(id, 'planned')
    // The past stops still have this driver.
    const { id: over } = await office.drivers.add.mutate({ ...luis, phone: newPhone() })
    const { db } = stage.app.database
    await sql`
      INSERT INTO route (organization_id, day, driver_id, truck_id, started_at, ended_at)
      VALUES (${stage.cast.hauler.id}, current_date + 1, ${over}, ${stage.truckId}, now(), now())`.execute(db)
    const truckOfRoute = async (driverId: string) => {
      const { rows } = await sql<{ truck: string | null }>`
        SELECT truck_id AS truck FROM route WHERE driver_id = ${driverId}`.execute(db)
      return rows[0]?.truck
    }
    const { stops } = await office.trucks.plannedStops.query({ id: stage.truckId })
    expect(stops.map(one => one.stopId)).toContain(stop)
    const { trucks } = await office.trucks.list.query({})
    const version = trucks.find(one => one.id === stage.truckId)?.version ?? 0
    const down = { id: stage.truckId, version, status: 'out-of-service' as const }
    expect(await office.trucks.setStatus.mutate(down)).toEqual({ stopsWithoutTruck: stops.length })
    expect((await office.trucks.plannedStops.query({ id: stage.truckId })).stops).toEqual([])
    expect(await truckOfRoute(id)).toBeNull()
    expect(await truckOfRoute(over)).toBe(stage.truckId)
    await expect(office.trucks.setStatus.mutate(down)).rejects.toMatchObject(
      refusedAs('changed-meanwhile', { who: 'Dana' }),
    )
  })
})
