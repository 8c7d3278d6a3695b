/**
 * Days that are full, where a hauler limits them (rule S18): no empty box of the size is left, or not the minutes of a truck that the
 * visit takes. A rental needs a box on each of its days until the evening of its pick-up.
 */
import type { Day } from '#domain/calendar.ts'

/** What is left of a day. */
export type DayRoom = {
  readonly day: Day
  /** Empty boxes of the size at the worst hour. */
  readonly boxes: number
  /** Of all trucks. */
  readonly minutes: number
}

/** What a rental takes: minutes of a truck for each of its visits. */
export type RentalNeeds = { readonly dropOffMinutes: number; readonly pickupMinutes: number }

/** Days that cannot be chosen for a visit. */
export type FullDays = { readonly dropOff: readonly Day[]; readonly pickup: readonly Day[] }

/** Days that are not among the rooms are too far away to be full. */
export function fullDaysOf(rooms: readonly DayRoom[], needs: RentalNeeds): FullDays {
  const dropOff = rooms.filter(room => room.boxes < 1 || room.minutes < needs.dropOffMinutes)
  const pickup = rooms.filter(room => room.minutes < needs.pickupMinutes)
  return { dropOff: dropOff.map(room => room.day), pickup: pickup.map(room => room.day) }
}

export type RentalDays = { readonly dropOff: Day; readonly pickup: Day }

/** The visit that finds no room, or null. Where boxes run out during the rental it is the drop-off: it would take the last one. */
export function fullVisit(
  { dropOff, pickup }: RentalDays,
  rooms: readonly DayRoom[],
  needs: RentalNeeds,
): 'drop-off' | 'pickup' | null {
  const full = fullDaysOf(rooms, needs)
  const hasNoBox = rooms.some(room => room.day >= dropOff && room.day <= pickup && room.boxes < 1)
  if (hasNoBox || full.dropOff.includes(dropOff)) return 'drop-off'
  return full.pickup.includes(pickup) ? 'pickup' : null
}
