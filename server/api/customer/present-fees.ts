import { feeReason } from '#domain/pricing/field-fees.ts'
import { cents } from '#domain/value/money.ts'
import type { ShownFee } from '#server/api/customer/order-shape.ts'
import type { OrderDetails } from '#server/db/order/orders.ts'

/** Presents the fees for events on site, with the driver's photos. Waived fees are left out. */
export function presentFees({ fees }: Pick<OrderDetails, 'fees'>, linkTo: (photoId: string) => string): ShownFee[] {
  return fees.map(({ id, kind, amountInCents, facts, state, heldInCents, at, photoIds }) => ({
    _id: id,
    kind,
    amountInCents,
    heldInCents,
    isAccepted: state === 'accepted',
    reason: feeReason({ kind, amountInCents: cents(amountInCents), facts }),
    at: new Date(at).toISOString(),
    photoUrls: photoIds.map(linkTo),
  }))
}
