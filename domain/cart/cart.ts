/** A cart holds the customer's choices so far. It becomes at most one order, which takes its id (rule C2). */

import type { NearTruck } from '#domain/schedule/near-truck.ts'
import type { PickupWindow, TimeWindow } from '#domain/schedule/window.ts'
import type { UsPhone } from '#domain/value/phone.ts'
import type { ZipCode } from '#domain/value/zip.ts'

export type CartId = string & { readonly __brand: 'CartId' }

export type CustomerType = 'individual' | 'contractor'
export type DeliveryLocationType = 'public' | 'private'
export type ChosenMaterial = { readonly id: string; readonly quantity?: number }

export const restrictionTypes = [
  'Gated community',
  'No street parking',
  'HOA restrictions',
  'Permit required',
  'Steep driveway',
  'Space constraints',
  'Other',
] as const
export type RestrictionType = (typeof restrictionTypes)[number]

/** The maximum length of the free text beside a restriction, in characters. */
export const restrictionDetailLength = 500
export const maxPromotionCodeLength = 40

/** The restrictions at an address, each with the text that the customer typed. */
export type AddressRestrictions = Readonly<Partial<Record<RestrictionType, string>>>

export type Cart = {
  readonly id: CartId
  readonly organizationId: string | null
  readonly serviceAreaId: string | null
  readonly userId: string | null
  readonly zipCode: ZipCode | null
  readonly phone: UsPhone | null
  readonly customerType: CustomerType | null
  readonly cleanupIds: readonly string[]
  readonly materials: readonly ChosenMaterial[]
  readonly containers: Readonly<Record<string, number>>
  readonly deliveryAddressId: string | null
  /** Null until the customer answers the question. An empty map means "none". */
  readonly restrictions: AddressRestrictions | null
  readonly deliveryLocationType: DeliveryLocationType | null
  readonly dropOffWindow: TimeWindow | null
  readonly pickupWindow: PickupWindow | null
  /** Null until the customer answers the question. An empty list means "none". */
  readonly addOnIds: readonly string[] | null
  readonly promotionCode: string | null
  readonly collectTaxes: boolean
  /** Present if a truck is near on the day of the drop-off (rule P34). */
  readonly nearTruck?: NearTruck | null
  readonly replacesOrderId: string | null
  readonly hasOrder: boolean
  /** Counts every change that can affect the price. A quote has the version of its cart as its number. */
  readonly version: number
}
