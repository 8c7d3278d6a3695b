/** Draws the ZIPs that the hauler serves on a map of its own, to scale and with north at the top (rule W3). It needs no other service. */

import { straightMiles } from '#domain/dispatch/plan/distance.ts'
import { disc } from '#domain/drawing/drawn.ts'
import {
  type KnownPosition,
  type Projection,
  projectionOf,
  readableLabels,
  scaleBarOf,
} from '#domain/drawing/project.ts'
import type { City } from '#domain/storefront/city.ts'
import type { ServedPlace } from '#server/db/catalog/areas.ts'
import { type Html, html } from '#server/http/html.ts'
import type { View } from '#server/http/storefront/view.ts'

type CityOfMap = City<ServedPlace>
const frame = { width: 420, height: 380, margin: 38 }
const letter = { width: 7.6, height: 15 }
/** A ZIP of a town reaches about this far around its middle, in miles. */
const reachOfZip = 2.6
/** A city with this many ZIPs has a map with its ZIPs. Another one is shown with the cities around it and the way from the yard. */
const minZips = 5

const positionsOf = (view: View, cities: readonly CityOfMap[]): (KnownPosition & { zipCode: string })[] =>
  cities.flatMap(city => city.zips.flatMap(({ zipCode }) => view.findZip(zipCode) ?? []))

/** Returns the middle of a city, or null if the position of none of its ZIPs is known. */
export function middleOf(view: View, city: CityOfMap): KnownPosition | null {
  const known = positionsOf(view, [city])
  if (known.length === 0) return null
  const mean = (of: (one: KnownPosition) => number) => known.reduce((sum, one) => sum + of(one), 0) / known.length
  return { latitude: mean(one => one.latitude), longitude: mean(one => one.longitude) }
}

/** Returns the miles by road between the yard and the middle of a city. Returns null if one of them is not known. */
export function milesFromYard(view: View, city: CityOfMap): number | null {
  const middle = middleOf(view, city)
  const { yard } = view.storefront
  return yard && middle && Math.max(1, Math.round(straightMiles(yard, middle) * yard.roadFactor))
}

/** Draws the whole territory, or one city with its ZIPs. Returns null if no position is known. */
export function territoryMap(view: View, city?: CityOfMap): Html | null {
  const { words, storefront } = view
  const all = positionsOf(view, storefront.cities)
  const own = city ? positionsOf(view, [city]) : []
  if (all.length === 0 || (city && own.length === 0)) return null
  const isNear = own.length >= minZips
  const yard = storefront.address ? [storefront.address] : []
  const shown = city ? [...own, ...(isNear ? [] : yard)] : [...all, ...yard]
  const projection = projectionOf(shown, frame, isNear ? 8 : 20)
  const labels = isNear && city ? zipLabels(projection, own) : cityLabels(view, projection, city)
  const name = city ? words.map.ofCity(`${city.name}, ${city.state}`, own.length) : words.map.all(all.length)
  return html`<figure class="map"><svg viewBox="0 0 ${frame.width} ${frame.height}" role="img" aria-label="${name}">
${groundOf(projection, all, 'served')}${own.length > 0 && groundOf(projection, own, 'own')}
${city && !isNear && wayFrom(view, projection, city)}<path class="middles" d="${discs(projection, all, 1.6)}"/>
${yardMark(view, projection)}${readableLabels(labels, frame, letter).map(
  ({ text, x, y }) => html`<text x="${Math.round(x)}" y="${Math.round(y)}">${text}</text>`,
)}${scaleBar(view, projection)}</svg></figure>`
}

const discs = ({ pointOf }: Projection, positions: readonly KnownPosition[], radius: number): string =>
  positions
    .map(one => pointOf(one))
    .map(({ x, y }) => disc(x, y, Math.round(radius * 10) / 10))
    .join('')

/** Circles around the middles run together to one area. Its edge is the line of the circles that is not covered. */
function groundOf(projection: Projection, positions: readonly KnownPosition[], name: string): Html {
  const d = discs(projection, positions, Math.max(7, projection.pixelsPerMile * reachOfZip))
  return html`<path class="${name} edge" d="${d}"/><path class="${name}" d="${d}"/>`
}

type LabelOfMap = { readonly text: string; readonly x: number; readonly y: number }

const zipLabels = ({ pointOf }: Projection, zips: readonly (KnownPosition & { zipCode: string })[]): LabelOfMap[] =>
  zips.map(zip => ({ text: zip.zipCode, x: pointOf(zip).x, y: pointOf(zip).y - 5 }))

/** The cities with most ZIPs keep their name, and the city of the page always does. */
function cityLabels(view: View, { pointOf }: Projection, first: CityOfMap | undefined): LabelOfMap[] {
  const cities = [...view.storefront.cities].sort((a, b) => b.zips.length - a.zips.length)
  return [...cities.filter(one => one === first), ...cities.filter(one => one !== first)].flatMap(city => {
    const middle = middleOf(view, city)
    return middle ? [{ text: city.name, x: pointOf(middle).x, y: pointOf(middle).y - 6 }] : []
  })
}

function wayFrom(view: View, { pointOf }: Projection, city: CityOfMap): Html | null {
  const middle = middleOf(view, city)
  const { address } = view.storefront
  if (!middle || !address) return null
  const [from, to] = [pointOf(address), pointOf(middle)]
  return html`<path class="way" d="M${Math.round(from.x)} ${Math.round(from.y)}L${Math.round(to.x)} ${Math.round(to.y)}"/>`
}

/** The yard is on the map only if the office shows its address (rule A21). */
function yardMark({ words, storefront }: View, { pointOf }: Projection): Html | null {
  if (!storefront.address) return null
  const { x, y } = pointOf(storefront.address)
  if (x < 0 || y < 0 || x > frame.width || y > frame.height) return null
  const [left, ground] = [Math.round(x), Math.round(y)]
  return html`<path class="yard" d="M${left - 6} ${ground + 6}v-8l6 -5 6 5v8Z"/><text class="small" x="${left}" y="${ground + 18}">${words.map.yard}</text>`
}

const maxBar = 110

function scaleBar({ words }: View, projection: Projection): Html {
  const { miles, width } = scaleBarOf(projection, maxBar)
  const length = Math.round(width)
  return html`<path class="bar" d="M14 ${frame.height - 14}v-5m0 5h${length}m0 0v-5"/><text class="small start" x="${length + 20}" y="${frame.height - 12}">${words.miles(miles)}</text>`
}
