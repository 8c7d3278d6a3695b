/**
 * If a hauler limits its days (rule S22), hours of a day are full if no order of the visits could keep them. A truck only has to arrive
 * within the hours, so that its last visit may end after them.
 *
 * Example: one truck, visits of 60 minutes, 9 to 12 o'clock. There is room for four arrivals at 9, 10, 11 and 12. A fifth visit has no
 * room.
 */

/** A visit that has to begin within its hours, in minutes of the day. It keeps a truck busy for `minutes`. */
export type TimedVisit = { readonly from: number; readonly to: number; readonly minutes: number }

export type HoursRoom = {
  /** The number of trucks that have a driver. */
  readonly trucks: number
  /** The first minute of the day that is not over. It is 0 for every day except today. */
  readonly beginsAt: number
  readonly visits: readonly TimedVisit[]
}

/**
 * Returns true if there is room for one more visit. Visits with narrower hours use the same minutes, so every span that contains the
 * visit's hours is checked.
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

/** Leaves out the longest visit of each truck, because that visit may be the last one. */
const sumWithoutLongest = (minutes: readonly number[], trucks: number): number =>
  minutes
    .toSorted((one, other) => other - one)
    .slice(trucks)
    .reduce((sum, one) => sum + one, 0)
