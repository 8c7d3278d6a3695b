/** The demo hauler has a yard, five trucks and 76 boxes, and uses three facilities where loads are tipped. The names are invented. */

import type { ContainerSize } from '#domain/catalog/container-size.ts'
import { type ContainerMove, type ContainerState, containerAfterAll, whereabouts } from '#domain/fleet/container.ts'
import type { FacilityKind, OpeningHours } from '#domain/fleet/facility.ts'
import { boxesAtOnceBy, sizesCarriedBy, type TruckAddOn, type TruckSize } from '#domain/fleet/truck.ts'
import { dayInMs } from '#domain/value/calendar.ts'
import type { Truck } from '#server/db/fleet/trucks.ts'
import { containerIdBySize, demoMaterials } from './catalog.ts'
import { demoId } from './ids.ts'

type DemoFacility = {
  readonly id: string
  readonly name: string
  readonly kind: FacilityKind
  readonly line1: string
  readonly city: string
  readonly postalCode: string
  readonly latitude: number
  readonly longitude: number
  readonly opens: OpeningHours | null
  readonly materialIds: string[] | null
  readonly tipRateInCents: number | null
  readonly minutes: number
}

const hour = 60
/** Returns opening hours from Monday to Friday, and on Saturday until noon. */
function workdays(opens: number, closes: number): OpeningHours {
  const day: [number, number] = [opens * hour, closes * hour]
  return { '1': day, '2': day, '3': day, '4': day, '5': day, '6': [opens * hour, 12 * hour] }
}

const crushed = new Set(['Concrete', 'Brick and block', 'Clean dirt'])

export const yardId = demoId('facility', 1)

export const demoFacilities: readonly DemoFacility[] = [
  {
    id: yardId,
    name: 'Grackle Creek yard',
    kind: 'yard',
    line1: '9100 Burleson Rd',
    city: 'Austin',
    postalCode: '78719',
    latitude: 30.18,
    longitude: -97.667,
    opens: null,
    materialIds: null,
    tipRateInCents: null,
    minutes: 10,
  },
  {
    id: demoId('facility', 2),
    name: 'Onion Creek Landfill',
    kind: 'landfill',
    line1: '7400 Slaughter Bend',
    city: 'Austin',
    postalCode: '78747',
    latitude: 30.12,
    longitude: -97.743,
    opens: workdays(7, 15.5),
    materialIds: null,
    tipRateInCents: 4600,
    minutes: 30,
  },
  {
    id: demoId('facility', 3),
    name: 'Walnut Creek Transfer Station',
    kind: 'transfer-station',
    line1: '3200 Ferguson Ln',
    city: 'Austin',
    postalCode: '78754',
    latitude: 30.342,
    longitude: -97.667,
    opens: workdays(6, 17),
    materialIds: null,
    tipRateInCents: 6200,
    minutes: 20,
  },
  {
    id: demoId('facility', 4),
    name: 'Bluebonnet Concrete Recycling',
    kind: 'recycler',
    line1: '1500 Dalton Pit Rd',
    city: 'Del Valle',
    postalCode: '78617',
    latitude: 30.174,
    longitude: -97.613,
    opens: workdays(7, 16),
    materialIds: demoMaterials.filter(one => crushed.has(one.name)).map(one => one._id),
    tipRateInCents: 1200,
    minutes: 25,
  },
]

type DemoTruck = Omit<Truck, 'version' | 'maxLoadInPounds' | 'plate' | 'nextInspectionOn'>

const truck = (number: number, name: string, size: TruckSize, ...addOns: TruckAddOn[]): DemoTruck => ({
  id: demoId('truck', number),
  name,
  size,
  addOns,
  status: 'available',
  rig: 'cable',
  boxesAtOnce: boxesAtOnceBy(addOns),
  carries: sizesCarriedBy(size, addOns).map(one => containerIdBySize[one]),
})

export const demoTrucks: readonly DemoTruck[] = [
  truck(1, 'Mack 12', 'roll-off-truck'),
  truck(2, 'Pete 7', 'roll-off-truck', 'roll-off-trailer'),
  { ...truck(3, 'Kenworth 3', 'grapple-roll-off-truck'), status: 'in-maintenance' },
  truck(4, 'Freightliner 9', 'flat-bed-freightliner', 'tilt-goose-neck-trailer'),
  truck(5, 'Ford 2', 'flat-bed-ford'),
]

const counts: readonly (readonly [ContainerSize, number])[] = [
  ['10yard', 14],
  ['10yard-heavy', 4],
  ['20yard', 28],
  ['30yard', 18],
  ['40yard', 8],
  ['concrete-box', 4],
]

type DemoBox = {
  readonly id: string
  readonly friendlyId: string
  readonly containerTypeId: string
  readonly moves: readonly ContainerMove[]
  readonly state: ContainerState
}

const firstNumber = 101

/** The sizes are in the order of the numbers of the boxes. */
export const boxSizes: readonly ContainerSize[] = counts.flatMap(([size, count]) =>
  Array.from({ length: count }, () => size),
)

/** These are the moves of boxes besides the first ones, by the index of the box. The moves of a box are sorted by time. */
export type MovesOfBoxes = ReadonlyMap<number, readonly ContainerMove[]>

/**
 * Makes the boxes. If no moves of orders are given, the boxes are in the yard. Two boxes are in repair, one is retired, and the place of
 * two boxes is unknown.
 */
export function demoBoxes(now: Date, ofOrders: MovesOfBoxes = new Map()): readonly DemoBox[] {
  return boxSizes.map((size, index) => {
    const moves = [...movesOf(index, now), ...(ofOrders.get(index) ?? [])].toSorted(
      (a, b) => a.at.getTime() - b.at.getTime(),
    )
    const state = containerAfterAll(moves)
    if (!state) throw new Error('a box has at least its registration')
    const friendlyId = `C-${boxDigits(index)}`
    return { id: demoId('container', index + 1), friendlyId, containerTypeId: containerIdBySize[size], moves, state }
  })
}

/** Returns the digits that are painted on the box with this index. */
export const boxDigits = (index: number): string => String(firstNumber + index)

/** The last of these moves was made this many days before the start. */
export const laidUpSinceDays = 6
const registeredDaysAgo = 800

/** Returns true if no truck can take the box with this index. */
export const isLaidUp = (index: number): boolean => laterMoves[index] !== undefined

const laterMoves: Readonly<Record<number, Pick<ContainerMove, 'event'>['event']>> = {
  7: 'repair',
  23: 'corrected',
  31: 'repair',
  44: 'retired',
  58: 'corrected',
}

function movesOf(index: number, now: Date): ContainerMove[] {
  const inYard = whereabouts({ place: 'yard', facilityId: yardId })
  const registered: ContainerMove = {
    event: 'registered',
    at: new Date(now.getTime() - registeredDaysAgo * dayInMs),
    to: inYard,
  }
  const event = laterMoves[index]
  if (!event) return [registered]
  const to = event === 'corrected' ? whereabouts({ place: 'unknown' }) : inYard
  return [registered, { event, at: new Date(now.getTime() - laidUpSinceDays * dayInMs), to }]
}
