/**
 * Describes the day of a truck step by step (rule D25): which box the truck fetches for which stop, where it dumps which load, and where a
 * dumped box goes straight to the next customer. The last is a chain.
 */
import type { Box } from './day.ts'
import type { BoxKind, DayIndex, IndexedStop, Tip } from './day-index.ts'
import type { Drive } from './distance.ts'
import type { Moment, TruckActivity, VisitPart } from './moment.ts'

/** A box that a step handles. `stopId` is the stop that gets the box or from which it comes. Null if the plan does not know that stop. */
export type HandledBox = Box & { readonly stopId: string | null }

export type PlanStep = {
  /** `visit` is a stop. All others are legs. */
  readonly what: TruckActivity['what']
  readonly stopId: string | null
  readonly part: VisitPart
  /** The yard, or the facility of a dump. */
  readonly facilityId: string | null
  /** The drive from the previous place. */
  readonly drive: Drive
  /** The drive of a relocation between its two places, with the box on the truck. */
  readonly carried: Drive
  /** The time at which the work begins, after waiting for a window or for a facility to open. */
  readonly arrivesAt: number
  readonly waits: number
  readonly leavesAt: number
  readonly setsDown: readonly HandledBox[]
  readonly loads: readonly HandledBox[]
  readonly dumps: readonly HandledBox[]
  /** True if the box that the stop brings was dumped on this route and has not been in the yard since then. */
  readonly isChain: boolean
  readonly onTruck: readonly Box[]
}

/** One box on the truck. `fetched` is the box's entry in the yard leg. The entry gets the stop's id later. */
type Carried = {
  readonly kind: BoxKind
  readonly stopId: string | null
  readonly wasDumped: boolean
  readonly fetched: { stopId: string | null } | null
}

type Handling = Pick<PlanStep, 'setsDown' | 'loads' | 'dumps' | 'isChain'>
const nothing: Handling = { setsDown: [], loads: [], dumps: [], isChain: false }

export function stepsTo(day: DayIndex, last: Moment): readonly PlanStep[] {
  const moments: Moment[] = []
  for (let moment: Moment | null = last; moment; moment = moment.before) moments.push(moment)
  const truck = day.startBoxes.map((kind): Carried => ({ kind, stopId: null, wasDumped: false, fetched: null }))
  return moments.reverse().flatMap(moment => (moment.before && moment.doing ? [stepOf(day, moment, truck)] : []))
}

/** Describes one moment as a step, and changes the list of boxes on the truck. */
function stepOf(day: DayIndex, moment: Moment, truck: Carried[]): PlanStep {
  const { doing, arrivesAt, at, before } = moment
  const stop = doing?.what === 'visit' ? doing.stop : null
  const tip = doing && 'tip' in doing ? doing.tip : null
  const place = tip?.place ?? (stop ? stop.place : moment.place)
  const from = before?.place ?? day.start
  const drive = day.drive(from, place ?? from)
  const handling = handle(day, doing, truck)
  return {
    what: doing?.what ?? 'home',
    stopId: stop?.stop.id ?? null,
    part: doing?.what === 'visit' ? doing.part : 'whole',
    facilityId: facilityOf(day, doing, tip),
    drive,
    carried: day.drive(place ?? from, stop && !tip ? (stop.endPlace ?? place ?? from) : (place ?? from)),
    arrivesAt,
    waits: arrivesAt - (before?.at ?? arrivesAt) - drive.minutes,
    leavesAt: at,
    ...handling,
    onTruck: truck.map(({ kind }) => kind.box),
  }
}

function facilityOf(day: DayIndex, doing: TruckActivity | null, tip: Tip | null): string | null {
  if (tip) return tip.facility.id
  if (doing?.what !== 'visit') return day.route.yardId
  return doing.stop.stop.kind === 'yard' ? (doing.stop.stop.facilityId ?? day.route.yardId) : null
}

function handle(day: DayIndex, doing: TruckActivity | null, truck: Carried[]): Handling {
  if (doing?.what === 'visit') return handleAt(day, doing.stop, doing.part, doing.tip, truck)
  if (doing?.what === 'dump') return { ...nothing, dumps: doing.dumps.map(kind => empty(day, kind, truck)) }
  if (doing?.what === 'home') return { ...nothing, setsDown: truck.splice(0).map(handledBoxOf) }
  if (doing?.what !== 'yard') return nothing
  const setsDown = doing.setsDown.flatMap(kind => takeBox(truck, one => one.kind === kind, false)).map(handledBoxOf)
  return { ...nothing, setsDown, loads: doing.loads.map(kind => load(kind, truck)) }
}

const handledBoxOf = ({ kind, stopId }: Carried): HandledBox => ({
  ...kind.box,
  stopId: kind.box.isFull ? stopId : null,
})

function load(kind: BoxKind, truck: Carried[]): HandledBox {
  const handled = { ...kind.box, stopId: null }
  truck.push({ kind, stopId: null, wasDumped: false, fetched: handled })
  return handled
}

function empty(day: DayIndex, kind: BoxKind, truck: Carried[]): HandledBox {
  const [full] = takeBox(truck, one => one.kind === kind, false)
  truck.push({ kind: day.emptyOf(kind.type), stopId: full?.stopId ?? null, wasDumped: true, fetched: null })
  return { ...kind.box, stopId: full?.stopId ?? null }
}

function handleAt(
  day: DayIndex,
  { stop, takes, bringsType }: IndexedStop,
  part: VisitPart,
  tip: Tip | null,
  truck: Carried[],
): Handling {
  if (stop.kind === 'yard') return { ...nothing, setsDown: truck.splice(0).map(handledBoxOf) }
  if (tip) return { ...nothing, dumps: dumpAt(day, stop.id, takes, truck) }
  if (part === 'second') {
    takeBox(truck, one => one.stopId === stop.id && !one.kind.box.isFull, true)
    return nothing
  }
  const [brought] = takeBox(truck, one => !one.kind.box.isFull && one.kind.type === bringsType, true)
  if (brought?.fetched) brought.fetched.stopId = stop.id
  if (takes && stop.kind !== 'relocation' && stop.kind !== 'dump') {
    truck.push({ kind: takes, stopId: stop.id, wasDumped: false, fetched: null })
  }
  return { ...nothing, isChain: brought?.wasDumped ?? false }
}

/** Describes a dump that the dispatcher planned. It dumps the box that the truck fetched from the yard for it, or all full boxes. */
function dumpAt(day: DayIndex, stopId: string, fetched: BoxKind | null, truck: Carried[]): HandledBox[] {
  const full = truck.filter(one => (fetched ? one.kind === fetched && one.fetched : one.kind.box.isFull))
  const dumped = fetched ? full.slice(0, 1) : full
  for (const one of dumped) if (one.fetched) one.fetched.stopId = stopId
  return dumped.map(one => empty(day, one.kind, truck)).map(box => (fetched ? { ...box, stopId } : box))
}

/**
 * Removes one matching box from the truck and returns it. `prefersDumped` says whether a box that was dumped on this route comes first or
 * last. Among equal boxes, the box that the truck took last goes first, because a dump and return has just fetched it.
 */
function takeBox(truck: Carried[], isMeant: (one: Carried) => boolean, prefersDumped: boolean): Carried[] {
  const preferred = truck.findLastIndex(one => isMeant(one) && one.wasDumped === prefersDumped)
  const at = preferred >= 0 ? preferred : truck.findLastIndex(isMeant)
  return at >= 0 ? truck.splice(at, 1) : []
}
