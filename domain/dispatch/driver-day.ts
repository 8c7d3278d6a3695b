/**
 * The data of a published route on a driver's phone. It contains no prices, and only the people whom the driver may have to call (rule
 * D11).
 */

import type { RestrictionType } from '#domain/cart/cart.ts'
import type { ContainerSize } from '#domain/catalog/container-size.ts'
import type { FacilityKind, OpeningHours } from '#domain/fleet/facility.ts'
import type { TruckSystem } from '#domain/fleet/truck-system.ts'
import type { ShownSpot } from '#domain/spot/show-spot.ts'
import type { AddressDetails, PostalAddress } from '#domain/value/address.ts'
import type { Day } from '#domain/value/calendar.ts'
import type { SiteTag } from './site.ts'
import type { StopKind, StopState } from './stop.ts'

export type BoxType = {
  readonly name: string
  readonly size: ContainerSize | null
}

export type DriverBox = BoxType & {
  readonly containerTypeId: string
  /** The painted number, or only its digits if a driver entered only these. Null if the number is unknown. */
  readonly number: string | null
}

export type DriverPlace = PostalAddress & AddressDetails

/** The hauler's notes about an address, independent of who ordered there (rule D81). */
export type DriverSite = {
  readonly tags: readonly SiteTag[]
  readonly remark: string | null
  /** The position that drivers measured. Null while only the address is known. */
  readonly position: { readonly latitude: number; readonly longitude: number } | null
  /** The last visit at which a driver left a box at this address. */
  readonly last: { readonly doneAt: string; readonly minutes: number | null; readonly photo: string | null } | null
}

export type DriverStop = {
  readonly id: string
  readonly version: number
  readonly kind: StopKind
  readonly state: StopState
  /** The hours of the day that the hauler promised to the customer. Null without a promise. */
  readonly window: { readonly start: number; readonly end: number } | null
  readonly place: DriverPlace | null
  readonly contact: { readonly name: string; readonly phone: string } | null
  readonly restrictions: Readonly<Partial<Record<RestrictionType, string>>>
  readonly noteToDriver: string | null
  /** Null if the stop does not lead to a customer's site. Missing if the phone loaded the day from an earlier version. */
  readonly site?: DriverSite | null
  /** Where the customer wants the dumpster. Missing if nobody showed it, or if the phone loaded the day from an earlier version. */
  readonly spot?: ShownSpot | null
  readonly leaves: DriverBox | null
  readonly takes: DriverBox | null
  /** The materials that may be in the box that the stop takes. */
  readonly materials: readonly string[]
  /** Restricted materials, which do not belong in the box. The office talks about them with the customer. */
  readonly notInBox: readonly string[]
  readonly facilityId: string | null
  readonly doneAt: string | null
  /** True if a driver took a photo at the stop. Missing if the phone loaded the day from an earlier version. */
  readonly hasPhoto?: boolean
  /** The order whose box the stop takes. This order identifies the load. */
  readonly loadOrderId: string | null
}

export const loadStates = ['on-truck', 'in-yard', 'dumped', 'ticketed', 'confirmed'] as const
export type LoadState = (typeof loadStates)[number]

export type DriverLoad = {
  readonly orderId: string
  readonly state: LoadState
  readonly box: DriverBox
  readonly city: string
  readonly materials: readonly string[]
  readonly facilityId: string | null
  /** The items that the hauler charges by the piece. Missing if the phone loaded the day from an earlier version. */
  readonly items?: readonly { readonly id: string; readonly name: string }[]
}

/** An earlier version sent no id and no last inspection. They are missing if the phone loaded the day from it. */
export type DriverTruck = {
  readonly id?: string
  readonly name: string
  readonly plate: string | null
  readonly lastCheck?: {
    readonly at: string
    readonly defects: readonly TruckSystem[]
    readonly isRepaired: boolean
  } | null
}

/** The progress of a route's day (rules D103 and D104). */
export type RouteDay = {
  readonly startedAt: string | null
  readonly endedAt: string | null
  /** The odometer reading in miles. */
  readonly odometerStart: number | null
  readonly odometerEnd: number | null
}

/** The fields of `RouteDay` are missing if the phone loaded the day from an earlier version. */
export type DriverRoute = Partial<RouteDay> & {
  readonly id: string
  readonly day: Day
  readonly version: number
  readonly timeZone: string
  readonly truck: DriverTruck | null
  readonly publishedAt: string
  readonly stops: readonly DriverStop[]
  readonly loads: readonly DriverLoad[]
}

export type DriverFacility = DriverPlace & {
  readonly id: string
  readonly name: string
  readonly kind: FacilityKind
  readonly opens: OpeningHours | null
  readonly timeZone: string
  /**
   * The names of the materials that the facility takes. Null means all materials. Missing, in a day of an earlier version, also means all.
   */
  readonly takes?: readonly string[] | null
}

/** A hauler that invited the driver to drive or to work in its office. The driver has not answered yet (rule A15). */
export type DriverInvitation = { readonly id: string; readonly kind: 'office' | 'driver'; readonly name: string }

export type DriverDay = {
  readonly driver: { readonly id: string; readonly firstName: string; readonly language: 'en' | 'es' }
  /** The hauler for which the driver works that day. Missing if the phone opened the day by a link or loaded it from an earlier version. */
  readonly organizationId?: string
  /** Missing if the phone opened the day by a link or loaded it from an earlier version. */
  readonly invitations?: readonly DriverInvitation[]
  /** The published routes of today and tomorrow, the earliest first. */
  readonly routes: readonly DriverRoute[]
  readonly facilities: readonly DriverFacility[]
  /** True if drivers inspect their trucks (rule D106). */
  readonly checksTrucks?: boolean
  /** True if *Done* requires a photo (rule D121). */
  readonly needsPhoto?: boolean
  /** The prefix of the codes on the hauler's boxes (rule D118). Missing if the phone loaded the day from an earlier version. */
  readonly boxPrefix?: string
  /** The letters before the numbers of the hauler's boxes. Missing if the phone loaded the day from an earlier version. */
  readonly boxLetters?: readonly string[]
  /** The state of the link. Present only if the phone opened the day by a link. */
  readonly link?: { readonly state: 'open' | 'over' | 'revoked' }
  /** The numbers of the empty boxes in the yard, by the id of the container type. */
  readonly boxesInYard: Readonly<Record<string, readonly string[]>>
  /** The names of the container types of `boxesInYard`, by id. Missing if the phone loaded the day from an earlier version. */
  readonly boxTypes?: Readonly<Record<string, BoxType>>
}
