import { randomBytes } from 'node:crypto'
import type { Tx } from '@rolloff/sql/connect.ts'
import { driverLinkText } from '#domain/message/driver-texts.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import type { Day } from '#domain/value/calendar.ts'
import { unknownName } from '#domain/value/person.ts'
import { addChange, findLastChange } from '#server/db/change/changes.ts'
import { addLink, findLinkMadeAt, findLinkOfDay, lockRouteToLink, revokeLinks } from '#server/db/fleet/driver-links.ts'
import { queueMessages } from '#server/db/message/messages.ts'
import { lockTextConsent } from '#server/db/message/text-consent.ts'
import type { Deps, OfficeActing } from '#server/operations/dependencies.ts'

type DriverDay = {
  readonly driverId: string
  readonly day: Day
  /**
   * `seen` is the time at which the link on the page was made, or null if the page showed no link. A program that shows no page may leave
   * it out.
   */
  readonly seen?: Date | null | undefined
}

const tokenBytes = 16

/**
 * Makes a link to a driver's day and texts it if the office requests that. The previous link ends (rule D83). A number that has stopped
 * texts gets no text. Refuses 'no-route-to-link', and 'changed-meanwhile' if the current link is not the one that the page showed
 * (rule V27).
 */
export async function linkDriver(
  { db, clock }: Deps,
  { organizationId, actorId }: OfficeActing,
  { isTexted, seen: expectedSince, ...driverDay }: DriverDay & { readonly isTexted: boolean },
): Promise<{ url: string; isTexted: boolean }> {
  const now = clock()
  const token = randomBytes(tokenBytes).toString('base64url')
  return db.transaction().execute(async tx => {
    const route = await lockRouteToLink(tx, { organizationId, ...driverDay })
    if (!route?.isDriving) throw new Refusal('no-route-to-link')
    await refuseOtherLink(tx, { ...route, ...driverDay, organizationId, seen: expectedSince })
    await addLink(tx, route.routeId, token, now)
    const url = `${route.origin}/driver/l/${token}`
    const isSent = isTexted && !(await lockTextConsent(tx, route.phone)).isStopped
    if (isSent) {
      const text = driverLinkText({ ...route, day: driverDay.day, link: url })
      const base = { organizationId, orderId: null, recipient: route.phone, channel: 'sms', subject: null } as const
      const key = `driver-link:${route.routeId}:${now.getTime()}`
      await queueMessages(tx, now, [{ ...base, key, text, needsConsent: false }])
    }
    const after = { day: driverDay.day, driverId: driverDay.driverId, isTexted: isSent }
    const row = { act: 'link-driver', object: 'route', objectId: route.routeId, after } as const
    await addChange(tx, { organizationId, at: now, actorId, ...row })
    return { url, isTexted: isSent }
  })
}

/**
 * Ends the link of a driver's day. The phone then shows nothing more, and the server still accepts taps that the driver made before.
 * Refuses 'no-route-to-link', and 'changed-meanwhile' if the current link is not the one that the page showed (rule V27).
 */
export async function revokeDriverLink(
  { db, clock }: Deps,
  { organizationId, actorId }: OfficeActing,
  { seen: expectedSince, ...driverDay }: DriverDay,
): Promise<void> {
  const now = clock()
  await db.transaction().execute(async tx => {
    const route = await lockRouteToLink(tx, { organizationId, ...driverDay })
    if (!route) throw new Refusal('no-route-to-link')
    await refuseOtherLink(tx, { ...route, ...driverDay, organizationId, seen: expectedSince })
    if ((await revokeLinks(tx, route.routeId, now)) === 0) return
    const row = { act: 'revoke-link', object: 'route', objectId: route.routeId, after: { ...driverDay } } as const
    await addChange(tx, { organizationId, at: now, actorId, ...row })
  })
}

type SeenLink = DriverDay & { readonly organizationId: string; readonly routeId: string }

async function refuseOtherLink(tx: Tx, { routeId, seen: expectedSince, ...ofDay }: SeenLink): Promise<void> {
  if (expectedSince === undefined) return
  const standing = findLinkMadeAt(await findLinkOfDay(tx, ofDay))
  if (standing?.getTime() === expectedSince?.getTime()) return
  const last = await findLastChange(tx, routeId, standing ? 'link-driver' : 'revoke-link')
  throw new Refusal('changed-meanwhile', { who: last?.who ?? unknownName })
}
