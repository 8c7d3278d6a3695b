/** Gives a driver a planned and published day, for journeys with a driver's phone. */
import { randomUUID } from 'node:crypto'
import { localTime } from '#domain/value/calendar.ts'
import { findDispatchCalendar } from '#server/db/dispatch/calendar.ts'
import { placeStops } from '#server/operations/dispatch/place-stops.ts'
import { publishDay } from '#server/operations/dispatch/publish-day.ts'
import { registerContainers } from '#server/operations/fleet/register-containers.ts'
import { enrol, type Person } from '#server/testing/as-actor.ts'
import type { TestApp } from '#server/testing/start-test-app.ts'

/** A driver with this number drives these orders today, in this order. */
export async function drivesToday(app: TestApp, phone: string, orderIds: readonly string[]): Promise<Person> {
  const { db, pool } = app.database
  const person = await enrol(app, phone)
  const { rows } = await pool.query('SELECT organization_id AS id FROM orders WHERE id = $1', [orderIds[0]])
  const organizationId: string = rows[0].id
  const driverId = randomUUID()
  await pool.query('INSERT INTO membership (organization_id, user_id, roles) VALUES ($1, $2, $3)', [
    organizationId,
    person.id,
    ['driver'],
  ])
  await pool.query(
    `INSERT INTO driver (id, organization_id, user_id, first_name, phone, status) VALUES ($1, $2, $3, 'Luis', $4, 'active')`,
    [driverId, organizationId, person.id, phone],
  )
  const now = app.deps.clock()
  const { timeZone } = await findDispatchCalendar(db, organizationId, localTime(now, 'UTC').day)
  const { day } = localTime(now, timeZone)
  const acting = { organizationId, actorId: person.id }
  const items = orderIds.map(orderId => ({ orderId }))
  await placeStops(app.deps, acting, { items, to: { day, driverId, after: null }, anyway: 'on every day of the week' })
  await publishDay(app.deps, acting, { day, driverIds: [driverId] })
  return person
}

/** Gives the hauler of this order a box with this number. Returns the prefix of the codes on the hauler's boxes. */
export async function giveBox(app: TestApp, orderId: string, number: string): Promise<{ boxPrefix: string }> {
  const { rows } = await app.database.pool.query(
    `SELECT h.id AS "organizationId", h.box_prefix AS "boxPrefix", t.id AS "containerTypeId", o.user_id AS "actorId"
     FROM orders o JOIN organization h ON h.id = o.organization_id JOIN container_type t ON t.organization_id = h.id
     WHERE o.id = $1 AND NOT t.archived LIMIT 1`,
    [orderId],
  )
  const { organizationId, boxPrefix, containerTypeId, actorId } = rows[0]
  const box = { containerTypeId, rig: 'cable', tareInPounds: null, yardId: null } as const
  await registerContainers(app.deps, { organizationId, actorId }, { first: number, last: null, ...box })
  return { boxPrefix }
}
