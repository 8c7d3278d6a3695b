/**
 * Draws positions on a flat map with north at the top (rules Z1 and W3). A degree of longitude is shortened by the cosine of the latitude.
 */
type MaybePosition = { readonly latitude: number | null; readonly longitude: number | null }
export type Spot<Zip> = { readonly zip: Zip; readonly x: number; readonly y: number }
export type KnownPosition = { readonly latitude: number; readonly longitude: number }

export type Frame = { readonly width: number; readonly height: number; readonly margin: number }

export type Projection = {
  readonly place: (position: KnownPosition) => { readonly x: number; readonly y: number }
  /** The length of a mile in the units of the frame. */
  readonly mile: number
}

/** The length of a degree of latitude. */
const milesPerDegree = 69.05
/** A map of one place shows this many degrees around it. */
const smallestSpan = 0.01

/** Makes the map that shows all of these positions as large as the frame allows. It shows at least `minMiles` in each direction. */
export function projectionOf(
  positions: readonly KnownPosition[],
  { width, height, margin }: Frame,
  minMiles = 0,
): Projection {
  const [latitudes, longitudes] = [positions.map(one => one.latitude), positions.map(one => one.longitude)]
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)]
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)]
  const narrow = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const [wide, high] = [(east - west) * narrow, north - south]
  const minSpan = minMiles / milesPerDegree
  const spanOf = (span: number) => Math.max(span, minSpan) || smallestSpan
  const scale = Math.min((width - 2 * margin) / spanOf(wide), (height - 2 * margin) / spanOf(high))
  return {
    place: ({ latitude, longitude }) => ({
      x: width / 2 + ((longitude - west) * narrow - wide / 2) * scale,
      y: height / 2 - (latitude - south - high / 2) * scale,
    }),
    mile: scale / milesPerDegree,
  }
}

const isKnown = <Zip extends MaybePosition>(zip: Zip): zip is Zip & KnownPosition =>
  zip.latitude !== null && zip.longitude !== null

/** Places the ZIPs that have a known position, as large as the frame allows. */
export function project<Zip extends MaybePosition>(zips: readonly Zip[], frame: Frame): Spot<Zip>[] {
  const known = zips.filter(isKnown)
  if (known.length === 0) return []
  const { place } = projectionOf(known, frame)
  return known.map(zip => ({ zip, ...place(zip) }))
}

/** Returns the spot nearest to a point of the picture. */
export function nearestSpot<Zip>(spots: readonly Spot<Zip>[], x: number, y: number): Spot<Zip> | null {
  const away = (spot: Spot<Zip>) => Math.hypot(spot.x - x, spot.y - y)
  return spots.reduce<Spot<Zip> | null>((best, spot) => (best && away(best) <= away(spot) ? best : spot), null)
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
