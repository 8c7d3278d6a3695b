/**
 * These orders are under way when the demo starts. Each list of the office has some of them. The number of dumpsters at customers fits
 * these orders.
 */

import type { ContainerSize } from '#domain/catalog/container-size.ts'
import { addDays, type Day } from '#domain/value/calendar.ts'
import type { BoxKeeper } from './boxes.ts'
import type { SeedCustomer } from './customers.ts'
import { driverFor } from './drivers.ts'
import { usualHours } from './finished.ts'
import { type Hours, hasReached, type OrderPlan, type Special, type Stage } from './order-plan.ts'
import type { Dice } from './random.ts'
import type { WorkDays } from './work-days.ts'

/** The numbers are the drivers' places in the list of drivers. */
const [luis, ana, ray, bo] = [0, 1, 2, 3] as const

type Kind = {
  readonly stage: Stage
  readonly sizes: readonly ContainerSize[]
  /**
   * These are working days. The number counts from today to the next visit, or from the last visit to today. As long as the dumpster is not
   * delivered, the visit is the drop-off.
   */
  readonly visitIn: readonly [least: number, most: number]
  readonly driver?: number
  readonly special?: Special
}

const times = (size: ContainerSize, count: number) => Array.from({ length: count }, () => size)

const beforeDelivery: readonly Kind[] = [
  { stage: 'to-plan', sizes: ['20yard', '10yard'], visitIn: [0, 0] },
  { stage: 'to-plan', sizes: ['30yard', 'concrete-box', '20yard'], visitIn: [1, 3] },
  { stage: 'drop-off-published', sizes: ['20yard', '30yard'], visitIn: [0, 0], driver: luis },
  { stage: 'drop-off-published', sizes: ['40yard', '20yard'], visitIn: [0, 0], driver: ana },
  { stage: 'drop-off-published', sizes: ['20yard'], visitIn: [0, 0], driver: ray },
  { stage: 'drop-off-published', sizes: ['10yard'], visitIn: [0, 0], driver: bo },
  { stage: 'drop-off-planned', sizes: ['20yard', '30yard'], visitIn: [1, 1], driver: luis },
  { stage: 'drop-off-planned', sizes: ['40yard', '20yard'], visitIn: [1, 1], driver: ana },
  { stage: 'drop-off-planned', sizes: ['20yard'], visitIn: [1, 1], driver: ray },
  { stage: 'drop-off-planned', sizes: ['10yard'], visitIn: [1, 1], driver: bo },
  { stage: 'drop-off-under-way', sizes: ['10yard'], visitIn: [0, 0], driver: bo },
]

const onSite: readonly Kind[] = [
  { stage: 'resting', sizes: ['20yard', '30yard', '10yard'], visitIn: [-6, -2] },
  {
    stage: 'resting',
    sizes: [
      ...times('20yard', 10),
      ...times('30yard', 6),
      ...times('10yard', 3),
      ...times('40yard', 3),
      ...times('10yard-heavy', 2),
      ...times('concrete-box', 2),
    ],
    visitIn: [3, 10],
  },
  { stage: 'pickup-asked', sizes: ['20yard', '10yard'], visitIn: [1, 1] },
  { stage: 'pickup-asked', sizes: ['30yard'], visitIn: [1, 1], special: 'swap-unpaid' },
  { stage: 'pickup-asked', sizes: ['20yard'], visitIn: [1, 1], special: 'swap-paid' },
  { stage: 'pickup-published', sizes: ['30yard', '20yard', '40yard'], visitIn: [0, 0], driver: luis },
  { stage: 'pickup-published', sizes: ['30yard', '20yard'], visitIn: [0, 0], driver: ana },
  { stage: 'pickup-published', sizes: ['20yard', '10yard'], visitIn: [0, 0], driver: ray },
  { stage: 'pickup-published', sizes: ['10yard'], visitIn: [0, 0], driver: bo },
  { stage: 'pickup-planned', sizes: ['20yard', '30yard'], visitIn: [1, 1], driver: luis },
  { stage: 'pickup-planned', sizes: ['10yard-heavy', '30yard', '40yard'], visitIn: [1, 1], driver: ana },
  { stage: 'pickup-planned', sizes: ['20yard'], visitIn: [1, 1], driver: ray },
  { stage: 'pickup-planned', sizes: ['10yard'], visitIn: [1, 1], driver: bo },
  { stage: 'pickup-under-way', sizes: ['20yard'], visitIn: [0, 0], driver: ray },
]

const afterPickup: readonly Kind[] = [
  { stage: 'on-truck', sizes: ['20yard', '30yard'], visitIn: [0, 0], driver: ana },
  { stage: 'in-yard', sizes: ['10yard', '20yard', '40yard', 'concrete-box'], visitIn: [-3, -1] },
  { stage: 'dumped', sizes: ['20yard', '30yard'], visitIn: [-1, -1] },
  { stage: 'ticketed', sizes: ['20yard', '30yard', '20yard'], visitIn: [-1, -1] },
  { stage: 'billed', sizes: ['20yard', '30yard'], visitIn: [-1, -1] },
  { stage: 'billed', sizes: ['20yard'], visitIn: [-3, -3], special: 'objection' },
  { stage: 'billed', sizes: ['30yard'], visitIn: [-4, -4], special: 'declined' },
]

const restricted: Kind = { stage: 'restricted', sizes: ['20yard'], visitIn: [2, 2] }

type Parts = { readonly dice: Dice; readonly days: WorkDays; readonly boxes: BoxKeeper }
type Company = { readonly contractors: readonly SeedCustomer[]; readonly individuals: readonly SeedCustomer[] }

/**
 * Makes the plans of the orders that are under way. A dumpster that stands at a customer today has not moved since its delivery. So these
 * orders choose their dumpsters first, and the finished orders take the times that are left.
 */
export function livePlans(parts: Parts, { contractors, individuals }: Company): OrderPlan[] {
  let drawn = 0
  const nextBuyer = (): SeedCustomer => {
    drawn += 1
    const buyer =
      drawn % 5 < 2
        ? contractors[parts.dice.between(0, contractors.length - 1)]
        : individuals[individuals.length - drawn]
    if (!buyer) throw new Error('the demo hauler has too few customers')
    return buyer
  }
  const plans = [...beforeDelivery, ...onSite, ...afterPickup, restricted].flatMap(kind =>
    kind.sizes.map((size, index) => livePlan(parts, { kind, size, index, customer: nextBuyer() })),
  )
  const swapped = plans.find(({ special }) => special === 'swap-paid')
  return swapped ? [...plans, replacementOf(swapped, parts.days)] : plans
}

/** Orders in these stages are driven early in the morning, so their customers requested no later hours. */
const begun: readonly Stage[] = ['drop-off-under-way', 'pickup-under-way', 'on-truck']
const wholeDay: Hours = [6, 18]

/** A demo that starts in the afternoon would otherwise promise hours that have passed, and its board would be late everywhere. */
const isNearlyOver = ({ now, today, at }: WorkDays, day: Day, [, end]: Hours): boolean =>
  day === today && at(day, (end - 1) * 60) < now

type Live = {
  readonly kind: Kind
  readonly size: ContainerSize
  readonly index: number
  readonly customer: SeedCustomer
}

function livePlan({ dice, days, boxes }: Parts, { kind, size, index, customer }: Live): OrderPlan {
  const { stage, special, visitIn } = kind
  const visitDay = days.day(dice.between(...visitIn))
  const isDelivered = hasReached(stage, 'resting')
  const dropOffDay = isDelivered ? broughtOn({ dice, days }, kind) : visitDay
  const isOver = visitDay < days.today && stage === 'resting'
  const driver = kind.driver ?? driverFor(size, dice)
  const usual = usualHours[index % usualHours.length] ?? usualHours[0]
  const hours = begun.includes(stage) || isNearlyOver(days, visitDay, usual) ? wholeDay : usual
  const [site] = customer.sites
  if (!site) throw new Error('a customer of the demo has no site')
  const returned = hasReached(stage, 'dumped') ? visitDay : null
  return {
    stage,
    size,
    customer,
    site,
    dropOffDay,
    dropOffHours: hours,
    pickupHours: hours,
    pickupDay: isDelivered ? visitDay : days.orNext(addDays(visitDay, dice.between(5, 9))),
    isPickupDayKnown: !isOver && !special,
    visitDay: hasReached(stage, 'pickup-asked') ? visitDay : null,
    dropOffDriver: isDelivered ? driverFor(size, dice) : driver,
    pickupDriver: driver,
    box: isDelivered ? boxes.take(size, dropOffDay, returned) : null,
    isEven: false,
    ...(special ? { special } : {}),
  }
}

/**
 * Returns the day of the drop-off. A dumpster that is still at the customer was brought in the last days. A dumpster that is back or
 * overdue was brought some days earlier.
 */
function broughtOn({ dice, days }: Omit<Parts, 'boxes'>, { visitIn: [first] }: Kind): Day {
  if (first > 1) return days.day(-dice.between(1, 7))
  return days.day(Math.min(first, 0) - dice.between(first < 0 ? 4 : 3, first < 0 ? 6 : 8))
}

/** Makes the paid order whose dumpster is brought when the old one is taken. */
const replacementOf = (swapped: OrderPlan, days: WorkDays): OrderPlan => ({
  ...swapped,
  stage: 'to-plan',
  dropOffDay: swapped.visitDay ?? swapped.pickupDay,
  pickupDay: days.orNext(addDays(swapped.visitDay ?? swapped.pickupDay, 7)),
  isPickupDayKnown: true,
  visitDay: null,
  box: null,
  special: 'replacement',
})
