/**
 * Finds the ways of a truck from one stop to the next (rules D22 and D23). The truck needs an empty box of the type that the stop brings,
 * or a free place for the box that the stop takes. If it lacks one of these, it dumps its full boxes, fetches a box from the yard, leaves a
 * box there, or dumps and then goes to the yard. The result holds every sensible way, and the plan uses the best one.
 */

import type { StopKind } from '#domain/dispatch/stop.ts'
import type { BoxKind, DayIndex, IndexedStop, PlanChoices, Tip } from './day-index.ts'
import { badTip, brokenPromise, keepBest, type Moment, momentAfter } from './moment.ts'

/** Returns the moments after the stop, one for each way to get there. `needed` has the boxes that this stop and the later ones bring. */
export function reach(day: DayIndex, from: Moment, stop: IndexedStop, needed: PlanChoices): Moment[] {
  const reached: Moment[] = []
  for (const ready of readyFor(day, from, stop, needed)) visit(day, ready, stop, reached)
  return reached
}

/** Returns the ways home at the end of the day. The truck dumps every full box before it goes home. */
export function goHome(day: DayIndex, from: Moment): Moment[] {
  if (from.before === null && from.place === day.yard && from.boxes.every(box => !box.box.isFull)) return [from]
  const ways = from.boxes.some(isFull) ? dumpings(day, from).filter(way => !way.boxes.some(isFull)) : [from]
  return ways.map(way => {
    const { minutes, miles } = day.drive(way.place, day.yard)
    const arrivesAt = way.at + minutes
    const home = { place: day.yard, miles, faults: 0, arrivesAt, minutes: 0, boxes: way.boxes }
    return momentAfter(way, { ...home, doing: { what: 'home' } })
  })
}

const isFull = (kind: BoxKind): boolean => kind.box.isFull

function readyFor(day: DayIndex, from: Moment, stop: IndexedStop, needed: PlanChoices): Moment[] {
  const ready: Moment[] = []
  const fetched = stop.stop.kind === 'dump' ? stop.takes : null
  for (const way of [from, ...dumpings(day, from)]) {
    const isReady = fetched === null && isReadyFor(day, way.boxes, stop)
    if (isReady) ready.push(way)
    if (!isReady || way.place === day.yard) yardLegs(day, way, stop, needed, fetched, ready)
  }
  return ready.length > 0 ? ready : [from]
}

function isReadyFor(day: DayIndex, boxes: readonly BoxKind[], stop: IndexedStop): boolean {
  if (stop.needsRoom && boxes.length >= day.boxesAtOnce) return false
  return stop.bringsType < 0 || boxes.some(box => !isFull(box) && box.type === stop.bringsType)
}

/**
 * Returns the moments after the truck has dumped its full box. If it has two, the moments after one and after both. It dumps both together
 * if one facility takes both.
 */
function dumpings(day: DayIndex, from: Moment): Moment[] {
  const full = from.boxes.filter(isFull)
  const [one, other] = full
  if (!one) return []
  if (full.some(box => box.dumpAt.length === 0)) return [leaveInYard(day, from)]
  const alone = (box: BoxKind, way: Moment) => box.dumpAt.map(tip => dump(day, way, [box], tip))
  if (!other) return alone(one, from)
  const ones = alone(one, from)
  const together = one.dumpAt.filter(tip => other.dumpAt.some(another => another.place === tip.place))
  const both =
    together.length > 0
      ? together.map(tip => dump(day, from, [one, other], tip))
      : [...ones.flatMap(way => alone(other, way)), ...alone(other, from).flatMap(way => alone(one, way))]
  return one === other ? [...ones, ...both] : [...ones, ...alone(other, from), ...both]
}

function dump(day: DayIndex, from: Moment, dumps: readonly BoxKind[], tip: Tip): Moment {
  const { minutes, miles } = day.drive(from.place, tip.place)
  const { arrivesAt, faults } = arriveAtTip(from.at + minutes, tip)
  return momentAfter(from, {
    place: tip.place,
    miles,
    faults: faults * dumps.length,
    arrivesAt,
    minutes: minutesAtTip(day, tip) * dumps.length,
    boxes: dumps.reduce<readonly BoxKind[]>((boxes, box) => withDumped(day, boxes, box), from.boxes),
    doing: { what: 'dump', dumps, tip },
  })
}

const minutesAtTip = (day: DayIndex, { facility }: Tip): number => facility.minutes ?? day.figures.serviceMinutes.dump

function arriveAtTip(reachedAt: number, { facility, isWrong }: Tip): { arrivesAt: number; faults: number } {
  const { hours } = facility
  const isClosed = hours === null || reachedAt >= hours.to
  const arrivesAt = isClosed ? reachedAt : Math.max(reachedAt, hours.from)
  return { arrivesAt, faults: isClosed || isWrong ? badTip : 0 }
}

function withDumped(day: DayIndex, boxes: readonly BoxKind[], box: BoxKind): readonly BoxKind[] {
  return [...without(boxes, box), day.emptyOf(box.type)]
}

function without(boxes: readonly BoxKind[], box: BoxKind): readonly BoxKind[] {
  const at = boxes.indexOf(box)
  return boxes.filter((_, index) => index !== at)
}

/** Leaves the full boxes in the yard if the hauler has no facility at all. */
function leaveInYard(day: DayIndex, from: Moment): Moment {
  const setsDown = from.boxes.filter(isFull)
  return yardLeg(day, from, setsDown, [], badTip * setsDown.length)
}

/**
 * Returns the ways to change the truck's boxes in the yard, so that the truck can do the stop. `fetched` is a full box that is in the yard.
 */
function yardLegs(
  day: DayIndex,
  from: Moment,
  stop: IndexedStop,
  needed: PlanChoices,
  fetched: BoxKind | null,
  ready: Moment[],
): void {
  const full = from.boxes.filter(isFull)
  const empty = from.boxes.filter(box => !isFull(box))
  const room = day.boxesAtOnce - full.length - (stop.needsRoom ? 1 : 0)
  for (const wanted of choicesFor(day, empty, needed, room)) {
    if (stop.bringsType >= 0 && !wanted.some(box => box.type === stop.bringsType)) continue
    const setsDown = missingIn(wanted, empty)
    const loads = missingIn(empty, wanted)
    if (fetched) loads.push(fetched)
    if (setsDown.length + loads.length > 0) keepBest(ready, yardLeg(day, from, setsDown, loads, 0))
  }
}

function choicesFor(
  day: DayIndex,
  empty: readonly BoxKind[],
  needed: PlanChoices,
  room: number,
): readonly (readonly BoxKind[])[] {
  const isKnown = empty.every(kind => needed.kinds.includes(kind))
  return (isKnown ? needed : day.choicesOf([...needed.kinds, ...empty])).byRoom[room] ?? []
}

/** Returns the boxes of the second list that the first lacks. */
function missingIn(present: readonly BoxKind[], boxes: readonly BoxKind[]): BoxKind[] {
  let left = present
  return boxes.filter(box => {
    if (!left.includes(box)) return true
    left = without(left, box)
    return false
  })
}

function yardLeg(
  day: DayIndex,
  from: Moment,
  setsDown: readonly BoxKind[],
  loads: readonly BoxKind[],
  faults: number,
): Moment {
  const { minutes, miles } = day.drive(from.place, day.yard)
  return momentAfter(from, {
    place: day.yard,
    miles,
    faults,
    arrivesAt: from.at + minutes,
    minutes: day.figures.serviceMinutes.yard * (setsDown.length + loads.length),
    boxes: [...setsDown.reduce(without, from.boxes), ...loads],
    doing: { what: 'yard', setsDown, loads },
  })
}

function visit(day: DayIndex, from: Moment, stop: IndexedStop, reached: Moment[]): void {
  if (stop.stop.kind === 'dump' && stop.dumpAt.length > 0) {
    for (const tip of stop.dumpAt) reached.push(dumpStop(day, from, stop, tip))
    return
  }
  const first = arrive(day, from, stop)
  const comesBack = stop.stop.kind === 'dump-and-return' && stop.dumpAt.length > 0
  if (!comesBack || !stop.takes) reached.push(first)
  else for (const tip of stop.dumpAt) reached.push(comeBack(day, first, stop, stop.takes, tip))
}

function arrive(day: DayIndex, from: Moment, stop: IndexedStop): Moment {
  const place = stop.place ?? from.place
  const { minutes, miles } = day.drive(from.place, place)
  const arrivesAt = Math.max(from.at + minutes, stop.opensAt)
  const endPlace = stop.endPlace ?? place
  const carried = day.drive(place, endPlace)
  const isReturning = stop.stop.kind === 'dump-and-return'
  return momentAfter(from, {
    place: endPlace,
    miles: miles + carried.miles,
    faults: stop.isOtherDay || arrivesAt > stop.closesAt ? brokenPromise : 0,
    arrivesAt,
    minutes: stop.minutes + carried.minutes,
    boxes: boxesAfter(from.boxes, stop),
    doing: { what: 'visit', stop, part: isReturning ? 'first' : 'whole', tip: null },
  })
}

const takesUp: ReadonlySet<StopKind> = new Set<StopKind>(['pickup', 'swap', 'dump-and-return', 'errand'])

/**
 * Returns the boxes on the truck after a stop. After the first visit of a dump and return, its box is on the truck. A relocation sets down
 * the box that it took.
 */
function boxesAfter(boxes: readonly BoxKind[], stop: IndexedStop): readonly BoxKind[] {
  if (stop.stop.kind === 'yard') return []
  const brought = boxes.find(box => !isFull(box) && box.type === stop.bringsType)
  const left = brought ? without(boxes, brought) : boxes
  return stop.takes && takesUp.has(stop.stop.kind) ? [...left, stop.takes] : left
}

function comeBack(day: DayIndex, first: Moment, stop: IndexedStop, taken: BoxKind, tip: Tip): Moment {
  const emptied = dump(day, first, [taken], tip)
  const place = stop.place ?? first.place
  const { minutes, miles } = day.drive(emptied.place, place)
  return momentAfter(emptied, {
    place,
    miles,
    faults: 0,
    arrivesAt: emptied.at + minutes,
    minutes: stop.minutes,
    boxes: without(emptied.boxes, day.emptyOf(taken.type)),
    doing: { what: 'visit', stop, part: 'second', tip: null },
  })
}

/** Plans a dump that the dispatcher added. It dumps the box that the truck fetched for it, or all full boxes on the truck. */
function dumpStop(day: DayIndex, from: Moment, stop: IndexedStop, tip: Tip): Moment {
  const dumps = stop.takes ? [stop.takes] : from.boxes.filter(isFull)
  const { minutes, miles } = day.drive(from.place, tip.place)
  const { arrivesAt, faults } = arriveAtTip(Math.max(from.at + minutes, stop.opensAt), tip)
  return momentAfter(from, {
    place: tip.place,
    miles,
    faults: faults * Math.max(1, dumps.length),
    arrivesAt,
    minutes: (stop.stop.minutes ?? minutesAtTip(day, tip)) * Math.max(1, dumps.length),
    boxes: dumps.reduce<readonly BoxKind[]>((boxes, box) => withDumped(day, boxes, box), from.boxes),
    doing: { what: 'visit', stop, part: 'whole', tip },
  })
}
