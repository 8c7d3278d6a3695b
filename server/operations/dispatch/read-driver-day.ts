import type { Db } from '@rolloff/sql/connect.ts'
import type { DriverDay, DriverInvitation, DriverStop } from '#domain/dispatch/driver-day.ts'
import { daysInApp } from '#domain/dispatch/notified-day.ts'
import { showSpot } from '#domain/spot/show-spot.ts'
import { boxFeetOf } from '#domain/spot/spot.ts'
import type { Day } from '#domain/value/calendar.ts'
import type { Language } from '#domain/value/language.ts'
import { listMembershipOffers } from '#server/db/account/team.ts'
import { findToday } from '#server/db/dispatch/calendar.ts'
import {
  listBoxesInYard,
  listFacilitiesForDrivers,
  listPublishedRoutes,
  type StoredDriverStop,
} from '#server/db/dispatch/driver-day.ts'
import { withTimes } from '#server/db/dispatch/route-days.ts'
import { findLabelHead, listBoxLetters } from '#server/db/fleet/box-codes.ts'
import type { Driver } from '#server/db/fleet/drivers.ts'
import { findDriverSwitches } from '#server/db/office/switches.ts'
import type { Deps } from '#server/operations/dependencies.ts'

export type DriverDayDeps = Deps & { readonly photoLink: (photoId: string, now: Date) => string }

type DayOfLink = { readonly routeId: string; readonly day: Day; readonly state: 'open' | 'over' | 'revoked' }

type ReadOptions = {
  readonly link?: DayOfLink | null
  /** The driver chose this language on the phone. If it is missing, the language of the driver's record is used. */
  readonly language?: Language | null | undefined
}

/**
 * Returns the published routes of a driver for today and tomorrow, by the yard's clock (rule D11). A phone with a link gets only the route
 * of the link, until the link ends.
 */
export async function readDriverDay(
  { db, clock, photoLink }: DriverDayDeps,
  driver: Driver,
  { link = null, language: chosen }: ReadOptions = {},
): Promise<DriverDay> {
  const { organizationId, id, userId, firstName, language } = driver
  const shownDriver = { id, firstName, language }
  const spoken = chosen ?? language
  const shownLink = link && { link: { state: link.state } }
  if (link && link.state !== 'open')
    return { driver: shownDriver, routes: [], facilities: [], boxesInYard: {}, ...shownLink }
  const now = clock()
  const days = link ? { from: link.day, to: link.day } : daysInApp(await findToday(db, organizationId, now))
  const [found, facilities, boxes, { checksTrucks, needsPhoto }, { prefix: boxPrefix }, boxLetters, person] =
    await Promise.all([
      listPublishedRoutes(db, { driverId: id, ...days, language: spoken }),
      listFacilitiesForDrivers(db, organizationId, spoken),
      listBoxesInYard(db, organizationId, spoken),
      findDriverSwitches(db, organizationId),
      findLabelHead(db, organizationId),
      listBoxLetters(db, organizationId),
      link === null && userId !== null ? readPerson(db, organizationId, userId) : null,
    ])
  const routes = found.filter(route => link === null || route.id === link.routeId)
  return {
    ...shownLink,
    ...person,
    driver: shownDriver,
    routes: routes.map(route => ({
      ...withTimes(route),
      publishedAt: route.publishedAt.toISOString(),
      stops: route.stops.map(stop => withLinks(stop, { linkTo: id => photoLink(id, now), language: spoken })),
    })),
    facilities,
    ...boxes,
    checksTrucks,
    needsPhoto,
    boxPrefix,
    boxLetters,
  }
}

/** Reads the person, only for a driver who is signed in, because the server does not know who has a phone with a link. */
async function readPerson(db: Db, organizationId: string, userId: string) {
  const offers = await listMembershipOffers(db, userId)
  const invitations = offers.map(({ id, kind, name }): DriverInvitation => ({ id, kind, name }))
  return { organizationId, invitations }
}

type Shown = { readonly linkTo: (photoId: string) => string; readonly language: Language }

/** Replaces the ids of photos by links, and draws the spot for the phone. */
function withLinks({ site, spot, ...stop }: StoredDriverStop, { linkTo, language }: Shown): DriverStop {
  const linked = (photoId: string | null) => (photoId === null ? null : linkTo(photoId))
  const shownSpot = spot && showSpot({ ...spot, box: boxFeetOf(spot.dimensions) }, linked(spot.photoId), language)
  if (!site?.last) return { ...stop, spot: shownSpot, site: site && { ...site, last: null } }
  const { photoId, ...last } = site.last
  return { ...stop, spot: shownSpot, site: { ...site, last: { ...last, photo: linked(photoId) } } }
}
