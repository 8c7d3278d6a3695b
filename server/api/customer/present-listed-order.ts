import { standingRental } from '#domain/order/rental.ts'
import { streetWithUnit } from '#domain/value/address.ts'
import { localTime } from '#domain/value/calendar.ts'
import type { Cents } from '#domain/value/money.ts'
import { presentOrderCard } from '#server/api/customer/present-order.ts'
import type { CustomerListedOrder } from '#server/db/order/orders.ts'

/** Presents an order in its customer's list: its lines, where it is, since when and for how long, and its present cost (rule M9). */
export function presentListedOrder(order: CustomerListedOrder, costInCents: Cents, now: Date) {
  const { snapshot, deliveredAt, lastEvent } = order
  const { timeZone, address } = snapshot
  return {
    ...presentOrderCard(order),
    street: address && streetWithUnit(address),
    deliveredOn: deliveredAt && localTime(deliveredAt, timeZone).day,
    rental: standingRental({ ...order, timeZone, now }),
    lastEvent,
    costInCents,
  }
}
