/**
 * These checks tell a customer what a driver would see at the spot (rule C68). They only warn, because the plot is a sketch and the driver
 * decides.
 */
import { boxShape, drivewayShape, houseShape, isOverlapping, type Point, strip, wiresAt } from './shapes.ts'
import { type BoxFeet, plot, type Spot } from './spot.ts'

/** The truck needs this much clear way in front of the dumpster, in feet. */
export const wayFeet = 60
/** A way that is shorter than this is too short for any truck. */
const shortestWayFeet = 40
/** The way is as wide as the truck with its mirrors, in feet. */
export const wayWidth = 10
/** The truck tilts its bed, 23 feet high, over the dumpster and this far in front of it. */
export const liftFeet = 25

/** `partly` stands on a driveway and beside it. `curb` stands on the street and on ground without a driveway. */
export type Ground = 'driveway' | 'partly' | 'curb' | 'street' | 'grass' | 'lot'
/** What ends the clear way: the house, the other side of the street, or the edge of the lot. */
export type WayEnd = 'house' | 'across' | 'edge'
export type Facing = 'street' | 'house' | 'left' | 'right' | 'angle'
/** `tight` may work, and the driver decides. `bad` will probably not work. */
export type Verdict = 'good' | 'tight' | 'bad'

export type SpotChecks = {
  readonly ground: Ground
  readonly facing: Facing
  /** The distances of the dumpster from the house and from the curb. Null if it stands in the house, or on the street. */
  readonly toHouse: number | null
  readonly toCurb: number | null
  /** The length of the clear way in front of the dumpster, at most the needed one. */
  readonly clearFeet: number
  readonly wayEnd: WayEnd | null
  /** Null as long as the customer has not looked for wires. */
  readonly isUnderWires: boolean | null
  readonly verdicts: Readonly<Record<'way' | 'wires' | 'ground' | 'house', Verdict>>
}

export function checkSpot(spot: Spot, box: BoxFeet): SpotChecks {
  const shape = boxShape(spot, box)
  const isInHouse = isOverlapping(shape, houseShape(spot))
  const ground = groundOf(spot, shape)
  const { clearFeet, wayEnd } = clearWayOf(spot, box)
  const isUnderWires = spot.wires === null ? null : isUnder(spot, box)
  const highest = Math.max(...shape.map(([, y]) => y))
  const lowest = Math.min(...shape.map(([, y]) => y))
  return {
    ground,
    facing: facingOf(spot),
    toHouse: isInHouse ? null : Math.max(0, Math.round(spot.houseFeet - highest)),
    toCurb: lowest < 0 ? null : Math.round(lowest),
    clearFeet,
    wayEnd,
    isUnderWires,
    verdicts: {
      way: clearFeet >= wayFeet ? 'good' : clearFeet >= shortestWayFeet ? 'tight' : 'bad',
      wires: isUnderWires === null ? 'tight' : isUnderWires ? 'bad' : 'good',
      ground: ground === 'driveway' || ground === 'lot' ? 'good' : 'tight',
      house: isInHouse ? 'bad' : 'good',
    },
  }
}

function groundOf(spot: Spot, shape: readonly Point[]): Ground {
  if (shape.every(([, y]) => y <= 0)) return 'street'
  const isOverCurb = shape.some(([, y]) => y < 0)
  const driveway = drivewayShape(spot)
  if (!driveway) return isOverCurb ? 'curb' : 'lot'
  const [left, right] = [driveway[0]?.[0] ?? 0, driveway[1]?.[0] ?? 0]
  if (!isOverCurb && shape.every(([x]) => x >= left - slack && x <= right + slack)) return 'driveway'
  if (isOverlapping(shape, driveway)) return 'partly'
  return isOverCurb ? 'curb' : 'grass'
}

/** A spot is given in whole feet, so a dumpster may be half a foot outside and still count as inside. */
const slack = 0.5

/** The way is looked at foot by foot. It may leave the lot to the sides on the street, but not on the grass of the neighbors. */
function clearWayOf(spot: Spot, { lengthFt }: BoxFeet): { clearFeet: number; wayEnd: WayEnd | null } {
  const house = houseShape(spot)
  for (let feet = 1; feet <= wayFeet; feet += 1) {
    const next = strip(spot, lengthFt / 2 + feet - 1, lengthFt / 2 + feet, wayWidth)
    const wayEnd: WayEnd | null = isOverlapping(next, house)
      ? 'house'
      : next.some(([, y]) => y < -plot.street - slack)
        ? 'across'
        : next.some(([x, y]) => y > slack && (x < -slack || x > plot.width + slack))
          ? 'edge'
          : null
    if (wayEnd) return { clearFeet: feet - 1, wayEnd }
  }
  return { clearFeet: wayFeet, wayEnd: null }
}

function isUnder(spot: Spot, { lengthFt, widthFt }: BoxFeet): boolean {
  const at = wiresAt(spot)
  if (at === null) return false
  const lifted = strip(spot, -lengthFt / 2, lengthFt / 2 + liftFeet, widthFt).map(([, y]) => y)
  return Math.min(...lifted) < at && at < Math.max(...lifted)
}

const facings = ['street', 'left', 'house', 'right'] as const

function facingOf({ turn }: Spot): Facing {
  return turn % 90 === 0 ? (facings[turn / 90] ?? 'street') : 'angle'
}
