import { cents } from '#domain/money.ts'
import { balanceOf } from '#domain/order/balance.ts'
import { actionsFor } from '#domain/order/lifecycle.ts'
import type { OrderCard, OrderDetails } from '#server/db/orders.ts'

/** The lines as the customer's app shows them; an order of restricted materials has none and costs nothing yet. */
function presentLineItems({ snapshot }: OrderCard) {
  const { quote } = snapshot
  if (!quote) {
    return {
      containers: [],
      addOns: [],
      additionalMaterialCharges: [],
      discounts: [],
      cityFeeInCents: 0,
      subTotalInCents: 0,
      taxInCents: 0,
      totalInCents: 0,
    }
  }
  return quote
}

export function presentOrderCard(order: OrderCard) {
  return {
    _id: order.id,
    friendlyId: order.friendlyId,
    status: order.status,
    createdAt: order.createdAt.toISOString(),
    cart: { lineItems: presentLineItems(order) },
  }
}

/** One order for its customer: everything frozen with it, its money, its story, and what may be done with it now. */
export function presentOrder(order: OrderDetails) {
  const { snapshot, payments, refunds } = order
  const { customer, address } = snapshot
  const refundAmount = refunds.reduce((sum, one) => sum + one.amountRefunded, 0)
  return {
    ...presentOrderCard(order),
    customer: {
      name: { first: customer.firstName, last: customer.lastName },
      email: customer.email,
      phone: customer.phone,
    },
    timeZone: snapshot.timeZone,
    payments,
    refunds,
    discounts: [],
    additionalLineItems: [],
    deliveryAddress: address ? { ...address, restrictions: snapshot.restrictions } : null,
    deliveryLocationType: snapshot.deliveryLocationType,
    billingAddress: null,
    materials: snapshot.materials,
    dropOffWindow: snapshot.dropOffWindow,
    pickupWindow: snapshot.pickupWindow,
    preAuthInCents: order.preAuthInCents,
    timeline: order.events,
    actions: actionsFor(order.status, 'customer'),
    orderBalance: balanceOf(
      cents(order.totalInCents),
      payments.map(one => ({ amountInCents: cents(one.amountPaid) })),
      refunds.map(one => ({ amountInCents: cents(one.amountRefunded) })),
    ),
    refundAmount,
  }
}
