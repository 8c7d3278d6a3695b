import { reasonForCustomer } from '#domain/dispatch/event-reason.ts'
import { customerActions } from '#domain/order/customer-actions.ts'
import { visitsAhead } from '#domain/order/visits/visits-ahead.ts'
import { presentPrice } from '#domain/pricing/shown/present-price.ts'
import { withoutDetails } from '#domain/value/address.ts'
import { localTime } from '#domain/value/calendar.ts'
import type { ShownBilling, ShownCost, ShownFee } from '#server/api/customer/order-shape.ts'
import { presentRental } from '#server/api/customer/present-rental.ts'
import type { OrderCard, OrderDetails } from '#server/db/order/orders.ts'
import type { ShowDigits } from '#server/operations/payment/show-digits.ts'
import type { VisitOnMap } from '#server/operations/stop/read-visit-today.ts'

/** Presents the lines as the customer's app shows them. An order of restricted materials has no lines, and costs nothing yet. */
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
  return presentPrice(quote)
}

export function presentOrderCard(order: OrderCard) {
  const { dropOffWindow, pickupWindow, finalPickupWindow } = order
  return {
    _id: order.id,
    friendlyId: order.friendlyId,
    status: order.status,
    createdAt: order.createdAt.toISOString(),
    poNumber: order.poNumber,
    jobName: order.jobName,
    timeZone: order.snapshot.timeZone,
    dropOffWindow,
    pickupWindow,
    finalPickupWindow,
    cart: { lineItems: presentLineItems(order) },
  }
}

type ShownFacts = ShownBilling & {
  readonly calendarLink: () => string
  readonly visitToday: VisitOnMap | null
  readonly showDigits: ShowDigits
  readonly orderBalance: number
  readonly cost: ShownCost
  readonly fees: readonly ShownFee[]
}

/**
 * Presents one order for its customer: everything that was frozen with it, its money, its events, and the actions that are possible now.
 */
export function presentOrder(
  order: OrderDetails,
  { canObject, calendarLink, visitToday, showDigits, ...billing }: ShownFacts,
  now: Date,
) {
  const { snapshot, payments, refunds, dropOffWindow, pickupWindow, finalPickupWindow } = order
  const { customer, address } = snapshot
  return {
    ...presentOrderCard(order),
    today: localTime(now, snapshot.timeZone).day,
    dimensions: order.dimensions,
    visitToday,
    calendarUrl: visitsAhead({ ...order, timeline: order.events }).length > 0 ? calendarLink() : null,
    customer: {
      name: { first: customer.firstName, last: customer.lastName },
      email: customer.email,
      phone: customer.phone,
      companyName: customer.companyName,
    },
    hauler: order.hauler,
    payments: payments.map(({ card, lastFour, amountPaid, at }) => ({
      card,
      lastFour: lastFour && showDigits({ brand: card, lastFour }),
      amountPaid,
      at,
    })),
    refunds,
    ...billing,
    deliveryAddress: address
      ? {
          ...withoutDetails(address),
          userId: order.userId,
          type: 'delivery' as const,
          googlePlacesId: order.placeId,
          restrictions: snapshot.restrictions,
        }
      : null,
    deliveryLocationType: snapshot.deliveryLocationType,
    billingAddress: order.billingAddress,
    materials: snapshot.materials,
    toCallAbout: snapshot.toCallAbout.map(({ id, name }) => ({ _id: id, name })),
    containers: [
      ...(dropOffWindow ? [{ action: 'drop-off' as const, window: dropOffWindow }] : []),
      ...((finalPickupWindow ?? pickupWindow)
        ? [{ action: 'pickup' as const, window: finalPickupWindow ?? pickupWindow }]
        : []),
    ],
    preAuthInCents: order.preAuthInCents,
    cardConsent: snapshot.cardConsent,
    rental: presentRental(order, now),
    extensions: order.extensions,
    adjustments: order.adjustments.map(({ kind, amountInCents, at }) => ({ kind, amountInCents, at })),
    swap: presentSwap(order),
    replacesOrderId: order.replacesOrderId,
    isAddressToCheck: order.isAddressToCheck,
    isDisputed: order.isDisputed,
    cardOnFile: cardOnFile(order, showDigits),
    timeline: shownEvents(order),
    actions: [...customerActions(order.status, actionFacts(order)), ...(canObject ? (['object'] as const) : [])],
    refundAmount: refunds.reduce((sum, one) => sum + one.amountRefunded, 0),
  }
}

/** Leaves out changes of the office that change nothing for the customer. */
function shownEvents({ events }: OrderDetails) {
  return events
    .filter(one => one.event !== 'reschedule' || one.isPromise)
    .map(({ isPromise, ...shown }) => ({ ...shown, why: reasonForCustomer(shown.why) }))
}

const isPaid = (swap: NonNullable<OrderDetails['swap']>) => swap.orderStatus !== null

const actionFacts = ({ swap, events }: OrderDetails) => ({
  swap: swap && { isPaid: isPaid(swap) },
  wasDelivered: events.some(one => one.event === 'deliver'),
})

function presentSwap(order: OrderDetails) {
  const { swap } = order
  if (!swap) return null
  const { cartId, swapWindow, isSameSize } = swap
  return { cartId, orderId: isPaid(swap) ? cartId : null, isPaid: isPaid(swap), swapWindow, isSameSize }
}

/** Returns the saved card that paid last. */
function cardOnFile({ payments }: OrderDetails, showDigits: ShowDigits) {
  const saved = payments.filter(one => one.isSaved).at(-1)
  if (!saved?.card || !saved.lastFour) return null
  return { card: saved.card, lastFour: showDigits({ brand: saved.card, lastFour: saved.lastFour }) }
}
