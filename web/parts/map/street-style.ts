/**
 * This module describes how the streets look. It draws few layers of Protomaps' basemap in the page's colors, so that the marks above them
 * are seen first.
 */
import type { ExpressionSpecification, FilterSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'

/** Where this layer has nothing, the file has no streets. */
export const landLayer = 'earth'

const water = 'light-dark(#d3e3ec, #1b2c36)'
const park = 'light-dark(#e6f0e3, #1c261d)'
const smallRoad = 'var(--line)'
const road = 'color-mix(in srgb, var(--line-strong) 32%, var(--paper))'
const highway = 'color-mix(in srgb, var(--line-strong) 62%, var(--paper))'

/** `element` stands where the map is, so the colors are those of the page there. `tiles` is the address of the file. */
export function streetStyle(element: HTMLElement, tiles: string): StyleSpecification {
  const colorOf = colorsAt(element)
  const [land, name] = [colorOf('var(--paper)'), colorOf('var(--ink-soft)')]
  const layers: LayerSpecification[] = [
    fill(landLayer, { color: land }),
    fill('landuse', { color: colorOf(park), filter: isOneOf('kind', parks) }),
    fill('water', { color: colorOf(water), filter: ['==', ['geometry-type'], 'Polygon'] }),
    line('water', 'rivers', {
      color: colorOf(water),
      width: [8, 0.5, 12, 2, 16, 6],
      filter: isOneOf('kind', ['river']),
    }),
    line('roads', 'small-roads', {
      color: colorOf(smallRoad),
      width: [11, 0.5, 14, 2, 17, 8],
      filter: isOneOf('kind', ['minor_road']),
    }),
    line('roads', 'roads', {
      color: colorOf(road),
      width: [8, 0.5, 11, 1.2, 14, 3.5, 17, 12],
      filter: isOneOf('kind', ['major_road']),
    }),
    line('roads', 'highways', {
      color: colorOf(highway),
      width: [6, 0.8, 10, 2.2, 14, 5, 17, 14],
      filter: isOneOf('kind', ['highway']),
    }),
    names('small-road-names', { name, land, from: 14.5, size: 10.5, kinds: ['minor_road'], text: ['get', 'name'] }),
    names('road-names', { name, land, from: 11.5, size: 11, kinds: ['highway', 'major_road'], text: ['get', 'name'] }),
    names('highway-numbers', {
      name,
      land,
      from: 8.5,
      size: 11,
      kinds: ['highway'],
      // A number of a highway stands upright on its line.
      text: ['coalesce', ['get', 'shield_text'], ''],
      isUpright: true,
    }),
  ]
  return { version: 8, sources: { streets: { type: 'vector', url: `pmtiles://${tiles}` } }, layers }
}

const parks = ['park', 'nature_reserve', 'national_park', 'protected_area', 'forest', 'wood', 'golf_course', 'cemetery']

type Drawn = { readonly color: string; readonly filter?: FilterSpecification }

const fill = (layer: string, { color, filter }: Drawn): LayerSpecification => ({
  id: layer,
  type: 'fill',
  source: 'streets',
  'source-layer': layer,
  ...(filter && { filter }),
  paint: { 'fill-color': color },
})

/** `width` has pairs of a zoom and the width in pixels at it. */
const line = (
  layer: string,
  id: string,
  { color, filter, width }: Required<Drawn> & { readonly width: readonly number[] },
): LayerSpecification => ({
  id,
  type: 'line',
  source: 'streets',
  'source-layer': layer,
  filter,
  layout: { 'line-cap': 'round', 'line-join': 'round' },
  paint: {
    'line-color': color,
    'line-width': ['interpolate', ['exponential', 1.6], ['zoom'], ...width] as ExpressionSpecification,
  },
})

type Names = {
  readonly name: string
  readonly land: string
  readonly from: number
  readonly size: number
  readonly kinds: readonly string[]
  readonly text: ExpressionSpecification
  readonly isUpright?: boolean
}

/** The browser draws the letters with the font of the page, because the style names no file of letters. */
const names = (id: string, { name, land, from, size, kinds, text, isUpright = false }: Names): LayerSpecification => ({
  id,
  type: 'symbol',
  source: 'streets',
  'source-layer': 'roads',
  minzoom: from,
  filter: isOneOf('kind', kinds),
  layout: {
    'symbol-placement': 'line',
    'symbol-spacing': 320,
    'text-field': text,
    'text-font': ['Inter Variable'],
    'text-size': size,
    'text-max-angle': 30,
    'text-rotation-alignment': isUpright ? 'viewport' : 'map',
  },
  paint: { 'text-color': name, 'text-halo-color': land, 'text-halo-width': 1.5 },
})

const isOneOf = (fact: string, values: readonly string[]): FilterSpecification => [
  'in',
  ['get', fact],
  ['literal', [...values]],
]

/** Returns a function that computes a color of CSS as red, green and blue. MapLibre knows neither tokens nor mixed colors. */
function colorsAt(element: HTMLElement): (color: string) => string {
  const { style } = element
  return color => {
    style.color = color
    const computed = getComputedStyle(element).color
    style.color = ''
    const mixed = /^color\(srgb ([\d.e-]+) ([\d.e-]+) ([\d.e-]+)/.exec(computed)
    return mixed
      ? `rgb(${mixed
          .slice(1, 4)
          .map(part => Math.round(Number(part) * 255))
          .join(' ')})`
      : computed
  }
}
