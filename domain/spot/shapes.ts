/** The shapes on a plot are convex polygons. Lengths are in feet. */
import { type BoxFeet, drivewayMiddle, plot, type Spot } from './spot.ts'

export type Point = readonly [x: number, y: number]
export type Polygon = readonly Point[]

export const rectangle = (left: number, bottom: number, right: number, top: number): Polygon => [
  [left, bottom],
  [right, bottom],
  [right, top],
  [left, top],
]

/** Returns the unit vector from the middle of the dumpster to its front, where the truck pulls it up. */
function frontOf({ turn }: Spot): Point {
  const angle = (turn * Math.PI) / 180
  return [-Math.sin(angle), -Math.cos(angle)]
}

/** Returns a strip along the axis of the dumpster, between two distances from its middle. Positive distances are in front of it. */
export function strip(spot: Spot, from: number, to: number, width: number): Polygon {
  const [fx, fy] = frontOf(spot)
  const [sx, sy] = [(-fy * width) / 2, (fx * width) / 2]
  const at = (distance: number, side: 1 | -1): Point => [
    spot.x + fx * distance + sx * side,
    spot.y + fy * distance + sy * side,
  ]
  return [at(from, -1), at(to, -1), at(to, 1), at(from, 1)]
}

export const boxShape = (spot: Spot, { lengthFt, widthFt }: BoxFeet): Polygon =>
  strip(spot, -lengthFt / 2, lengthFt / 2, widthFt)

export const houseShape = ({ houseFeet }: Spot): Polygon =>
  rectangle(plot.house.left, houseFeet, plot.house.right, houseFeet + plot.house.depth)

/** Returns null for a lot without a driveway. */
export function drivewayShape(spot: Spot): Polygon | null {
  if (spot.driveway === 'none') return null
  const [middle, half] = [drivewayMiddle(spot), (spot.cars * plot.carWidth) / 2]
  return rectangle(middle - half, 0, middle + half, spot.houseFeet)
}

/** Returns the distance of the wires from the curb, or null if there are none. */
export function wiresAt({ wires, houseFeet }: Spot): number | null {
  if (wires === 'street') return 2
  return wires === 'lot' ? Math.round(houseFeet / 2) : null
}

/** Returns true if the polygons have an area in common. Two convex polygons have none if a side of one of them separates them. */
export const isOverlapping = (one: Polygon, other: Polygon): boolean =>
  !separates(one, other, one) && !separates(one, other, other)

/** Sides that only touch do not overlap. Lengths come from sines, so they are not exact. */
const tolerance = 1e-6

function separates(one: Polygon, other: Polygon, sides: Polygon): boolean {
  return sides.some(([x, y], at) => {
    const [nextX, nextY] = sides[(at + 1) % sides.length] ?? [x, y]
    const along = ([px, py]: Point) => (px - x) * (nextY - y) - (py - y) * (nextX - x)
    const [first, second] = [one.map(along), other.map(along)]
    return (
      Math.max(...first) <= Math.min(...second) + tolerance || Math.max(...second) <= Math.min(...first) + tolerance
    )
  })
}
