/**
 * Indexes the facts of a day once, so that the walk through the day (walk.ts) only compares and adds numbers. Equal boxes become one kind,
 * every place gets a number, and every stop lists what it needs from the truck.
 */
import type { Box, DayFacts, DispatchFigures, PlannedFacility, PlannedRoute, PlannedStop } from './day.ts'
import type { Drive, DriveBetween, Position } from './distance.ts'
import { takesAll } from './fit.ts'

/** A kind of boxes that no rule distinguishes. `id` is below 1000. `empty` is the kind that the box becomes when it is dumped. */
export type BoxKind = { readonly id: number; readonly box: Box; readonly type: number; readonly dumpAt: readonly Tip[] }

/** A facility that a load may go to. `isWrong` is true if the facility does not take the materials and no other facility does. */
export type Tip = { readonly facility: PlannedFacility; readonly place: number; readonly isWrong: boolean }

/** The sets of empty boxes with which a truck may leave the yard, by the number of its free places. A set holds no box, one box, or two. */
export type PlanChoices = {
  readonly kinds: readonly BoxKind[]
  readonly byRoom: readonly (readonly (readonly BoxKind[])[])[]
}

export type IndexedStop = {
  readonly stop: PlannedStop
  /** Null means the truck's present place. */
  readonly place: number | null
  readonly endPlace: number | null
  readonly minutes: number
  readonly opensAt: number
  readonly closesAt: number
  readonly isOtherDay: boolean
  /** The number of the container type of which an empty box has to be on the truck. −1 means that the stop needs none. */
  readonly bringsType: number
  readonly needsRoom: boolean
  readonly takes: BoxKind | null
  readonly dumpAt: readonly Tip[]
}

export type DayIndex = {
  readonly route: PlannedRoute
  readonly figures: DispatchFigures
  readonly yard: number
  readonly boxesAtOnce: number
  readonly stops: readonly IndexedStop[]
  readonly start: number
  readonly startBoxes: readonly BoxKind[]
  readonly emptyOf: (type: number) => BoxKind
  readonly choicesOf: (kinds: readonly BoxKind[]) => PlanChoices
  readonly drive: (from: number, to: number) => Drive
}

export function indexDay(
  route: PlannedRoute,
  stops: readonly PlannedStop[],
  { facilities, figures }: DayFacts,
  driveBetween: DriveBetween,
): DayIndex {
  const places = indexPlaces(driveBetween)
  const placeOf = (facility: PlannedFacility) => places.at(facility.position)
  const tips = facilities.filter(one => one.kind !== 'yard')
  const boxes = indexBoxes(box => tipsFor(box, tips).map(tip => ({ ...tip, place: placeOf(tip.facility) })))
  const yardFacility = facilities.find(one => one.id === route.yardId)
  const yard = places.at(yardFacility?.position ?? route.from)
  const indexStop = (stop: PlannedStop): IndexedStop => {
    const facility = facilities.find(one => one.id === stop.facilityId)
    const takes = stop.takes && boxes.kindOf(stop.takes)
    const place = facility ? placeOf(facility) : stop.kind === 'yard' ? yard : stop.position && places.at(stop.position)
    return {
      stop,
      place,
      endPlace: stop.to ? places.at(stop.to) : place,
      minutes: stop.minutes ?? figures.serviceMinutes[stop.kind],
      opensAt: stop.window?.day === route.day ? stop.window.from : 0,
      closesAt: stop.window?.to ?? Number.POSITIVE_INFINITY,
      isOtherDay: stop.window !== null && stop.window.day !== route.day,
      bringsType: stop.brings && !bringsSameBox(stop) ? boxes.emptyTypeOf(stop.brings.containerTypeId) : -1,
      needsRoom: needsRoom(stop),
      takes,
      dumpAt: stop.kind === 'dump' ? tipsOfDump(stop, facility, takes, tips, placeOf) : (takes?.dumpAt ?? []),
    }
  }
  return {
    route,
    figures,
    yard,
    boxesAtOnce: route.truck.boxesAtOnce,
    stops: stops.map(indexStop),
    start: route.from ? places.at(route.from) : yard,
    startBoxes: route.boxes.slice(0, 2).map(boxes.kindOf),
    emptyOf: boxes.emptyOf,
    choicesOf: rememberChoices(),
    drive: places.drive,
  }
}

const bringsSameBox = (stop: PlannedStop): boolean => stop.kind === 'dump-and-return' || stop.kind === 'relocation'

/** A swap sets its empty box down first and takes the full one in its place. */
const needsRoom = (stop: PlannedStop): boolean => bringsSameBox(stop) || (stop.takes !== null && stop.kind !== 'swap')

/**
 * Returns the facilities for a load. If the stop names a facility, that is the only one. Otherwise these are all facilities that take all
 * of its materials. If there are none, the result is every facility, marked as wrong.
 */
function tipsFor(box: Box, facilities: readonly PlannedFacility[]): Omit<Tip, 'place'>[] {
  const named = facilities.filter(one => one.id === box.facilityId)
  const choice = named.length > 0 ? named : facilities
  const right = choice.filter(one => takesAll(one, box.materialIds))
  return (right.length > 0 ? right : choice).map(facility => ({ facility, isWrong: right.length === 0 }))
}

function tipsOfDump(
  stop: PlannedStop,
  facility: PlannedFacility | undefined,
  takes: BoxKind | null,
  tips: readonly PlannedFacility[],
  placeOf: (facility: PlannedFacility) => number,
): readonly Tip[] {
  if (!facility) return takes?.dumpAt ?? tips.map(one => ({ facility: one, place: placeOf(one), isWrong: false }))
  return [{ facility, place: placeOf(facility), isWrong: !takesAll(facility, stop.takes?.materialIds ?? []) }]
}

function indexPlaces(driveBetween: DriveBetween) {
  const positions: (Position | null)[] = []
  const drives: (Drive | undefined)[][] = []
  const nowhere: Drive = { minutes: 0, miles: 0, isRough: true }
  const none: Drive = { minutes: 0, miles: 0, isRough: false }
  const measure = (from: number, to: number): Drive => {
    const [one, other] = [positions[from], positions[to]]
    const drive = from === to ? none : one && other ? driveBetween(one, other) : nowhere
    const row = drives[from] ?? []
    row[to] = drive
    drives[from] = row
    return drive
  }
  const at = (position: Position | null): number => {
    const known = positions.findIndex(one => isSamePosition(one, position))
    return known >= 0 ? known : positions.push(position) - 1
  }
  return { at, drive: (from: number, to: number) => drives[from]?.[to] ?? measure(from, to) }
}

const isSamePosition = (one: Position | null | undefined, other: Position | null): boolean =>
  one?.latitude === other?.latitude && one?.longitude === other?.longitude && one?.isRough === other?.isRough

function indexBoxes(tipsFor: (box: Box) => readonly Tip[]) {
  const types: string[] = []
  const kinds = new Map<string, BoxKind>()
  const empties: BoxKind[] = []
  const typeOf = (containerTypeId: string): number => {
    const known = types.indexOf(containerTypeId)
    return known >= 0 ? known : types.push(containerTypeId) - 1
  }
  const kindOf = ({ containerTypeId, isFull, materialIds, facilityId }: Box): BoxKind => {
    const key = isFull ? [containerTypeId, facilityId ?? '', ...materialIds].join('|') : containerTypeId
    const known = kinds.get(key)
    if (known) return known
    const box = isFull ? { containerTypeId, isFull, materialIds, facilityId } : emptyBox(containerTypeId)
    const kind = { id: kinds.size + 1, box, type: typeOf(containerTypeId), dumpAt: isFull ? tipsFor(box) : [] }
    kinds.set(key, kind)
    return kind
  }
  const emptyOf = (type: number): BoxKind => {
    const kind = empties[type] ?? kindOf(emptyBox(types[type] ?? ''))
    empties[type] = kind
    return kind
  }
  const emptyTypeOf = (containerTypeId: string): number => emptyOf(typeOf(containerTypeId)).type
  return { emptyTypeOf, kindOf, emptyOf }
}

function rememberChoices(): DayIndex['choicesOf'] {
  const known = new Map<string, PlanChoices>()
  return kinds => {
    const different = [...new Set(kinds)].sort((one, other) => one.id - other.id)
    const key = different.map(kind => kind.id).join(' ')
    const choices = known.get(key) ?? choicesAmong(different)
    known.set(key, choices)
    return choices
  }
}

function choicesAmong(kinds: readonly BoxKind[]): PlanChoices {
  const none: BoxKind[] = []
  const alone = kinds.map(kind => [kind])
  const pairs = kinds.flatMap((kind, at) => kinds.slice(at).map(other => [kind, other]))
  return { kinds, byRoom: [[none], [none, ...alone], [none, ...alone, ...pairs]] }
}

const emptyBox = (containerTypeId: string): Box => ({
  containerTypeId,
  isFull: false,
  materialIds: [],
  facilityId: null,
})
