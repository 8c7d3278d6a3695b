import { isResolvedBy } from '#domain/order/balance.ts'
import type { ShownBill, ShownBilling } from '#server/api/customer/order-shape.ts'
import type { StoredBill } from '#server/db/bill/bills.ts'
import type { OrderDetails } from '#server/db/order/orders.ts'
import type { PhotoFacts } from '#server/db/order/photos.ts'

export type BillingFacts = {
  readonly order: Pick<OrderDetails, 'status' | 'payments' | 'refunds'>
  readonly bill: StoredBill | null
  readonly photos: readonly PhotoFacts[]
  /** A signed address of a photo. */
  readonly linkTo: (photoId: string) => string
}

/** What an order's page is told of its final bill and its photos. */
export function presentBilling({ order, bill, photos, linkTo }: BillingFacts): ShownBilling {
  const isOpen = order.status === 'payment-pending' || order.status === 'payment-failed'
  return {
    bill: bill && presentBill(bill, order),
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

function presentBill(bill: StoredBill, { payments, refunds }: BillingFacts['order']): ShownBill {
  const paid = payments.reduce((sum, one) => sum + one.amountPaid, 0)
  const back = refunds.reduce((sum, one) => sum + one.amountRefunded, 0)
  // Whatever is due after an objection waits for the office.
  const chargeAfter = bill.objection || bill.isCharged ? null : bill.chargeAfter
  return {
    version: bill.version,
    lines: bill.lines,
    subTotalInCents: bill.subTotalInCents,
    taxInCents: bill.taxInCents,
    totalInCents: bill.totalInCents,
    balanceInCents: bill.balanceInCents,
    consentedInCents: bill.consentedInCents,
    chargeAfter: chargeAfter && new Date(chargeAfter).toISOString(),
    isSettled: isResolvedBy(bill.totalInCents - paid + back),
    objection: bill.objection && { at: new Date(bill.objection.at).toISOString(), text: bill.objection.text },
  }
}
