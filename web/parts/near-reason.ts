import type { Reason } from '#domain/pricing/reason.ts'

/** The discount of a day on which a truck is near (rule P34), in dollars or percent: the product names it, and not the hauler. */
export const isOfNearTruck = ({ message }: Pick<Reason, 'message'>): boolean =>
  message.startsWith('reason.discount.near')
