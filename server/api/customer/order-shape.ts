/** What an order's page gets of its final bill and its photos; pages take their types from here through the router. */
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
  /** The most that the card on file may be charged. */
  readonly consentedInCents: number
  /** When the card is charged unless the customer objects; null when it will not be. */
  readonly chargeAfter: string | null
  readonly isSettled: boolean
  readonly objection: {
    readonly at: string
    readonly text: string
    /** The hauler stands by the bill. */
    readonly answer: { readonly at: string; readonly text: string } | null
  } | null
}

/** What the order costs now, line by line. */
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
  /** Signed; valid for an hour. */
  readonly url: string
  readonly at: string
}

/** A fee for what happened on site. */
export type ShownFee = {
  readonly _id: string
  readonly kind: FeeKind
  /** Without tax; negative is money back. */
  readonly amountInCents: number
  /** False while nobody has decided. */
  readonly isAccepted: boolean
  /** Held back of a cancelled order until then, with its tax. */
  readonly heldInCents: number
  readonly reason: Reason
  readonly at: string
  /** Signed; valid for an hour. */
  readonly photoUrls: readonly string[]
}

/** Everything of an order that begins with its weighing. */
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
