/**
 * The plot as filled paths of an SVG picture, one unit to the foot. Every page that shows a spot draws these paths. The driver's phone gets
 * them with its day, so that it needs no drawing code of its own.
 */
import { checkSpot, type Verdict, wayWidth } from './check-spot.ts'
import { boxShape, drivewayShape, houseShape, type Point, type Polygon, rectangle, strip, wiresAt } from './shapes.ts'
import { type BoxFeet, drivewayMiddle, plot, type Spot } from './spot.ts'

/** The names of the colors are those of the design system. */
type Color =
  | 'accent'
  | 'accent-tint'
  | 'bad'
  | 'bad-tint'
  | 'depth'
  | 'good-tint'
  | 'ink'
  | 'ink-soft'
  | 'line'
  | 'line-strong'
  | 'surface'

export type SpotDrawing = {
  readonly width: number
  readonly height: number
  /** The shapes from the lowest to the uppermost. */
  readonly shapes: readonly (readonly [color: Color, path: string])[]
}

/** The strip of the other side of the street that the drawing shows. */
const across = 4
const edge = 0.5

export function drawSpot(spot: Spot, box: BoxFeet): SpotDrawing {
  const top = topOf(spot)
  const path = (...polygons: readonly Polygon[]) =>
    polygons.map(polygon => `M${polygon.map(point => shown(point, top)).join('L')}Z`).join('')
  const { clearFeet, isUnderWires, verdicts } = checkSpot(spot, box)
  const [front, middle] = [box.lengthFt / 2, -plot.street / 2]
  const { houseFeet } = spot
  const driveway = drivewayShape(spot)
  const wires = wiresAt(spot)
  const { left, right } = plot.house
  const garage = drivewayMiddle(spot)
  const way = Math.max(1, clearFeet)
  const wayColors = colorsOfWay[verdicts.way]
  return {
    width: plot.width,
    height: top + plot.street + across,
    shapes: [
      ['good-tint', path(rectangle(0, -plot.street - across, plot.width, top))],
      ['line', path(rectangle(0, -plot.street, plot.width, 0))],
      ['surface', path(...[4, 28, 52, 76].map(x => rectangle(x, middle - 0.4, x + 12, middle + 0.4)))],
      ...(driveway ? ([['surface', path(driveway)]] as const) : []),
      ['line-strong', path(houseShape(spot))],
      ['ink-soft', path(rectangle(left + 6, houseFeet + 9, right - 6, houseFeet + 9.8))],
      ...(driveway ? ([['line', path(rectangle(garage - 8, houseFeet, garage + 8, houseFeet + 1.6))]] as const) : []),
      [wayColors[0], path(strip(spot, front, front + way, wayWidth))],
      [wayColors[1], path(strip(spot, front, front + way - edge, wayWidth - 2 * edge))],
      ['depth', path(boxShape(spot, box))],
      ['accent', path(strip(spot, edge - front, front - edge, box.widthFt - 2 * edge))],
      // The door is a bar at one end, and the arrow at the other end shows from where the truck pulls.
      ['depth', path(strip(spot, edge - front, 2.4 - front, box.widthFt - 2 * edge), arrow(spot, box))],
      ...(wires === null
        ? []
        : ([
            [isUnderWires ? 'bad' : 'ink', path(rectangle(0, wires - 0.35, plot.width, wires + 0.35), ...poles(wires))],
          ] as const)),
    ],
  }
}

/** The edge and the area of the way. */
const colorsOfWay: Readonly<Record<Verdict, readonly [Color, Color]>> = {
  good: ['accent', 'accent-tint'],
  tight: ['accent', 'accent-tint'],
  bad: ['bad', 'bad-tint'],
}

const poles = (at: number) => [4, plot.width - 4].map(x => rectangle(x - 1, at - 1, x + 1, at + 1))

/** Returns the triangle near the front of the dumpster. */
function arrow(spot: Spot, { lengthFt, widthFt }: BoxFeet): Polygon {
  const [, tipLeft = [0, 0], tipRight = [0, 0]] = strip(spot, 0, lengthFt / 2 - 2, 0)
  const [baseLeft = [0, 0], , , baseRight = [0, 0]] = strip(spot, lengthFt / 2 - 5, lengthFt / 2, widthFt / 2)
  return [baseLeft, [(tipLeft[0] + tipRight[0]) / 2, (tipLeft[1] + tipRight[1]) / 2], baseRight]
}

/** Returns the height of the upper edge of the drawing above the curb. */
export const topOf = ({ houseFeet }: Pick<Spot, 'houseFeet'>): number => houseFeet + plot.house.depth

const rounded = (value: number) => Math.round(value * 10) / 10
const shown = ([x, y]: Point, top: number) => `${rounded(x)} ${rounded(top - y)}`
