/** A demo order has all of its facts before its rows are made. */
import { localTime } from '#domain/value/calendar.ts'
import { demoFacilities } from '../fleet.ts'
import { demoId } from '../ids.ts'
import { demoTimeZone } from '../organization.ts'
import { materialsOf, tonsOf } from './materials.ts'
import { hasReached, type OrderPlan, type Special } from './order-plan.ts'
import type { Dice } from './random.ts'
import { type priceListAt, type Sale, sell } from './sale.ts'
import { type Timetable, timetableOf } from './timetable.ts'
import type { WorkDays } from './work-days.ts'

export type SeedTicket = {
  readonly number: string
  readonly year: number
  readonly grossInPounds: number
  readonly tareInPounds: number
  readonly tons: number
}

export type DemoOrder = OrderPlan &
  Timetable & {
    readonly id: string
    readonly friendlyId: string
    readonly materials: readonly { id: string; quantity?: number }[]
    readonly addOnIds: readonly string[]
    readonly sale: Sale
    readonly facilityId: string | null
    readonly ticket: SeedTicket | null
  }

const firstNumber = 10_001

type Parts = { readonly dice: Dice; readonly days: WorkDays; readonly prices: ReturnType<typeof priceListAt> }

/** The docs name these orders by their numbers. The numbers are the same at every start of the demo. */
const storyNumbers: Partial<Record<Special, number>> = { declined: 285, objection: 298 }

/** Returns the orders in the order in which they were placed. They are numbered in this order, except those that have a fixed number. */
export function demoOrders(parts: Parts, plans: readonly OrderPlan[]): DemoOrder[] {
  const timed = plans
    .map(plan => ({ ...plan, ...timetableOf(parts, plan) }))
    .sort((a, b) => a.placedAt.getTime() - b.placedAt.getTime())
  const tickets = ticketMaker(parts.dice)
  const numbers = numbersOf(timed)
  return timed.map((one, index) => orderOf(parts, one, numbers[index] ?? 0, tickets))
}

function numbersOf(plans: readonly OrderPlan[]): number[] {
  const reserved = ({ stage, special }: OrderPlan) => (stage === 'billed' && special && storyNumbers[special]) || null
  const taken = new Set(plans.map(reserved))
  let last = 0
  return plans.map(plan => {
    const own = reserved(plan)
    if (own !== null) return own
    last += 1
    while (taken.has(last)) last += 1
    return last
  })
}

function orderOf(
  { dice, prices }: Parts,
  one: OrderPlan & Timetable,
  number: number,
  ticketOf: ReturnType<typeof ticketMaker>,
): DemoOrder {
  const materials = materialsOf(one, dice)
  const addOnIds = dice.chance(0.2) && one.stage !== 'restricted' ? [demoId('add-on', dice.between(1, 3))] : []
  const sale = sell(prices, one, { materials, addOnIds, placedAt: one.placedAt })
  const facilityId = one.dumpedAt === null ? null : facilityOf(one)
  return {
    ...one,
    id: demoId('order', number),
    friendlyId: `R-${firstNumber + number - 1}`,
    materials,
    addOnIds,
    sale,
    facilityId,
    ticket: facilityId !== null && hasReached(one.stage, 'ticketed') ? ticketOf(one, sale, facilityId) : null,
  }
}

const facilityNamed = (kind: string): string => {
  const found = demoFacilities.find(one => one.name.startsWith(kind))
  if (!found) throw new Error(`the demo has no ${kind}`)
  return found.id
}

/** Concrete and dirt go to the recycler. Other loads go to the nearer facility, which is the landfill in the south. */
function facilityOf({ size, site }: OrderPlan): string {
  if (size === 'concrete-box' || size === '10yard-heavy') return facilityNamed('Bluebonnet')
  const isSouth = ['78704', '78741', '78744', '78745'].includes(site.zipCode)
  return facilityNamed(isSouth ? 'Onion Creek' : 'Walnut Creek')
}

/** The bill of the order waits for money, or has waited for it. */
const isDue = ({ stage, special }: OrderPlan): boolean =>
  stage === 'billed' || special === 'declined' || special === 'objection'

const poundsATon = 2000

/** Returns a function that numbers the tickets. Each facility counts its own tickets, and those of other haulers too. */
function ticketMaker(dice: Dice) {
  const last = new Map<string, number>()
  return (one: OrderPlan & Timetable, { snapshot }: Sale, facilityId: string): SeedTicket => {
    const number = (last.get(facilityId) ?? 61_000 + last.size * 9000) + dice.between(3, 90)
    last.set(facilityId, number)
    const covered = (snapshot.terms?.containers[0]?.coveredTons ?? 0) / 10_000
    const drawn = tonsOf(one.size, dice)
    const tons = isDue(one) ? covered + 0.4 + dice.between(0, 60) / 100 : one.isEven ? Math.min(drawn, covered) : drawn
    const net = Math.round(tons * poundsATon)
    const tareInPounds = 29_400 + dice.between(0, 90) * 20
    const year = new Date(localTime(one.dumpedAt ?? one.placedAt, demoTimeZone).day).getUTCFullYear()
    return { number: String(number), year, tareInPounds, grossInPounds: tareInPounds + net, tons: net / poundsATon }
  }
}
