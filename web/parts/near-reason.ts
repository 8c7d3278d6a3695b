import type { Reason } from '#domain/pricing/reason.ts'

/**
 * A truck is near on this day, so the day has a discount in dollars or percent (rule P34). The product names this discount, and not the
 * hauler.
 */
export const isOfNearTruck = ({ message }: Pick<Reason, 'message'>): boolean =>
  message.startsWith('reason.discount.near')
