import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bestOrder } from './best-order.ts'
import { at, boxOf, facts, onLine, routeOf, thursday } from './day.stage.ts'
import type { PlannedRoute, PlannedStop } from './day.ts'
import { type IndexedStop, indexDay } from './day-index.ts'
import { neededFor, reachBest } from './legs.ts'
import { type Moment, startOf } from './moment.ts'
import { type Plan, planOf } from './plan.ts'
import { goHome, reach } from './walk.ts'

const kinds = ['drop-off', 'drop-off', 'pickup', 'pickup', 'swap', 'dump-and-return', 'relocation', 'errand'] as const

const hours = fc.option(
  fc.tuple(fc.integer({ min: 6, max: 15 }), fc.integer({ min: 1, max: 6 })).map(([from, long]) => ({
    day: thursday,
    from: from * 60,
    to: (from + long) * 60,
    isPromised: true,
  })),
  { nil: null, freq: 2 },
)

const place = fc.tuple(fc.integer({ min: -15, max: 35 }), fc.integer({ min: 0, max: 9 })).map(([x, y]) => at(x, y))

const anyStop: fc.Arbitrary<Omit<PlannedStop, 'id'>> = fc
  .record({
    kind: fc.constantFrom(...kinds),
    position: place,
    to: place,
    type: fc.constantFrom('10', '20', '30'),
    material: fc.constantFrom('junk', 'junk', 'concrete'),
    window: hours,
    isPinned: fc.integer({ min: 0, max: 7 }).map(dice => dice === 0),
  })
  .map(({ kind, position, to, type, material, window, isPinned }) => ({
    kind,
    state: 'planned',
    isPinned,
    position,
    to: kind === 'relocation' ? to : null,
    facilityId: null,
    brings: kind === 'drop-off' || kind === 'swap' ? { containerTypeId: type, rig: null } : null,
    takes: kind === 'drop-off' || kind === 'errand' ? null : { ...boxOf(type, true, material), rig: null },
    window,
    minutes: null,
  }))

const trucks = ['1', '1 10:00 +20', '1 @12', '2', '2 12:30 @15 +20f']

const lane = (least: number, most: number, from = trucks) =>
  fc
    .tuple(fc.constantFrom(...from), fc.array(anyStop, { minLength: least, maxLength: most }))
    .map(([truck, stops]) => ({
      route: routeOf(truck),
      stops: stops.map((stop, number): PlannedStop => ({ ...stop, id: `${number}` })),
    }))

type Lane = { readonly route: PlannedRoute; readonly stops: readonly PlannedStop[] }
type End = { readonly faults: number; readonly at: number }

/**
 * Returns true if a plan from this moment costs at least as much as the best one, whatever order the remaining stops have. Each remaining
 * stop takes at least its minutes at the site.
 */
const isWorse = (moment: Moment, best: End, left: readonly IndexedStop[] = []) =>
  moment.faults > best.faults ||
  (moment.faults === best.faults && left.reduce((at, stop) => at + stop.minutes, moment.at) >= best.at)
const nothing: End = { faults: Number.POSITIVE_INFINITY, at: Number.POSITIVE_INFINITY }

/** Tries every order. It leaves an order early only if that order already costs as much as the day that it has to beat. */
function betterOrder({ route, stops }: Lane, best: End): End | null {
  const day = indexDay(route, stops, facts, onLine)
  let better: End | null = null
  const go = (moments: readonly Moment[], left: readonly IndexedStop[], place: number): void => {
    const open = moments.filter(moment => !isWorse(moment, best, left))
    if (better !== null || open.length === 0) return
    if (left.length === 0) {
      better = open.flatMap(moment => goHome(day, moment)).find(home => !isWorse(home, best)) ?? null
      return
    }
    const due = day.stops[place]
    const needed = neededFor(day, left)
    for (const stop of due?.stop.isPinned ? [due] : left.filter(one => !one.stop.isPinned)) {
      go(
        reachBest(day, open, stop, needed),
        left.filter(one => one !== stop),
        place + 1,
      )
    }
  }
  go([startOf(day)], day.stops, 0)
  return better
}

/** Tries every way through the stops in their given order. It leaves a way early only if that way can no longer be the best. */
function triedAllWays({ route, stops }: Lane): End {
  const day = indexDay(route, stops, facts, onLine)
  let best = nothing
  const go = (from: Moment, left: readonly IndexedStop[]): void => {
    if (isWorse(from, best, left)) return
    const [stop, ...later] = left
    if (stop) for (const moment of reach(day, from, stop, neededFor(day, left))) go(moment, later)
    else for (const home of goHome(day, from)) if (!isWorse(home, best)) best = home
  }
  go(startOf(day), day.stops)
  return best
}

/** Computes the end from the plan's own warnings and times, so that it does not depend on the sums of the search. */
function endOf(plan: Plan): End {
  const tips = plan.warnings.filter(one => 'facilityId' in one).map(one => `${one.facilityId} ${one.stopId}`)
  return { faults: plan.missedWindows.length * 1000 + new Set(tips).size, at: plan.endsAt }
}

function expectBest(given: Lane): void {
  const proposal = bestOrder(given.route, given.stops, facts, onLine)
  const plan = proposal?.plan ?? planOf(given.route, given.stops, facts, onLine)
  expect(betterOrder(given, endOf(plan))).toBeNull()
  const ids = proposal?.stopIds ?? given.stops.map(stop => stop.id)
  expect([...ids].sort()).toEqual(given.stops.map(stop => stop.id).sort())
  for (const [index, stop] of given.stops.entries()) if (stop.isPinned) expect(ids[index]).toBe(stop.id)
}

const seed = 20_261_126

test('the best order of up to seven stops is the best of all orders, on 500 routes', () => {
  fc.assert(fc.property(lane(1, 7), expectBest), { numRuns: 500, seed })
}, 120_000)

test('the best order of nine stops is the best of all orders, on ten routes', () => {
  fc.assert(fc.property(lane(9, 9, ['1', '1 10:00 +20', '1 @12', '2']), expectBest), { numRuns: 10, seed })
}, 120_000)

test('a plan takes the best of all ways through its stops', () => {
  fc.assert(
    fc.property(lane(0, 6), given => {
      const { faults, at } = triedAllWays(given)
      expect(endOf(planOf(given.route, given.stops, facts, onLine))).toEqual({ faults, at })
    }),
    { numRuns: 300, seed },
  )
})

test('no plan puts more boxes on a truck than fit, and the same facts make the same plan', () => {
  fc.assert(
    fc.property(lane(0, 14), given => {
      const plan = planOf(given.route, given.stops, facts, onLine)
      for (const step of plan.steps) expect(step.onTruck.length).toBeLessThanOrEqual(given.route.truck.boxesAtOnce)
      expect(planOf(given.route, given.stops, facts, onLine)).toEqual(plan)
    }),
    { numRuns: 300, seed },
  )
})
