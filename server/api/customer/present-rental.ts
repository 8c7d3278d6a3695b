import { type StandingRental, standingRental } from '#domain/order/rental.ts'
import { firstRentalDay } from '#domain/pricing/extra-days.ts'
import { type NextDays, nextDays } from '#domain/pricing/later-pickup.ts'
import { localTime } from '#domain/value/calendar.ts'
import { cents } from '#domain/value/money.ts'
import type { OrderDetails } from '#server/db/order/orders.ts'

/** Presents how long the dumpster stays, and the price of the next days. The price is null for an order without frozen terms. */
export function presentRental(order: OrderDetails, now: Date): (StandingRental & { days: NextDays | null }) | null {
  const rental = standingRental({ ...order, timeZone: order.snapshot.timeZone, now })
  return rental && { ...rental, days: daysOf(order, rental, now) }
}

function daysOf(order: OrderDetails, rental: StandingRental, now: Date): NextDays | null {
  const { snapshot, events, extensions } = order
  const { terms, dropOffWindow, timeZone } = snapshot
  if (!terms || !dropOffWindow) return null
  const delivered = events.filter(one => one.event === 'deliver').at(-1)
  const deliveredAt = delivered ? new Date(delivered.at) : null
  const firstDay = firstRentalDay({ bookedDropOffDay: dropOffWindow.day, deliveredAt, timeZone })
  const earlier = extensions.map(one => ({ ...one, priceInCents: cents(one.priceInCents) }))
  const isCountedOn = terms.extraDaysRule === 'until-done' || !rental.isActual
  const lastDay = isCountedOn ? null : rental.endsOn
  return nextDays(terms, { firstDay, earlier }, { today: localTime(now, timeZone).day, lastDay })
}
