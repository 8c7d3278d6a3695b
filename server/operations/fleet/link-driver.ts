import { randomBytes } from 'node:crypto'
import type { Day } from '#domain/calendar.ts'
import { driverLinkText } from '#domain/message/driver-texts.ts'
import { Refusal } from '#domain/refusal.ts'
import { addChange } from '#server/db/dispatch/changes.ts'
import { addLink, lockRouteToLink, revokeLinks } from '#server/db/fleet/driver-links.ts'
import { queueMessages } from '#server/db/message/messages.ts'
import { lockTextConsent } from '#server/db/message/text-consent.ts'
import type { Deps, OfficeActing } from '#server/operations/dependencies.ts'

type DriverDayAsked = { readonly driverId: string; readonly day: Day }

const tokenBytes = 16

/**
 * Makes a link to a driver's day and texts it where that is wanted; the link before it ends (rule D83). A number that has stopped texts
 * gets none. Refuses 'no-route-to-link'.
 */
export async function linkDriver(
  { db, clock }: Deps,
  { organizationId, actorId }: OfficeActing,
  { isTexted, ...asked }: DriverDayAsked & { readonly isTexted: boolean },
): Promise<{ url: string; isTexted: boolean }> {
  const now = clock()
  const token = randomBytes(tokenBytes).toString('base64url')
  return db.transaction().execute(async tx => {
    const route = await lockRouteToLink(tx, { organizationId, ...asked })
    if (!route?.isDriving) throw new Refusal('no-route-to-link')
    await addLink(tx, route.routeId, token, now)
    const url = `${route.origin}/driver/l/${token}`
    const isSent = isTexted && !(await lockTextConsent(tx, route.phone)).isStopped
    if (isSent) {
      const text = driverLinkText({ ...route, day: asked.day, link: url })
      const about = { organizationId, orderId: null, recipient: route.phone, channel: 'sms', subject: null } as const
      const key = `driver-link:${route.routeId}:${now.getTime()}`
      await queueMessages(tx, now, [{ ...about, key, text, needsConsent: false }])
    }
    const after = { day: asked.day, driverId: asked.driverId, isTexted: isSent }
    const row = { act: 'link-driver', object: 'route', objectId: route.routeId, after } as const
    await addChange(tx, { organizationId, at: now, actorId, ...row })
    return { url, isTexted: isSent }
  })
}

/** Ends the link of a driver's day: the phone shows nothing more, and what was made before is still taken. Refuses 'no-route-to-link'. */
export async function revokeDriverLink(
  { db, clock }: Deps,
  { organizationId, actorId }: OfficeActing,
  asked: DriverDayAsked,
): Promise<void> {
  const now = clock()
  await db.transaction().execute(async tx => {
    const route = await lockRouteToLink(tx, { organizationId, ...asked })
    if (!route) throw new Refusal('no-route-to-link')
    if ((await revokeLinks(tx, route.routeId, now)) === 0) return
    const row = { act: 'revoke-link', object: 'route', objectId: route.routeId, after: { ...asked } } as const
    await addChange(tx, { organizationId, at: now, actorId, ...row })
  })
}
