/** These types describe the final bill and the photos on an order's page. Pages get the types from the router. */
import type { ExtensionPayment } from '#domain/order/cost-lines.ts'
import type { FeeKind } from '#domain/pricing/field-fees.ts'
import type { Reason } from '#domain/pricing/reason.ts'

export type ShownBill = {
  readonly version: number
  readonly lines: readonly {
    readonly kind: string
    readonly label: string
    readonly quantity: number
    readonly amountInCents: number
    readonly reason: Reason
  }[]
  readonly subTotalInCents: number
  readonly taxInCents: number
  readonly totalInCents: number
  readonly balanceInCents: number
  /** The card on file may be charged at most this amount. */
  readonly consentedInCents: number
  /** The card is charged at this time unless the customer objects. The time is null if the card will not be charged. */
  readonly chargeAfter: string | null
  readonly isSettled: boolean
  readonly objection: {
    readonly at: string
    readonly text: string
    /** `answer` is the text with which the hauler stands by the bill after an objection. */
    readonly answer: { readonly at: string; readonly text: string } | null
  } | null
}

/** This is the current cost of the order, line by line. */
export type ShownCost = {
  readonly lines: readonly (ShownBill['lines'][number] & {
    readonly payment?: ExtensionPayment
    readonly days?: number
  })[]
  readonly subTotalInCents: number
  readonly totalInCents: number
}

export type FinalizedLineItems = {
  readonly weight: { readonly tons: number; readonly adjustCostInCents: number }
  readonly containers: readonly { readonly totalCostInCents: number }[]
  readonly additionalMaterialCharges: readonly {
    readonly materialId: string
    readonly quantity: number
    readonly totalCostInCents: number
  }[]
  readonly additionalMaterialChargesAdjustedCostInCents: number
}

export type ShownPhoto = {
  readonly _id: string
  readonly kind: 'drop-off' | 'pickup' | 'scale-ticket' | 'failed-attempt'
  /** The URL is signed and valid for an hour. */
  readonly url: string
  readonly at: string
}

/** The fee is for something that happened on site. */
export type ShownFee = {
  readonly _id: string
  readonly kind: FeeKind
  /** The amount is without tax. A negative amount is refunded. */
  readonly amountInCents: number
  /** `isAccepted` is false until the office has decided. */
  readonly isAccepted: boolean
  /** The hauler holds back this amount of a cancelled order until the decision, with its tax. */
  readonly heldInCents: number
  readonly reason: Reason
  readonly at: string
  /** The URL is signed and valid for an hour. */
  readonly photoUrls: readonly string[]
}

/** These parts of an order exist after its weighing. */
export type ShownBilling = {
  readonly bill: ShownBill | null
  readonly finalizedLineItems: FinalizedLineItems | null
  readonly discounts: readonly { readonly type: 'percent' | 'dollars'; readonly amount: number }[]
  readonly additionalLineItems: readonly {
    readonly label: string
    readonly amount: number
    readonly postTax: boolean
  }[]
  readonly photos: readonly ShownPhoto[]
  readonly canObject: boolean
}
