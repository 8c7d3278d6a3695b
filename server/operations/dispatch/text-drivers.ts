import { createHash } from 'node:crypto'
import type { Tx } from '@rolloff/sql/connect.ts'
import { factsOf } from '#domain/dispatch/day-changes.ts'
import { isTextWanted, knownAfter, type NotifiedDay, occasionOf } from '#domain/dispatch/notified-day.ts'
import { type DriverOccasion, driverDayText } from '#domain/message/driver-texts.ts'
import { addChanges } from '#server/db/change/changes.ts'
import { findToday } from '#server/db/dispatch/calendar.ts'
import {
  isStillToNotify,
  listChangedRoutes,
  listRoutesToNotify,
  type RouteToNotify,
  storeNotifiedDays,
} from '#server/db/dispatch/notified-days.ts'
import { lockRoutes } from '#server/db/dispatch/routes.ts'
import { type QueuedMessage, queueMessages } from '#server/db/message/messages.ts'
import type { Deps } from '#server/operations/dependencies.ts'
import { restInMs } from '#server/operations/dispatch/notify-of-changes.ts'

/**
 * Texts drivers if their published day has differed for five minutes from the day that they know (rule D111). If one text fails, the other
 * texts are still sent.
 */
export async function textChangedDays({ db, clock }: Deps): Promise<void> {
  const now = clock()
  const before = new Date(now.getTime() - restInMs)
  const failures: unknown[] = []
  for (const { id, organizationId } of await listChangedRoutes(db, before)) {
    const sending = db.transaction().execute(async tx => {
      await lockRoutes(tx, organizationId, [id])
      if (await isStillToNotify(tx, id, before)) await textDrivers(tx, [id], { actorId: null, now })
    })
    await sending.catch(error => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} drivers could not be texted`)
}

type TextInput = { readonly actorId: string | null; readonly now: Date }

/**
 * Marks the current days as known to the drivers of routes of one hauler, by the app or by a text. The caller has locked the routes.
 * Returns the number of drivers who got a text.
 */
export async function textDrivers(tx: Tx, routeIds: readonly string[], { actorId, now }: TextInput): Promise<number> {
  const routes = await listRoutesToNotify(tx, routeIds, now)
  const [first] = routes
  if (!first) return 0
  const today = await findToday(tx, first.organizationId, now)
  const texted = routes.flatMap(route => {
    const occasion = route.endsAt > now ? occasionOf(route.told, knownOf(route)) : null
    return occasion !== null && isTextWanted(route, { day: route.day, today, now }) ? [{ route, occasion }] : []
  })
  await storeNotifiedDays(
    tx,
    routes.map(route => ({ routeId: route.id, ...knownAfter(route.told, knownOf(route)) })),
  )
  await queueMessages(
    tx,
    now,
    texted.map(({ route, occasion }) => messageTo(route, occasion)),
  )
  await addChanges(
    tx,
    texted.map(({ route: { id: objectId, organizationId, day, driverId }, occasion }) => {
      const after = { day, driverId, occasion }
      return { organizationId, at: now, actorId, act: 'text-driver', object: 'route', objectId, after }
    }),
  )
  return texted.length
}

/**
 * Returns the facts of a day that a driver knows. The facts are only compared, so the row stores their hash, and typed text is stored in
 * one place only.
 */
function knownOf({ truckId, stops }: RouteToNotify): NotifiedDay {
  const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')
  return { truckId, stops: stops.map(stop => ({ id: stop.id, state: stop.state, facts: hashOf(factsOf(stop)) })) }
}

function messageTo(route: RouteToNotify, occasion: DriverOccasion): QueuedMessage {
  const { id, organizationId, version, endsAt, phone, hasLink, origin } = route
  const stops = route.stops.filter(stop => stop.state === 'planned').length
  return {
    key: `${occasion}:${id}:${version}`,
    organizationId,
    orderId: null,
    recipient: phone,
    channel: 'sms',
    subject: null,
    text: driverDayText({ ...route, occasion, stops, app: hasLink ? null : `${origin}/driver` }),
    needsConsent: false,
    notAfter: endsAt,
  }
}
