/** The finished orders are of eight weeks, about six for each working day. One in ten is of the customer with the most orders. */

import type { ContainerSize } from '#domain/catalog/container-size.ts'
import { addDays, type Day } from '#domain/value/calendar.ts'
import type { BoxKeeper } from './boxes.ts'
import type { SeedCustomer } from './customers.ts'
import { driverFor } from './drivers.ts'
import type { Hours, OrderPlan, Special } from './order-plan.ts'
import type { Dice } from './random.ts'
import type { WorkDays } from './work-days.ts'

export const finishedOrders = 298
const workDaysOfHistory = 48
/** Dumpsters that were picked up in these last days have no bill yet, or a bill that is not paid. */
const lastDayBack = 3
/** The price for homes covers seven days. This share of the homes keeps the dumpster longer than booked. */
const lateShare = 0.26
const coveredDays = 7
const ofContractors = 122
const ofBestCustomer = 31
/** The customers of the last bills can still object. The orders of these days therefore have a balance of 0. */
const evenDays = 3

export const usualHours: readonly [Hours, ...Hours[]] = [
  [9, 12],
  [12, 17],
  [6, 18],
  [6, 18],
]

/** A size is ordered as often as its share of all boxes. */
const sizes: readonly [ContainerSize, ...ContainerSize[]] = [
  ...many('20yard', 15),
  ...many('10yard', 9),
  ...many('30yard', 7),
  ...many('40yard', 3),
  ...many('10yard-heavy', 2),
  ...many('concrete-box', 2),
]

function many(size: ContainerSize, count: number): [ContainerSize, ...ContainerSize[]] {
  return [size, ...Array.from({ length: count - 1 }, () => size)]
}

/** These are the places of the special orders among the finished ones. */
const specials: Readonly<Record<number, Special>> = {
  24: 'blocked-first',
  61: 'goodwill',
  77: 'blocked-first',
  90: 'declined',
  108: 'goodwill',
  133: 'goodwill',
  140: 'blocked-first',
  171: 'declined',
  188: 'goodwill',
  203: 'blocked-first',
  214: 'objection',
  226: 'goodwill',
  251: 'goodwill',
  262: 'blocked-first',
}

type Company = { readonly contractors: readonly SeedCustomer[]; readonly individuals: readonly SeedCustomer[] }
type Parts = { readonly dice: Dice; readonly days: WorkDays; readonly boxes: BoxKeeper }

export function finishedPlans(parts: Parts, company: Company): OrderPlan[] {
  const buyers = shuffled(parts.dice, buyersOf(parts.dice, company))
  // The last order comes first, because the boxes that came back last are the ones that are out again now.
  return buyers.map((customer, index) => {
    const daysBack = lastDayBack + Math.floor((index * (workDaysOfHistory - lastDayBack)) / finishedOrders)
    return finishedPlan(parts, { customer, daysBack, special: specials[index] })
  })
}

function buyersOf(dice: Dice, { contractors: [best, ...others], individuals }: Company): SeedCustomer[] {
  const [first, ...more] = others
  if (!best || !first) throw new Error('the demo hauler has no contractors')
  return [
    ...Array.from({ length: ofBestCustomer }, () => best),
    ...Array.from({ length: ofContractors - ofBestCustomer }, () => dice.oneOf([first, ...more])),
    ...individuals.slice(0, finishedOrders - ofContractors),
  ]
}

function shuffled<T>(dice: Dice, all: readonly T[]): T[] {
  return all
    .map(one => ({ one, at: dice.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one)
}

type Finished = { readonly customer: SeedCustomer; readonly daysBack: number; readonly special: Special | undefined }

function finishedPlan(parts: Parts, { customer, daysBack, special }: Finished): OrderPlan {
  const { dice, days } = parts
  const visitDay = days.day(-daysBack)
  const isEven = daysBack <= evenDays
  const isContractor = customer.type === 'contractor'
  const isLate = !isContractor && !special && !isEven && dice.chance(lateShare)
  const rental = isLate ? dice.between(9, 11) : isContractor ? dice.between(5, 10) : dice.between(3, 7)
  const { size, box, dropOffDay } = takeBox(parts, daysBack, rental)
  const booked = days.orNext(addDays(dropOffDay, coveredDays))
  const pickupDay = isLate && booked < visitDay ? booked : visitDay
  const [site, ...moreSites] = customer.sites
  if (!site) throw new Error('a customer of the demo has no site')
  return {
    stage: 'completed',
    size,
    customer,
    site: dice.oneOf([site, ...moreSites]),
    dropOffDay,
    dropOffHours: dice.oneOf(usualHours),
    pickupDay,
    pickupHours: dice.oneOf(usualHours),
    isPickupDayKnown: !dice.chance(0.3),
    visitDay,
    box,
    isEven,
    dropOffDriver: driverFor(size, dice),
    pickupDriver: driverFor(size, dice),
    ...(special ? { special } : {}),
  }
}

type Brought = { readonly size: ContainerSize; readonly box: number; readonly dropOffDay: Day }

/**
 * Takes a box of the wanted size. If no box of the size is free, it takes one of another size. If no box is free at all, it takes one for
 * fewer days.
 */
function takeBox({ dice, days, boxes }: Parts, daysBack: number, daysOut: number): Brought {
  const wanted = dice.oneOf(sizes)
  const back = days.day(-daysBack)
  for (let out = daysOut; out > 1; out -= 1) {
    const dropOffDay = days.day(-daysBack - out)
    for (const size of [wanted, '20yard', '30yard', '10yard', '40yard'] as const) {
      const box = boxes.take(size, dropOffDay, back)
      if (box !== null) return { size, box, dropOffDay }
    }
  }
  throw new Error('all boxes of the demo are out')
}
