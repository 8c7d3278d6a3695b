/**
 * These functions draw places on a flat picture with north at the top. They shorten a degree of longitude by the cosine of the latitude, so
 * that a mile is as long to the east as to the north.
 */
export type Position = { readonly latitude: number | null; readonly longitude: number | null }
export type Point = { readonly x: number; readonly y: number }
type Frame = { readonly width: number; readonly height: number; readonly margin: number }

export type Projection = {
  /** Null if the position is not known. */
  readonly pointOf: (position: Position) => Point | null
  readonly pixelsPerMile: number
}

const milesPerDegree = 69.05
/** A single place is drawn with this much of its surroundings. */
const leastSpanInMiles = 2

/** Returns a projection with all these positions in its frame, as large as the frame allows. */
export function projectionOf(positions: readonly Position[], { width, height, margin }: Frame): Projection {
  const known = positions.flatMap(({ latitude: north, longitude: east }) =>
    north === null || east === null ? [] : [{ north, east }],
  )
  const [south, north] = spanOf(known.map(one => one.north))
  const [west, east] = spanOf(known.map(one => one.east))
  const narrow = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const least = leastSpanInMiles / milesPerDegree
  const wide = Math.max(least, (east - west) * narrow)
  const high = Math.max(least, north - south)
  // A frame may be tiny for a moment, while the page is laid out.
  const [roomToEast, roomToNorth] = [width, height].map(side => Math.max(1, side - 2 * Math.min(margin, side / 4)))
  const scale = Math.min((roomToEast ?? 1) / wide, (roomToNorth ?? 1) / high)
  return {
    pixelsPerMile: scale / milesPerDegree,
    pointOf: ({ latitude, longitude }) =>
      latitude === null || longitude === null
        ? null
        : {
            x: width / 2 + (longitude - (west + east) / 2) * narrow * scale,
            y: height / 2 - (latitude - (south + north) / 2) * scale,
          },
  }
}

const spanOf = (values: readonly number[]): [number, number] =>
  values.length === 0 ? [0, 0] : [Math.min(...values), Math.max(...values)]

/** Returns a round number of miles whose bar on the picture is at most `maxWidth` pixels long. */
export function scaleBarOf({ pixelsPerMile }: Pick<Projection, 'pixelsPerMile'>, maxWidth: number) {
  const most = maxWidth / pixelsPerMile
  const power = 10 ** Math.floor(Math.log10(most))
  const miles = power * ([5, 2].find(factor => factor * power <= most) ?? 1)
  return { miles, width: miles * pixelsPerMile }
}

/** Returns the mark nearest to a point of the picture. */
export function nearestMark<Mark extends Point>(marks: readonly Mark[], x: number, y: number): Mark | null {
  const away = (mark: Point) => Math.hypot(mark.x - x, mark.y - y)
  return marks.reduce<Mark | null>((best, mark) => (best && away(best) <= away(mark) ? best : mark), null)
}
