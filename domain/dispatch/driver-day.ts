/** What a driver's phone holds of a published route: no prices, and of people only whom to call (rule D11). */

import type { RestrictionType } from '#domain/cart/cart.ts'
import type { ContainerSize } from '#domain/catalog/container-size.ts'
import type { FacilityKind, OpeningHours } from '#domain/fleet/facility.ts'
import type { TruckSystem } from '#domain/fleet/truck-system.ts'
import type { Day } from '#domain/value/calendar.ts'
import type { SiteTag } from './site.ts'
import type { StopKind, StopState } from './stop.ts'

export type BoxType = {
  readonly name: string
  readonly size: ContainerSize | null
}

export type DriverBox = BoxType & {
  readonly containerTypeId: string
  /** As it is painted, or its digits where somebody named no more; null where nobody knows. */
  readonly number: string | null
}

export type DriverPlace = {
  readonly line1: string
  readonly line2: string | null
  readonly city: string
  readonly state: string
  readonly postalCode: string
}

/** What the hauler remembers of an address, whoever ordered there (rule D81). */
export type DriverSite = {
  readonly tags: readonly SiteTag[]
  readonly remark: string | null
  /** Where drivers were; null while only the address is known. */
  readonly position: { readonly latitude: number; readonly longitude: number } | null
  /** The last box that was left there. */
  readonly last: { readonly doneAt: string; readonly minutes: number | null; readonly photo: string | null } | null
}

export type DriverStop = {
  readonly id: string
  readonly version: number
  readonly kind: StopKind
  readonly state: StopState
  /** Hours of the day that the customer was promised; null where nobody expects the truck. */
  readonly window: { readonly start: number; readonly end: number } | null
  readonly place: DriverPlace | null
  readonly contact: { readonly name: string; readonly phone: string } | null
  readonly restrictions: Readonly<Partial<Record<RestrictionType, string>>>
  readonly noteToDriver: string | null
  /** Null where the stop leads to no customer's site; missing on a phone that got the day from before. */
  readonly site?: DriverSite | null
  readonly leaves: DriverBox | null
  readonly takes: DriverBox | null
  /** What may be in the box that is taken. */
  readonly materials: readonly string[]
  /** Restricted materials that the office talks about with the customer. */
  readonly notInBox: readonly string[]
  readonly facilityId: string | null
  readonly doneAt: string | null
  /** A photo was taken there; missing on a phone that got the day from before. */
  readonly hasPhoto?: boolean
  /** The order whose box is taken, for its load. */
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
  /** What the hauler charges by the piece; missing on a phone that got the day from before. */
  readonly items?: readonly { readonly id: string; readonly name: string }[]
}

/** Its id and what was found on it last are missing on a phone that got the day from before. */
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

/** How far the day of a route is (rules D103 and D104). */
export type RouteDay = {
  readonly startedAt: string | null
  readonly endedAt: string | null
  /** Miles, as the truck showed them. */
  readonly odometerStart: number | null
  readonly odometerEnd: number | null
}

/** How far it is is missing on a phone that got the day from before. */
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
  /** Names of the materials that it takes; null, or missing in an older day, takes all. */
  readonly takes?: readonly string[] | null
}

/** A company that has put the driver's number down, or invites them to its office, and waits for an answer (rule A15). */
export type DriverInvitation = { readonly id: string; readonly kind: 'office' | 'driver'; readonly name: string }

export type DriverDay = {
  readonly driver: { readonly id: string; readonly firstName: string; readonly language: 'en' | 'es' }
  /** For which company they drive that day; missing where the day came by a link, and on a phone that got the day from before. */
  readonly organizationId?: string
  /** Missing where the day came by a link, and on a phone that got the day from before. */
  readonly invitations?: readonly DriverInvitation[]
  /** Routes of today and tomorrow that were published, earliest first. */
  readonly routes: readonly DriverRoute[]
  readonly facilities: readonly DriverFacility[]
  /** Whether drivers look their trucks over (rule D106). */
  readonly checksTrucks?: boolean
  /** Whether *Done* waits for a photo (rule D121). */
  readonly needsPhoto?: boolean
  /** What the codes on the hauler's boxes begin with (rule D118); missing on a phone that got the day from before. */
  readonly boxPrefix?: string
  /** The letters before the numbers of the hauler's boxes; missing on a phone that got the day from before. */
  readonly boxLetters?: readonly string[]
  /** Only where the day came by a link: whether it is still shown. */
  readonly link?: { readonly state: 'open' | 'over' | 'revoked' }
  /** Numbers of empty boxes in the yard, by container type. */
  readonly boxesInYard: Readonly<Record<string, readonly string[]>>
  /** What these container types are called; missing on a phone that got the day from before. */
  readonly boxTypes?: Readonly<Record<string, BoxType>>
}
