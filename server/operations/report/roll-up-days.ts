import { addDays, isoDateOf, localTime } from '#domain/value/calendar.ts'
import { listAreasToRollUp, rollUpDays } from '#server/db/report/figures.ts'
import type { Deps } from '#server/operations/dependencies.ts'

/** By this time, a payment that was under way at midnight is stored. */
const minutesAfterMidnight = 10

/** Stores the figures of the days that are over by each area's own clock (rule R3). A second run changes nothing. */
export async function rollUpFigures({ db, clock }: Deps): Promise<void> {
  const now = clock()
  for (const { id, timeZone, until } of await listAreasToRollUp(db)) {
    const { day } = localTime(new Date(now.getTime() - minutesAfterMidnight * 60_000), timeZone)
    const last = addDays(day, -1)
    let stored = until
    while (stored === null || stored < isoDateOf(last)) {
      const next = await rollUpDays(db, id, last)
      if (next === null || next === stored) break
      stored = next
    }
  }
}
