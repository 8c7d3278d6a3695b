import { daysBetween, localTime } from '#domain/value/calendar.ts'
import { listEndingRentals, type RentalToEnd } from '#server/db/order/ending-rentals.ts'
import type { Deps } from '#server/operations/dependencies.ts'
import { notifyCustomer } from '#server/operations/message/notify-customer.ts'

const occasion = 'rental-ending'
const firstHour = 9
const lastHour = 20

/**
 * Reminds customers on the day before their rental ends, by the area's clock, and only once for each end day. Returns the number of rentals
 * that end tomorrow.
 */
export async function remindBeforeRentalEnds({ db, clock }: Deps): Promise<number> {
  const now = clock()
  const ending = await listEndingRentals(db, localTime(now, 'UTC').day, occasion)
  const tomorrow = ending.filter(rental => endsTomorrow(rental, now))
  for (const { orderId, endsOn, isActual } of tomorrow) {
    await notifyCustomer(db, { orderId, occasion, key: String(endsOn), values: { endsOn, isActual }, now })
  }
  return tomorrow.length
}

function endsTomorrow({ endsOn, timeZone }: RentalToEnd, now: Date): boolean {
  const { day, minutes } = localTime(now, timeZone)
  return daysBetween(day, endsOn) === 1 && minutes >= firstHour * 60 && minutes < (lastHour + 1) * 60
}
