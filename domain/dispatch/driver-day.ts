/** What a driver's phone holds of a published route: no prices, and of people only whom to call (rule D11). */
import type { Day } from '#domain/calendar.ts'
import type { RestrictionType } from '#domain/cart/cart.ts'
import type { ContainerSize } from '#domain/catalog/container-type.ts'
import type { FacilityKind, OpeningHours } from '#domain/fleet/facility.ts'
import type { StopKind, StopState } from './stop.ts'

export type DriverBox = {
  readonly containerTypeId: string
  readonly name: string
  readonly size: ContainerSize | null
  /** Digits as painted; null where nobody knows. */
  readonly number: string | null
}

export type DriverPlace = {
  readonly line1: string
  readonly line2: string | null
  readonly city: string
  readonly state: string
  readonly postalCode: string
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
  readonly leaves: DriverBox | null
  readonly takes: DriverBox | null
  /** What may be in the box that is taken. */
  readonly materials: readonly string[]
  /** Restricted materials that the office talks about with the customer. */
  readonly notInBox: readonly string[]
  readonly facilityId: string | null
  readonly doneAt: string | null
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
}

export type DriverRoute = {
  readonly id: string
  readonly day: Day
  readonly version: number
  readonly timeZone: string
  readonly truck: { readonly name: string; readonly plate: string | null } | null
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
}

export type DriverDay = {
  readonly driver: { readonly id: string; readonly firstName: string; readonly language: 'en' | 'es' }
  /** Routes of today and tomorrow that were published, earliest first. */
  readonly routes: readonly DriverRoute[]
  readonly facilities: readonly DriverFacility[]
  /** Numbers of empty boxes in the yard, by container type. */
  readonly boxesInYard: Readonly<Record<string, readonly string[]>>
}
