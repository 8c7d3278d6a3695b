/** Draws streets from the tiles of the installation with MapLibre (decision 137). This file is fetched only for a map with streets. */
import { addProtocol, Map as MapLibre, setWorkerUrl } from 'maplibre-gl'
// The content policy allows workers of this server alone, so the worker is a file of the build.
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { Protocol } from 'pmtiles'
import type { MapView } from '#domain/drawing/project.ts'
import { landLayer, streetStyle } from '#web/parts/map/street-style.ts'

export type StreetMap = { readonly show: (view: MapView) => void; readonly close: () => void }

type StreetParts = {
  /** The address of the file with the tiles. */
  readonly tiles: string
  readonly view: MapView
  /** Called when the streets are drawn, and with false if the shown place has none. */
  readonly onShown: (areShown: boolean) => void
}

setWorkerUrl(workerUrl)
addProtocol('pmtiles', new Protocol().tile)

/** At zoom 0 the whole world is so many pixels wide. */
const worldInPixels = 512

/** @throws an error if the browser has no WebGL. */
export function openStreetMap(element: HTMLElement, { tiles, view, onShown }: StreetParts): StreetMap {
  const place = ({ latitude, longitude, degreesAcross }: MapView) => ({
    center: { lat: latitude, lng: longitude },
    zoom: Math.log2((Math.max(1, element.clientWidth) * 360) / (degreesAcross * worldInPixels)),
  })
  const style = () => streetStyle(element, new URL(tiles, location.href).href)
  const map = new MapLibre({
    ...place(view),
    container: element,
    style: style(),
    // The page scrolls over the map. The list beside it is for keys and screen readers.
    interactive: false,
    attributionControl: false,
    fadeDuration: 0,
    renderWorldCopies: false,
    // Without this a printed map is empty.
    canvasContextAttributes: { preserveDrawingBuffer: true },
  })
  const scheme = matchMedia('(prefers-color-scheme: dark)')
  const recolor = () => void map.setStyle(style())
  scheme.addEventListener('change', recolor)
  let isClosed = false
  const close = () => {
    if (isClosed) return
    isClosed = true
    scheme.removeEventListener('change', recolor)
    onShown(false)
    map.remove()
  }
  let hasDrawn = false
  map.on('idle', () => {
    hasDrawn = true
    onShown(map.queryRenderedFeatures({ layers: [landLayer] }).length > 0)
  })
  // What fails before the first picture fails for good. Later one tile may be missing.
  map.on('error', () => !hasDrawn && close())
  map.on('webglcontextlost', close)
  return { show: view => !isClosed && map.jumpTo(place(view)), close }
}
