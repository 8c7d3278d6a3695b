/**
 * When the office publishes a day, it notifies a customer only if the day or the hours differ from those of the last notification (rule
 * D2).
 */
import type { TimeWindow } from '#domain/schedule/window.ts'
import type { Side, StopOrders } from './stop.ts'

/** Returns the side to which a stop makes a promise. A swap promises the pick-up of the old dumpster. */
export const promisedSide = ({ pickupOrderId }: StopOrders): Side => (pickupOrderId === null ? 'drop-off' : 'pickup')

export const isSameWindow = (one: TimeWindow, other: TimeWindow | null): boolean =>
  one.day === other?.day && one.start === other.start && one.end === other.end
