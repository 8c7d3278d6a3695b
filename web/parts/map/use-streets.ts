import { type RefCallback, useEffect, useRef, useState } from 'react'
import type { MapView, Projection } from '#domain/drawing/project.ts'
import { streetTiles } from '#web/frame/street-tiles.ts'
import type { StreetMap } from '#web/parts/map/street-map.ts'

export type Streets = {
  /** The streets are drawn into this element, which lies below the marks. Null if the installation has no streets. */
  readonly layer: RefCallback<HTMLElement> | null
  /** False until the streets are drawn, and if they cannot be drawn. The map then looks as it does without streets. */
  readonly areShown: boolean
}

/**
 * Draws the streets of what a map shows (rule D176). Their code is fetched when the map comes into view, and only if the installation has a
 * file of streets. A browser that cannot draw them, or that uses the system's own colors, keeps the drawn map.
 */
export function useStreets({ view: { latitude, longitude, degreesAcross } }: Pick<Projection, 'view'>): Streets {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [map, setMap] = useState<StreetMap | null>(null)
  const [areShown, setAreShown] = useState(false)
  const view = useRef<MapView>({ latitude, longitude, degreesAcross })
  useEffect(() => {
    view.current = { latitude, longitude, degreesAcross }
    map?.show(view.current)
  }, [map, latitude, longitude, degreesAcross])
  useEffect(() => {
    if (streetTiles === null || element === null || matchMedia('(forced-colors: active)').matches) return
    const tiles = streetTiles
    let opened: StreetMap | null = null
    let isLeft = false
    const open = async () => {
      const { openStreetMap } = await import('#web/parts/map/street-map.ts')
      if (isLeft) return
      opened = openStreetMap(element, { tiles, view: view.current, onShown: setAreShown })
      setMap(opened)
    }
    const watch = new IntersectionObserver(([seen]) => {
      if (!seen?.isIntersecting) return
      watch.disconnect()
      // If the code does not arrive, or the browser has no WebGL, the drawn map stays.
      open().catch(() => undefined)
    })
    watch.observe(element)
    return () => {
      isLeft = true
      watch.disconnect()
      opened?.close()
    }
  }, [element])
  return { layer: streetTiles === null ? null : setElement, areShown }
}
