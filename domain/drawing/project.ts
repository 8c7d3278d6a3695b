/**
 * These functions draw places on a flat picture with north at the top (rules Z1, W3, D163 and D176). The projection is Web Mercator, which
 * tiles of streets have too: at each place a mile is as long to the east as to the north.
 */
export type MapPosition = { readonly latitude: number | null; readonly longitude: number | null }
export type KnownPosition = { readonly latitude: number; readonly longitude: number }
export type MapPoint = { readonly x: number; readonly y: number }
type Frame = { readonly width: number; readonly height: number; readonly margin: number }

export type Projection = {
  /** Null if the position is not known. */
  readonly pointOf: {
    (position: KnownPosition): MapPoint
    (position: MapPosition): MapPoint | null
  }
  /** The length of a mile in the middle of the frame, in the units of the frame. */
  readonly pixelsPerMile: number
  readonly view: MapView
}

/** What a picture shows, for a map of tiles that lies below it: its middle, and the degrees of longitude from its left edge to its right. */
export type MapView = KnownPosition & { readonly degreesAcross: number }

/** The length of a degree of latitude. */
const milesPerDegree = 69.05
/** A single place is drawn with this much of its surroundings. */
const smallestSpanInMiles = 2

/**
 * Returns a projection with all these positions in its frame, as large as the frame allows. The picture shows at least `minMiles` in each
 * direction.
 */
export function projectionOf(
  positions: readonly MapPosition[],
  { width, height, margin }: Frame,
  minMiles = smallestSpanInMiles,
): Projection {
  const known = positions.filter(isKnown)
  const [south, north] = spanOf(known.map(one => mercatorOf(one.latitude)))
  const [west, east] = spanOf(known.map(one => one.longitude))
  const middle = { latitude: latitudeOf((south + north) / 2), longitude: (west + east) / 2 }
  const milesOfDegree = milesPerDegree * Math.cos(inRadians(middle.latitude))
  const minSpan = minMiles / milesOfDegree
  const wide = Math.max(minSpan, east - west)
  const high = Math.max(minSpan, north - south)
  // A frame may be tiny for a moment, while the page is laid out.
  const [roomToEast, roomToNorth] = [width, height].map(side => Math.max(1, side - 2 * Math.min(margin, side / 4)))
  const scale = Math.min((roomToEast ?? 1) / wide, (roomToNorth ?? 1) / high)
  const place = ({ latitude, longitude }: KnownPosition): MapPoint => ({
    x: width / 2 + (longitude - middle.longitude) * scale,
    y: height / 2 - (mercatorOf(latitude) - (south + north) / 2) * scale,
  })
  return {
    pixelsPerMile: scale / milesOfDegree,
    pointOf: ((position: MapPosition) => (isKnown(position) ? place(position) : null)) as Projection['pointOf'],
    view: { ...middle, degreesAcross: width / scale },
  }
}

const inRadians = (degrees: number): number => (degrees * Math.PI) / 180
const inDegrees = (radians: number): number => (radians * 180) / Math.PI

/** Returns how far north of the equator a latitude is drawn, in degrees of longitude. */
const mercatorOf = (latitude: number): number => inDegrees(Math.asinh(Math.tan(inRadians(latitude))))
const latitudeOf = (mercator: number): number => inDegrees(Math.atan(Math.sinh(inRadians(mercator))))

const isKnown = (position: MapPosition): position is KnownPosition =>
  position.latitude !== null && position.longitude !== null

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
export function nearestMark<Mark extends MapPoint>(marks: readonly Mark[], x: number, y: number): Mark | null {
  const away = (mark: MapPoint) => Math.hypot(mark.x - x, mark.y - y)
  return marks.reduce<Mark | null>((best, mark) => (best && away(best) <= away(mark) ? best : mark), null)
}

export type Label = { readonly text: string; readonly x: number; readonly y: number }

/** The size of a letter in the units of the frame. */
export type LetterSize = { readonly width: number; readonly height: number }

/** Returns the labels that can be read, because they are inside the frame and cover no label before them. `x` is the middle of a label. */
export function readableLabels<One extends Label>(
  labels: readonly One[],
  { width, height }: Pick<Frame, 'width' | 'height'>,
  letter: LetterSize,
): One[] {
  const shown: One[] = []
  const half = ({ text }: Label) => (text.length * letter.width) / 2
  for (const one of labels) {
    const isInside = one.x - half(one) >= 0 && one.x + half(one) <= width && one.y >= letter.height && one.y <= height
    const isFree = shown.every(
      other => Math.abs(one.x - other.x) > half(one) + half(other) || Math.abs(one.y - other.y) > letter.height,
    )
    if (isInside && isFree) shown.push(one)
  }
  return shown
}
