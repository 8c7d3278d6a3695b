import type { Db } from '@rolloff/sql/connect.ts'
import { isOpenDay } from '#domain/schedule/closed-day.ts'
import { lastBookableDay, type ScheduleFacts } from '#domain/schedule/drop-off.ts'
import { earliestRequestedDay } from '#domain/schedule/pickup.ts'
import type { Language } from '#domain/value/language.ts'
import { findScheduleTerms } from '#server/db/catalog/areas.ts'
import { findOrderPlace } from '#server/db/order/orders.ts'
import type { Deps } from '#server/operations/dependencies.ts'

type Place = { readonly organizationId: string; readonly timeZone: string }

/** Returns the clock and the calendar that decide which days a placed order can have. The names of closed days are in the language. */
export async function scheduleFactsOf(
  db: Db,
  place: Place,
  now: Date,
  language: Language = 'en',
): Promise<ScheduleFacts> {
  const { ranges, closedDays } = await findScheduleTerms(db, place.organizationId, null, language)
  return { ranges, closedDays, now, timeZone: place.timeZone }
}

/**
 * Returns the days and hours that can be chosen for a pick-up, a swap or a longer rental. The first day is tomorrow by the area's clock.
 */
export async function readOrderSchedule({ db, clock }: Deps, orderId: string, language: Language = 'en') {
  const place = await findOrderPlace(db, orderId)
  const facts = await scheduleFactsOf(db, place, clock(), language)
  return {
    days: {
      first: earliestRequestedDay(facts),
      last: lastBookableDay(facts),
      closed: facts.closedDays.map(one => one.day).filter(day => !isOpenDay(day, facts.closedDays)),
    },
    closedDays: facts.closedDays,
    windows: facts.ranges,
    timeZone: facts.timeZone,
  }
}
