import type { Tx } from '@rolloff/sql/connect.ts'
import { orderIdsOf } from '#domain/dispatch/stop.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { type Day, localTime } from '#domain/value/calendar.ts'
import { unknownName } from '#domain/value/person.ts'
import { addChanges, type NewChange } from '#server/db/change/changes.ts'
import { lockPublisher, markPublishedByClock } from '#server/db/company/publish-clock.ts'
import { findDispatchCalendar } from '#server/db/dispatch/calendar.ts'
import { lockRoutes, markPublished } from '#server/db/dispatch/routes.ts'
import { listStopsToPublish, lockStops, publishStops, type StopToPublish } from '#server/db/dispatch/stops.ts'
import { listAddressesToCheck } from '#server/db/order/order-address.ts'
import { lockWholeOrders } from '#server/db/order/order-moves.ts'
import type { Deps, OfficeActing } from '#server/operations/dependencies.ts'
import { promiseVisits } from '#server/operations/dispatch/publish-stop.ts'
import { textDrivers } from '#server/operations/dispatch/text-drivers.ts'

/** `texts` is the number of drivers who got a text message. */
export type PublishedDay = { readonly drivers: number; readonly customers: number; readonly texts: number }

export type PublishDay = {
  readonly day: Day
  /** Only the routes of these drivers are published. Null publishes the routes of all drivers. */
  readonly driverIds: readonly string[] | null
}

/** If `actorId` is null, the clock publishes (rule D120). It does so once a day, in the first process whose turn comes. */
type Publisher = Omit<OfficeActing, 'actorId'> & { readonly actorId: string | null }

const maxRounds = 3
const nothing: PublishedDay = { drivers: 0, customers: 0, texts: 0 }

/**
 * Publishes the plan of a day (rule D2). Drivers then see the plan, the orders are scheduled, and customers are notified if their day or
 * hours differ from the last notification. If the office presses twice, each customer is notified once. Refuses 'day-over' and
 * 'address-to-check'.
 */
export async function publishDay({ db, clock }: Deps, acting: Publisher, input: PublishDay): Promise<PublishedDay> {
  const { organizationId } = acting
  const { timeZone } = await findDispatchCalendar(db, organizationId, input.day)
  if (input.day < localTime(clock(), timeZone).day) throw new Refusal('day-over')
  for (let round = 1; ; round += 1) {
    const published = await db.transaction().execute(tx => publishInTransaction(tx, acting, { input, now: clock() }))
    if (published !== null) return published
    if (round === maxRounds) throw new Refusal('route-changed', { who: unknownName })
  }
}

type PublishInput = { readonly input: PublishDay; readonly now: Date }

/**
 * Returns a key that names a stop and the orders that it serves. When a customer pays for a swap meanwhile, the stop serves one more order.
 */
const servedBy = (stop: StopToPublish): string => [stop.id, ...orderIdsOf(stop)].join(' ')

/** Returns null if stops or their orders were added or removed between the read and the lock of their routes. */
async function publishInTransaction(
  tx: Tx,
  acting: Publisher,
  { input, now }: PublishInput,
): Promise<PublishedDay | null> {
  const { organizationId, actorId } = acting
  const isByClock = actorId === null
  if (isByClock && !(await lockPublisher(tx, organizationId, input.day))) return nothing
  const stopsBeforeLock = await listStopsToPublish(tx, { organizationId, ...input })
  const orders = await lockWholeOrders(tx, organizationId, stopsBeforeLock.flatMap(orderIdsOf))
  const routeIds = [...new Set(stopsBeforeLock.map(stop => stop.routeId))]
  await lockRoutes(tx, organizationId, routeIds)
  const stopsAfterLock = await listStopsToPublish(tx, { organizationId, ...input })
  if (stopsAfterLock.map(servedBy).join() !== stopsBeforeLock.map(servedBy).join()) return null
  const ready = await withCheckedAddresses(tx, stopsBeforeLock, isByClock)
  const stops = await lockStops(
    tx,
    organizationId,
    ready.map(one => one.id),
  )
  const customers = await promiseVisits(tx, stops, { orders, actorId, now })
  await publishStops(
    tx,
    stops.map(one => one.id),
    now,
  )
  await markPublished(tx, routeIds, now)
  const act = isByClock ? 'publish-by-clock' : 'publish'
  await addChanges(tx, [
    ...routeIds.map((objectId): NewChange => {
      const after = { day: input.day, stops: ready.filter(one => one.routeId === objectId).length }
      return { organizationId, at: now, actorId, act, object: 'route', objectId, after }
    }),
    // If another person moves one of these stops at the same moment, the refusal names who was faster.
    ...stops.map(({ id: objectId, driverId }): NewChange => {
      const after = { day: input.day, driverId }
      return { organizationId, at: now, actorId, act: 'publish-stop', object: 'stop', objectId, after }
    }),
  ])
  const texts = await textDrivers(tx, routeIds, { actorId, now })
  if (isByClock) await markPublishedByClock(tx, organizationId, input.day)
  return { drivers: routeIds.length, customers, texts }
}

/**
 * Leaves out or refuses stops at an address that the office has to check (rule C26). A person gets a refusal. The clock leaves the stop
 * out.
 */
async function withCheckedAddresses(
  tx: Tx,
  stops: readonly StopToPublish[],
  isByClock: boolean,
): Promise<readonly StopToPublish[]> {
  const [first, ...others] = await listAddressesToCheck(tx, stops.flatMap(orderIdsOf))
  if (!first) return stops
  if (!isByClock) {
    throw new Refusal(
      'address-to-check',
      { order: first.friendlyId },
      { others: others.map(one => ({ order: one.friendlyId })) },
    )
  }
  const unchecked = new Set([first, ...others].map(one => one.id))
  return stops.filter(stop => !orderIdsOf(stop).some(id => unchecked.has(id)))
}
