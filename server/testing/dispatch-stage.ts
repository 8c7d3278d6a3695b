/** The stage has a hauler with a yard, a landfill, trucks, drivers and boxes, and orders whose visits are still to be planned. */
import { randomUUID } from 'node:crypto'
import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import { type Tap, tapSchema } from '#domain/dispatch/tap.ts'
import { addDays, type Day, dayInMs, isSunday, localTime } from '#domain/value/calendar.ts'
import type { Driver } from '#server/db/fleet/drivers.ts'
import type { OfficeActing } from '#server/operations/dependencies.ts'
import { placeStops } from '#server/operations/dispatch/place-stops.ts'
import { type PublishedDay, publishDay } from '#server/operations/dispatch/publish-day.ts'
import { takeTaps } from '#server/operations/dispatch/take-taps.ts'
import { requestPickup } from '#server/operations/order/request-pickup.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { swapPaid } from '#server/testing/dispatch/paid-swap.ts'
import { weekday } from '#server/testing/journey.ts'
import { placePaidOrder } from '#server/testing/order-walk.ts'

export type Fleet = {
  readonly acting: OfficeActing
  readonly yardId: string
  readonly landfillId: string
  readonly truckId: string
  /** The drivers are Luis and then Ana. Each has a truck. */
  readonly drivers: readonly [Driver, Driver]
  /** These are the numbers of empty boxes of the first container type in the yard. */
  readonly boxes: readonly string[]
}

type Hauler = { readonly id: string; readonly containerTypeIds: readonly string[] }

/** Makes everything that a hauler needs to carry out orders. */
export async function makeFleet(db: Db, { id: organizationId, containerTypeIds }: Hauler, boxes = 5): Promise<Fleet> {
  const actorId = await makePerson(db, 'Dana')
  await sql`INSERT INTO membership (organization_id, user_id, roles) VALUES (${organizationId}, ${actorId}, '{admin}')`.execute(
    db,
  )
  const yardId = await makeFacility(db, organizationId, 'yard')
  const landfillId = await makeFacility(db, organizationId, 'landfill')
  const numbers = Array.from({ length: boxes }, (_, index) => String(101 + index))
  for (const number of numbers) await makeBox(db, { organizationId, yardId, number, typeId: containerTypeIds[0] ?? '' })
  const trucks = [
    await makeTruck(db, organizationId, containerTypeIds),
    await makeTruck(db, organizationId, containerTypeIds),
  ]
  const [luis, ana] = [
    await makeDriver(db, organizationId, 'Luis', trucks[0] ?? ''),
    await makeDriver(db, organizationId, 'Ana', trucks[1] ?? ''),
  ]
  const acting = { organizationId, actorId }
  return { acting, yardId, landfillId, truckId: trucks[0] ?? '', drivers: [luis, ana], boxes: numbers }
}

let lastPhone = 7_000_000

async function makePerson(db: Db, firstName: string): Promise<string> {
  const id = randomUUID()
  lastPhone += 1
  await sql`INSERT INTO app_user (id, subject, phone, first_name) VALUES (${id}, ${id}, ${`+1737${lastPhone}`}, ${firstName})`.execute(
    db,
  )
  return id
}

async function makeFacility(db: Db, organizationId: string, kind: 'yard' | 'landfill'): Promise<string> {
  const id = randomUUID()
  await sql`
    INSERT INTO facility (id, organization_id, name, kind, line1, city, state, postal_code, latitude, longitude, time_zone)
    VALUES (${id}, ${organizationId}, ${kind}, ${kind}, '1 Yard Rd', 'Austin', 'TX', '78719', 30.18, -97.67, 'America/Chicago')`.execute(
    db,
  )
  return id
}

type Box = {
  readonly organizationId: string
  readonly yardId: string
  readonly number: string
  readonly typeId: string
}

async function makeBox(db: Db, { organizationId, yardId, number, typeId }: Box): Promise<void> {
  await sql`
    WITH box AS (
      INSERT INTO container (organization_id, friendly_id, container_type_id, status, place, facility_id, since)
      VALUES (${organizationId}, ${`C-${number}`}, ${typeId}, 'available', 'yard', ${yardId}, '2026-01-01') RETURNING id, organization_id)
    INSERT INTO container_move (container_id, organization_id, at, recorded_at, event, to_place)
    SELECT id, organization_id, '2026-01-01', '2026-01-01', 'registered',
      jsonb_build_object('place', 'yard', 'facilityId', ${yardId}::text, 'truckId', NULL, 'orderId', NULL, 'isFull', false)
    FROM box`.execute(db)
}

async function makeTruck(db: Db, organizationId: string, carries: readonly string[]): Promise<string> {
  const id = randomUUID()
  await sql`
    WITH made AS (
      INSERT INTO truck (id, organization_id, name, status, size) VALUES (${id}, ${organizationId}, 'Mack 12', 'available', 'roll-off-truck'))
    INSERT INTO truck_carries (truck_id, organization_id, container_type_id)
    SELECT ${id}, ${organizationId}, unnest(${carries}::uuid[])`.execute(db)
  return id
}

async function makeDriver(db: Db, organizationId: string, firstName: string, truckId: string): Promise<Driver> {
  const [id, userId] = [randomUUID(), await makePerson(db, firstName)]
  await sql`INSERT INTO membership (organization_id, user_id, roles) VALUES (${organizationId}, ${userId}, '{driver}')`.execute(
    db,
  )
  await sql`
    INSERT INTO driver (id, organization_id, user_id, first_name, phone, status, usual_truck_id)
    SELECT ${id}, ${organizationId}, ${userId}, ${firstName}, phone, 'active', ${truckId} FROM app_user WHERE id = ${userId}`.execute(
    db,
  )
  return {
    id,
    organizationId,
    userId,
    firstName,
    lastName: '',
    status: 'active',
    usualTruckId: truckId,
    language: 'en',
  }
}

export type DispatchStage = CheckoutStage & {
  readonly fleet: Fleet
  /** Returns a day on which trucks drive. It is today or the next such day, or the given number of days later. */
  dayIn(days: number): Day
  order(): Promise<string>
  place(
    orderId: string,
    day: Day,
    driver?: Driver | null,
    after?: string | null,
  ): Promise<{ id: string; version: number }>
  publish(day: Day): Promise<PublishedDay>
  /** Plans and publishes the drop-off. The first driver then does it. */
  deliver(orderId: string, leftBox?: string | null): Promise<void>
  askPickup(orderId: string): Promise<void>
  /** Swaps the delivered dumpster for a new one, whose order is paid. Returns the new order. */
  swap(orderId: string): Promise<string>
  /** Makes a phone whose clock is right. */
  phoneOf(driver: Driver): Phone
  stopOf(id: string): Promise<Record<string, unknown>>
  statusOf(orderId: string): Promise<string>
}

export type Phone = {
  readonly deviceId: string
  /** Makes a tap at this time, with the next number of this phone. */
  tap(content: Record<string, unknown>, madeAt?: Date): Tap
  send(...taps: Tap[]): ReturnType<typeof takeTaps>
}

/**
 * Returns a coming Monday morning of the hauler. In the weeks before and after it no day is closed and no clock changes. The outcome of a
 * test therefore does not depend on the hour, the weekday or the season in which it runs.
 */
function comingMorning(now: Date): Date {
  const august = new Date(Date.UTC(now.getUTCFullYear() + 1, 7, 1, 15))
  const untilMonday = (8 - august.getUTCDay()) % 7
  return new Date(august.getTime() + untilMonday * dayInMs)
}

const orMonday = (day: Day): Day => (isSunday(day) ? addDays(day, 1) : day)

export async function openDispatchStage(
  options: Parameters<typeof openCheckoutStage>[0] = {},
  boxes?: number,
): Promise<DispatchStage> {
  const stage = await openCheckoutStage(options)
  const now = stage.deps.clock()
  stage.wait(comingMorning(now).getTime() - now.getTime())
  const fleet = await makeFleet(stage.db, stage.organization, boxes)
  const { deps } = stage
  const dayIn = (days: number) => {
    let day = orMonday(localTime(deps.clock(), 'America/Chicago').day)
    for (let left = days; left > 0; left -= 1) day = orMonday(addDays(day, 1))
    return day
  }
  const opened: DispatchStage = {
    ...stage,
    fleet,
    dayIn,
    order: async () => (await placePaidOrder(stage)).orderId,
    async place(orderId, day, driver = fleet.drivers[0], after = null) {
      const to = { day, driverId: driver?.id ?? null, after }
      const { stops } = await placeStops(deps, fleet.acting, { items: [{ orderId }], to })
      const [stop] = stops
      if (!stop) throw new Error('nothing was placed')
      return stop
    },
    publish: day => publishDay(deps, fleet.acting, { day, driverIds: null }),
    async deliver(orderId, leftBox = null) {
      const { id: stopId } = await opened.place(orderId, dayIn(0))
      await opened.publish(dayIn(0))
      const phone = opened.phoneOf(fleet.drivers[0])
      await phone.send(phone.tap({ kind: 'done', stopId, leftBox }))
    },
    async askPickup(orderId) {
      const pickupWindow = { day: weekday(deps.clock(), 3), start: 9, end: 12 }
      await requestPickup(deps, { orderId, by: 'admin', actorId: null, pickupWindow })
    },
    swap: orderId => swapPaid(stage, orderId),
    phoneOf: driver => openPhone(stage, driver),
    async stopOf(id) {
      const { rows } = await stage.pool.query('SELECT * FROM stop WHERE id = $1', [id])
      return rows[0]
    },
    async statusOf(orderId) {
      const { rows } = await stage.pool.query('SELECT status FROM orders WHERE id = $1', [orderId])
      return rows[0].status
    },
  }
  return opened
}

function openPhone({ deps }: CheckoutStage, driver: Driver): Phone {
  const deviceId = randomUUID()
  let seq = 0
  return {
    deviceId,
    tap(content, madeAt = deps.clock()) {
      seq += 1
      return tapSchema.parse({ id: randomUUID(), seq, v: 1, madeAt: madeAt.toISOString(), ...content })
    },
    send: (...taps) => {
      // Both clocks are read once, so the phone's clock is right to the millisecond.
      const now = deps.clock()
      return takeTaps({ ...deps, clock: () => now }, driver, { deviceId, phoneNow: now, waiting: 0, taps })
    },
  }
}
