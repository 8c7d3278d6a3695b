import { Refusal } from '#domain/refusal/refusal.ts'
import { firstBookableDay, type HaulerCalendar } from '#domain/schedule/bookable-day.ts'
import { fullVisit, hasFullHours, type RentalRoom, type VisitDays } from '#domain/schedule/full-days.ts'
import { addDays, type Day, daysBetween, isoDateOf } from '#domain/value/calendar.ts'
import {
  newestSlot,
  type ReservationRequest,
  renewOpenReservation,
  renewReservation,
  takeReservation,
} from '#server/db/capacity/reservations.ts'
import { daysLookedAt, type RoomDeps, readRooms } from '#server/operations/capacity/read-rooms.ts'
import type { Deps } from '#server/operations/dependencies.ts'

/** A customer who is about to pay keeps a box and minutes reserved for this long, in milliseconds (rule S19). */
export const reservedForInMs = 15 * 60_000

/** If this many processes reserve slots of one hauler at the same moment, each of them gets its own slot. */
const maxTries = 200

/**
 * Reserves a box of the size and the minutes of both visits for a cart. An existing reservation is extended. Refuses 'day-full' with the
 * next day that has room, and 'hours-full'. After a refusal, an earlier reservation remains.
 */
export async function reserve(
  deps: RoomDeps,
  request: ReservationRequest & { readonly zipCode: string },
  calendar: HaulerCalendar,
): Promise<void> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const now = deps.clock()
    const until = new Date(now.getTime() + reservedForInMs)
    if (await renewReservation(deps.db, request, until)) return
    const newest = await newestSlot(deps.db, request.organizationId)
    refuseFull(await readRooms(deps, request, calendar.ranges), request, calendar)
    if (await takeReservation(deps.db, request, { slot: newest + 1, now, until })) return
  }
  throw new Refusal('cart-frozen')
}

/** Renews the reservation while the payment page is open. Returns null if nothing is reserved, or if the reservation has ended. */
export function renewReserved({ db, clock }: Deps, cartId: string): Promise<Date | null> {
  const now = clock()
  return renewOpenReservation(db, cartId, { now, until: new Date(now.getTime() + reservedForInMs) })
}

/**
 * Refuses 'hours-full', and 'day-full' with the first later day that has room for the pick-up, or otherwise for a rental of the same
 * length. Days beyond the computed days are not full, so there is always such a day.
 */
export function refuseFull(
  room: RentalRoom,
  windows: Pick<ReservationRequest, 'dropOffWindow' | 'pickupWindow'>,
  calendar: HaulerCalendar,
): void {
  const days = { dropOff: windows.dropOffWindow.day, pickup: windows.pickupWindow.day }
  const full = fullVisit(days, room)
  if (full === null && hasFullHours(windows, room.fullHours)) throw new Refusal('hours-full')
  if (full === null) return
  const moves = full === 'pickup' ? (['pickup', 'drop-off'] as const) : (['drop-off'] as const)
  for (const visit of moves) {
    for (let later = 1; later <= daysLookedAt + 7; later += 1) {
      const movedVisit = movedBy(days, visit, later, calendar)
      if (fullVisit(movedVisit, room) !== null) continue
      throw new Refusal('day-full', { day: isoDateOf(visit === 'drop-off' ? movedVisit.dropOff : movedVisit.pickup) })
    }
  }
  throw new Error('a day that nobody knows yet is full')
}

function movedBy(days: VisitDays, full: 'drop-off' | 'pickup', later: number, calendar: HaulerCalendar): VisitDays {
  const after = (day: Day) => firstBookableDay(addDays(day, later), calendar)
  if (full === 'pickup') return { dropOff: days.dropOff, pickup: after(days.pickup) }
  const dropOff = after(days.dropOff)
  const pickup = firstBookableDay(addDays(dropOff, daysBetween(days.dropOff, days.pickup)), calendar)
  return { dropOff, pickup }
}
