/**
 * If a hauler limits its days (rule S22), hours of a day are full if no order of visits could keep them. A visit only has to arrive within
 * its hours, so the last visit of each truck may end after them.
 *
 * Example: one truck, visits of 60 minutes, 9 to 12 o'clock. Arrivals at 9, 10, 11 and 12 are four visits; a fifth one finds no room.
 */

/** A timed visit must begin within its hours, in minutes of the day. `minutes` is the time for which it keeps a truck busy. */
export type TimedVisit = { readonly from: number; readonly to: number; readonly minutes: number }

export type HoursRoom = {
  /** This number of trucks has a driver. */
  readonly trucks: number
  /** This is the first minute that is not over. It is 0 except for today. */
  readonly beginsAt: number
  readonly visits: readonly TimedVisit[]
}

/**
 * Returns true if one more visit finds room. It checks every span that contains the visit's hours, because visits with narrower hours use
 * their minutes too.
 */
export function hasRoomAt({ trucks, beginsAt, visits }: HoursRoom, added: TimedVisit): boolean {
  const all = [...visits, added]
  const starts = new Set(all.map(({ from }) => from).filter(from => from <= added.from))
  const ends = new Set(all.map(({ to }) => to).filter(to => to >= added.to))
  for (const start of starts) {
    for (const end of ends) {
      const within = all.filter(({ from, to }) => from >= start && to <= end).map(({ minutes }) => minutes)
      const thereAre = trucks * Math.max(0, end - Math.max(start, beginsAt))
      if (sumWithoutLongest(within, trucks) > thereAre) return false
    }
  }
  return true
}

/** The longest visit of each truck may be its last one. */
const sumWithoutLongest = (minutes: readonly number[], trucks: number): number =>
  minutes
    .toSorted((one, other) => other - one)
    .slice(trucks)
    .reduce((sum, one) => sum + one, 0)
