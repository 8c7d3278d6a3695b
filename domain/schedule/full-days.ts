/**
 * If a hauler limits its days (rule S18), a day is full if no empty box of the size is left, if its trucks have fewer minutes left than the
 * visit needs, or if none of its hours has room (rule S22). A rental needs a box on each of its days until the evening of its pick-up.
 */
import type { Day } from '#domain/value/calendar.ts'
import { type HoursRoom, hasRoomAt } from './full-hours.ts'
import { rangesOpenOn, type TimeWindow, type WindowRange } from './window.ts'

/** What is left on a day. */
export type DayRoom = HoursRoom & {
  readonly day: Day
  /** The number of empty boxes of the size at the time of the day when the fewest are left. */
  readonly boxes: number
  /** The sum of the minutes that all trucks have left. */
  readonly minutes: number
}

/** The minutes of a truck that a rental needs for each of its visits. */
export type RentalNeeds = { readonly dropOffMinutes: number; readonly pickupMinutes: number }

/** The days that customers cannot choose for a visit. */
export type FullDays = { readonly dropOff: readonly Day[]; readonly pickup: readonly Day[] }

/** The hours that customers cannot choose for a visit, although they can choose the day. */
export type FullHours = { readonly dropOff: readonly TimeWindow[]; readonly pickup: readonly TimeWindow[] }

/** What is left on the known days for a rental, and the days and hours that are full for it. */
export type RentalRoom = {
  readonly rooms: readonly DayRoom[]
  readonly full: FullDays
  readonly fullHours: FullHours
}

/** Computes the room in the hours that a hauler offers. A day that is not in `rooms` is too far ahead to be full. */
export function roomFor(rooms: readonly DayRoom[], needs: RentalNeeds, ranges: readonly WindowRange[]): RentalRoom {
  const hoursOf = (minutes: number) => (room: DayRoom) => fullHoursOf(room, minutes, ranges)
  const dropOffHours = rooms.flatMap(hoursOf(needs.dropOffMinutes))
  const pickupHours = rooms.flatMap(hoursOf(needs.pickupMinutes))
  const hasHours = (room: DayRoom, full: readonly TimeWindow[]) => {
    const open = openOn(room, ranges).length
    // A day without offered hours is not full. Another refusal covers it.
    return open === 0 || full.filter(one => one.day === room.day).length < open
  }
  const isDropOff = (room: DayRoom) =>
    room.boxes > 0 && room.minutes >= needs.dropOffMinutes && hasHours(room, dropOffHours)
  const isPickup = (room: DayRoom) => room.minutes >= needs.pickupMinutes && hasHours(room, pickupHours)
  const dropOff = rooms.filter(room => !isDropOff(room)).map(room => room.day)
  const pickup = rooms.filter(room => !isPickup(room)).map(room => room.day)
  return {
    rooms,
    full: { dropOff, pickup },
    fullHours: {
      dropOff: dropOffHours.filter(one => !dropOff.includes(one.day)),
      pickup: pickupHours.filter(one => !pickup.includes(one.day)),
    },
  }
}

function fullHoursOf(room: DayRoom, minutes: number, ranges: readonly WindowRange[]): TimeWindow[] {
  const isFull = ({ start, end }: WindowRange) => !hasRoomAt(room, { from: start * 60, to: end * 60, minutes })
  return openOn(room, ranges)
    .filter(isFull)
    .map(({ start, end }) => ({ day: room.day, start, end }))
}

const openOn = ({ day, beginsAt }: DayRoom, ranges: readonly WindowRange[]) =>
  rangesOpenOn(day, ranges, { day, minutes: beginsAt })

export const isFullAt = (full: readonly TimeWindow[], { day, start, end }: TimeWindow): boolean =>
  full.some(one => one.day === day && one.start === start && one.end === end)

export type VisitDays = { readonly dropOff: Day; readonly pickup: Day }

/**
 * Returns the visit that has no room on its day, or null. If boxes run out during the rental, it is the drop-off, because the drop-off
 * would take the last box.
 */
export function fullVisit(
  { dropOff, pickup }: VisitDays,
  { rooms, full }: Pick<RentalRoom, 'rooms' | 'full'>,
): 'drop-off' | 'pickup' | null {
  const hasNoBox = rooms.some(one => one.day >= dropOff && one.day <= pickup && one.boxes < 1)
  if (hasNoBox || full.dropOff.includes(dropOff)) return 'drop-off'
  return full.pickup.includes(pickup) ? 'pickup' : null
}

type Windows = { readonly dropOffWindow: TimeWindow; readonly pickupWindow: TimeWindow }

/** Returns true if the day of a visit has room, but its chosen hours have none. */
export function hasFullHours({ dropOffWindow, pickupWindow }: Windows, full: FullHours): boolean {
  return isFullAt(full.dropOff, dropOffWindow) || isFullAt(full.pickup, pickupWindow)
}
