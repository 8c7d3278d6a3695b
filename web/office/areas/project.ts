/** These functions draw ZIPs on a flat picture with north at the top. They shorten a degree of longitude by the cosine of the latitude. */
export type Position = { readonly latitude: number | null; readonly longitude: number | null }
export type Spot<Zip> = { readonly zip: Zip; readonly x: number; readonly y: number }

type Frame = { readonly width: number; readonly height: number; readonly margin: number }

/** Places the ZIPs that have a known position, as large as the frame allows. */
export function project<Zip extends Position>(zips: readonly Zip[], { width, height, margin }: Frame): Spot<Zip>[] {
  const known = zips.flatMap(zip =>
    zip.latitude === null || zip.longitude === null ? [] : [{ zip, north: zip.latitude, east: zip.longitude }],
  )
  if (known.length === 0) return []
  const [south, north] = [Math.min(...known.map(one => one.north)), Math.max(...known.map(one => one.north))]
  const [west, east] = [Math.min(...known.map(one => one.east)), Math.max(...known.map(one => one.east))]
  const narrow = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const [wide, high] = [(east - west) * narrow, north - south]
  const scale = Math.min((width - 2 * margin) / (wide || 0.01), (height - 2 * margin) / (high || 0.01))
  return known.map(one => ({
    zip: one.zip,
    x: width / 2 + ((one.east - west) * narrow - wide / 2) * scale,
    y: height / 2 - (one.north - south - high / 2) * scale,
  }))
}

/** Returns the spot nearest to a point of the picture. */
export function nearestSpot<Zip>(spots: readonly Spot<Zip>[], x: number, y: number): Spot<Zip> | null {
  const away = (spot: Spot<Zip>) => Math.hypot(spot.x - x, spot.y - y)
  return spots.reduce<Spot<Zip> | null>((best, spot) => (best && away(best) <= away(spot) ? best : spot), null)
}
