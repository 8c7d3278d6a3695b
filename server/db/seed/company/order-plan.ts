/** The plan of a demo order has its customer, its goods, the days when its dumpster came and went, and its stage. */

import type { ContainerSize } from '#domain/catalog/container-size.ts'
import type { Day } from '#domain/value/calendar.ts'
import type { SeedCustomer, SeedSite } from './customers.ts'

/** These stages are in the order in which an order goes through them. */
export const stages = [
  'restricted',
  'to-plan',
  'drop-off-planned',
  'drop-off-published',
  'drop-off-under-way',
  'resting',
  'pickup-asked',
  'pickup-planned',
  'pickup-published',
  'pickup-under-way',
  'on-truck',
  'in-yard',
  'dumped',
  'ticketed',
  'billed',
  'completed',
] as const
export type Stage = (typeof stages)[number]

export const hasReached = (stage: Stage, step: Stage): boolean => stages.indexOf(stage) >= stages.indexOf(step)

export type Hours = readonly [start: number, end: number]

export type OrderPlan = {
  readonly stage: Stage
  readonly size: ContainerSize
  readonly customer: SeedCustomer
  readonly site: SeedSite
  readonly dropOffDay: Day
  readonly dropOffHours: Hours
  /** This is the day of the pick-up as it was booked. */
  readonly pickupDay: Day
  readonly pickupHours: Hours
  /** It is false if the customer answered that they would call about the pick-up. */
  readonly isPickupDayKnown: boolean
  /** This is the day when the truck comes for the dumpster, or came for it. It is null if that day is not known. */
  readonly visitDay: Day | null
  /** The numbers are the drivers' places in the list of drivers. */
  readonly dropOffDriver: number
  readonly pickupDriver: number
  /** This is the index of the box. It is null if no box was brought. */
  readonly box: number | null
  /** The bill has a balance of 0. */
  readonly isEven: boolean
  /** The order is special in this way. */
  readonly special?: Special
}

export type Special =
  | 'blocked-first'
  | 'goodwill'
  | 'declined'
  | 'objection'
  | 'swap-paid'
  | 'swap-unpaid'
  | 'replacement'
