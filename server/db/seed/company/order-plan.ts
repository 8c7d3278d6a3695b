/** What an order of the demo is to be: who ordered what, when its dumpster came and went, and how far it has got. */

import type { ContainerSize } from '#domain/catalog/container-size.ts'
import type { Day } from '#domain/value/calendar.ts'
import type { SeedCustomer, SeedSite } from './customers.ts'

/** How far an order has got, in the order of its life. */
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
  /** As booked. */
  readonly pickupDay: Day
  readonly pickupHours: Hours
  /** False where the customer said that they would call. */
  readonly isPickupDayKnown: boolean
  /** When the truck comes for it, or came; null until then. */
  readonly visitDay: Day | null
  /** By their place in the list of drivers. */
  readonly dropOffDriver: number
  readonly pickupDriver: number
  /** By its place in the row of boxes; null while none was brought. */
  readonly box: number | null
  /** Nothing is due beyond what was paid. */
  readonly isEven: boolean
  /** What is out of the ordinary about it. */
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
