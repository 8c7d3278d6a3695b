import { isAskedLately, missingPlaces, whyNoAsking } from '#domain/dispatch/day-end.ts'
import { driverAskText } from '#domain/message/driver-texts.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import type { Day } from '#domain/value/calendar.ts'
import { addChange } from '#server/db/change/changes.ts'
import { findToday } from '#server/db/dispatch/calendar.ts'
import { listRoutesToClose } from '#server/db/dispatch/day-end.ts'
import { lockRouteToLink } from '#server/db/fleet/driver-links.ts'
import { queueMessages } from '#server/db/message/messages.ts'
import { lockTextConsent } from '#server/db/message/text-consent.ts'
import type { Deps, OfficeActing } from '#server/operations/dependencies.ts'

export type AskDriver = {
  readonly day: Day
  readonly driverId: string
  /** The id of the stop, or of the order of the load. Null for the start of the day. */
  readonly about: string | null
}

/**
 * Asks a driver by text for what is missing at a stop, of a load, or at the start of the day, with a link to its page (rule D169). The
 * route is locked, so that two people of the office do not ask at once. Refuses 'no-route-to-link', 'ask-on-its-day', 'nothing-missing',
 * 'driver-asked', 'driver-suspended' and 'driver-stopped-texts'.
 */
export async function askDriver(
  { db, clock }: Deps,
  { organizationId, actorId }: OfficeActing,
  { day, driverId, about }: AskDriver,
): Promise<{ askedAt: Date }> {
  const now = clock()
  return db.transaction().execute(async tx => {
    const locked = await lockRouteToLink(tx, { organizationId, driverId, day })
    if (!locked) throw new Refusal('no-route-to-link')
    const { language, phone, firstName: driver, hauler, origin, routeId } = locked
    const today = await findToday(tx, organizationId, now)
    // The consent is locked as well, because a STOP may come at the same moment.
    const hasStoppedTexts = (await lockTextConsent(tx, phone)).isStopped
    const why = whyNoAsking({ day, today, isDriving: locked.isDriving, hasStoppedTexts })
    if (why === 'other-day') throw new Refusal('ask-on-its-day')
    if (why === 'not-driving') throw new Refusal('driver-suspended', { driver })
    if (why === 'texts-stopped') throw new Refusal('driver-stopped-texts', { driver })
    const [route] = await listRoutesToClose(tx, { organizationId, day, driverId, language })
    const place = route && missingPlaces(route).find(one => one.about === about)
    if (!place) throw new Refusal('nothing-missing')
    const last = route.asks.find(one => one.about === about)
    if (last && isAskedLately(new Date(last.at), now)) throw new Refusal('driver-asked', { who: last.who, driver })
    const [first] = place.items
    const where = 'stop' in first ? first.stop.place?.line1 : 'load' in first ? first.load.city : null
    const missing = place.items.map(({ kind }) => kind)
    const link = `${origin}/driver${place.path}`
    const text = driverAskText({ language, hauler, firstName: driver, day, place: where ?? null, missing, link })
    const base = { organizationId, orderId: null, recipient: phone, channel: 'sms', subject: null } as const
    const key = `ask-driver:${routeId}:${about ?? 'start'}:${now.getTime()}`
    await queueMessages(tx, now, [{ ...base, key, text, needsConsent: false }])
    const row = { act: 'ask-driver', object: 'route', objectId: routeId, after: { day, driverId, about } } as const
    await addChange(tx, { organizationId, at: now, actorId, ...row })
    return { askedAt: now }
  })
}
