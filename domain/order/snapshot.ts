/** The content of an order, frozen when its payment began. Later changes of prices, names or profiles do not change it (rule P19). */
import type { CustomerType, DeliveryLocationType, RestrictionType } from '#domain/cart/cart.ts'
import type { ContainerSize } from '#domain/catalog/container-size.ts'
import type { OrderTerms } from '#domain/pricing/order-terms.ts'
import type { Quote } from '#domain/pricing/quote.ts'
import type { PickupWindow, TimeWindow } from '#domain/schedule/window.ts'
import type { AddressDetails, PostalAddress } from '#domain/value/address.ts'
import type { Language } from '#domain/value/language.ts'

export type OrderSnapshot = {
  readonly language: Language
  readonly timeZone: string
  readonly zipCode: string
  readonly customer: {
    readonly firstName: string
    readonly lastName: string
    readonly email: string
    readonly phone: string
    readonly companyName: string | null
    readonly customerType: CustomerType
  }
  readonly containers: readonly {
    readonly _id: string
    readonly name: string
    readonly size: ContainerSize | null
    readonly quantity: number
  }[]
  readonly materials: readonly { readonly id: string; readonly name: string; readonly quantity: number }[]
  /** Restricted materials that the customer chose along with others. They do not go into this dumpster. */
  readonly toCallAbout: readonly { readonly id: string; readonly name: string }[]
  /** This property and all below it are null in an order of restricted materials, which the office handles by phone. */
  readonly address: (PostalAddress & AddressDetails & { readonly _id: string; readonly country: string }) | null
  readonly restrictions: Readonly<Partial<Record<RestrictionType, string>>>
  readonly deliveryLocationType: DeliveryLocationType | null
  readonly dropOffWindow: TimeWindow | null
  readonly pickupWindow: PickupWindow | null
  readonly quote: Quote | null
  /** The prices of the order's day that the bill after weighing needs. */
  readonly terms: OrderTerms | null
  /** The amount in cents up to which the customer agreed that the card may be charged after weighing. */
  readonly preAuthInCents: number
  /** The sentence that the customer read and agreed to. Null without a payment. */
  readonly cardConsent: string | null
}
