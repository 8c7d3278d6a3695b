import { standingRental } from '#domain/order/rental.ts'
import { streetWithUnit } from '#domain/value/address.ts'
import { localTime } from '#domain/value/calendar.ts'
import type { Cents } from '#domain/value/money.ts'
import { presentOrderCard } from '#server/api/customer/present-order.ts'
import type { CustomerListedOrder } from '#server/db/order/orders.ts'

/** Presents an order in the list of its customer: its lines, its status, since when and for how long, and its current cost (rule M9). */
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
