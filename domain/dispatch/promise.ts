/** What publishing tells a customer: only a day or hours other than those they were last told (rule D2). */
import type { TimeWindow } from '#domain/schedule/window.ts'
import type { Side, StopOrders } from './stop.ts'

/** Whom a stop promises something: for a swap it is the pick-up of the old dumpster that is promised. */
export const promisedSide = ({ pickupOrderId }: StopOrders): Side => (pickupOrderId === null ? 'drop-off' : 'pickup')

export const isSameWindow = (one: TimeWindow, other: TimeWindow | null): boolean =>
  one.day === other?.day && one.start === other.start && one.end === other.end
