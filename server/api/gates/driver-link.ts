/** A texted link opens a driver's day (rule D83). A link gives access to the driver's calls and to no others. */

import { type LinkState, linkEndsAt, linkState, type PhoneOfLink } from '#domain/dispatch/driver-link.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import type { Day } from '#domain/value/calendar.ts'
import { refuseMoved } from '#server/db/cell/moved-keys.ts'
import { findLink, hashOf } from '#server/db/fleet/driver-links.ts'
import type { Driver } from '#server/db/fleet/drivers.ts'
import type { Deps } from '#server/operations/dependencies.ts'

/** A link shows one route until it ends. */
export type OpenedLink = {
  readonly routeId: string
  readonly day: Day
  readonly endsAt: Date
  readonly state: Exclude<LinkState, 'gone'>
}

export async function admitLink(
  { db, clock }: Deps,
  { token, secret }: PhoneOfLink,
): Promise<{ driver: Driver; link: OpenedLink }> {
  const found = await findLink(db, token, secret)
  const state = found ? linkState(found, clock()) : 'gone'
  if (!found) await refuseMoved(db, { kind: 'link', key: hashOf(token).toString('hex') })
  if (!found || state === 'gone') throw new Refusal('link-not-found')
  if (!found.isOwn) throw new Refusal('link-in-use')
  const { driver, routeId, day } = found
  if (driver.status === 'suspended') throw new Refusal('driver-suspended', { driver: driver.firstName })
  return { driver, link: { routeId, day, endsAt: linkEndsAt(found), state } }
}
