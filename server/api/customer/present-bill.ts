import { isResolvedBy } from '#domain/order/balance.ts'
import { isUnanswered } from '#domain/order/waiting-money.ts'
import type { ShownBill, ShownBilling } from '#server/api/customer/order-shape.ts'
import type { StoredBill } from '#server/db/bill/bills.ts'
import type { OrderDetails } from '#server/db/order/orders.ts'
import type { PhotoFacts } from '#server/db/order/photos.ts'

export type BillingFacts = {
  readonly order: Pick<OrderDetails, 'status'>
  /** This amount is due for the order now. */
  readonly balanceInCents: number
  readonly bill: StoredBill | null
  readonly photos: readonly PhotoFacts[]
  /** Returns the signed URL of a photo. */
  readonly linkTo: (photoId: string) => string
}

export function presentBilling({ order, bill, balanceInCents, photos, linkTo }: BillingFacts): ShownBilling {
  const isOpen = order.status === 'payment-pending' || order.status === 'payment-failed'
  return {
    bill: bill && presentBill(bill, isResolvedBy(balanceInCents)),
    finalizedLineItems: bill?.finalized ?? null,
    discounts: bill?.discounts ?? [],
    additionalLineItems: (bill?.additionalLines ?? []).map(({ label, amountInCents, postTax }) => ({
      label,
      amount: amountInCents,
      postTax,
    })),
    photos: photos.map(({ id, kind, at }) => ({ _id: id, kind, url: linkTo(id), at: new Date(at).toISOString() })),
    canObject: isOpen && bill !== null && bill.objection === null && !bill.isCharged,
  }
}

const instant = (at: string) => new Date(at).toISOString()

function presentBill(bill: StoredBill, isSettled: boolean): ShownBill {
  const { objection } = bill
  // A due amount waits for the office's answer after an objection. A declined card is not charged again.
  const chargeAfter = isUnanswered(objection) || bill.isTried ? null : bill.chargeAfter
  return {
    version: bill.version,
    lines: bill.lines,
    subTotalInCents: bill.subTotalInCents,
    taxInCents: bill.taxInCents,
    totalInCents: bill.totalInCents,
    balanceInCents: bill.balanceInCents,
    consentedInCents: bill.consentedInCents,
    chargeAfter: chargeAfter && new Date(chargeAfter).toISOString(),
    isSettled,
    objection: objection && {
      at: instant(objection.at),
      text: objection.text,
      answer: objection.answer && { at: instant(objection.answer.at), text: objection.answer.text },
    },
  }
}
