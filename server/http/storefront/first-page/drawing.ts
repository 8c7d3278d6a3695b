/** The first page shows dumpsters to scale in the hauler's color (rule C70). */

import type { Dimensions } from '#domain/catalog/dimensions.ts'
import { personDrawn } from '#domain/drawing/beside.ts'
import { boxDrawn } from '#domain/drawing/box.ts'
import type { Drawn } from '#domain/drawing/drawn.ts'
import { drivewayDrawn, viewBoxOfDriveway } from '#domain/drawing/driveway.ts'
import { depth, place, unit } from '#domain/drawing/scale.ts'
import { type Html, html } from '#server/http/html.ts'
import { drawnPath } from '#server/http/storefront/drawing.ts'

/** A driveway with a house, a person and a pick-up truck. */
export function scene(dimensions: Dimensions, label: string): Html {
  const { behind, box, beside } = drivewayDrawn(dimensions, true)
  return svg([...behind, ...box, ...beside], viewBoxOfDriveway, label)
}

/** In feet. Each size has the same room, so that all drawings of a page have one scale. */
const room = { width: 32, sky: 10.8, below: 0.4 }

/** A dumpster beside a person. Its name is beside the drawing, so that the drawing has none. */
export function boxBesidePerson(dimensions: Dimensions): Html {
  const { lengthFt, widthFt } = dimensions
  const person = place.box + lengthFt + widthFt * depth.x + place.gap
  const ground = { d: `M0 0H${room.width * unit}`, stroke: 'line-strong', width: 1.6 } as const
  const viewBox = [0, -room.sky, room.width, room.sky + room.below].map(feet => Math.round(feet * unit)).join(' ')
  return svg([ground, ...boxDrawn(place.box * unit, dimensions), ...personDrawn(person * unit)], viewBox, null)
}

function svg(drawn: readonly Drawn[], viewBox: string, label: string | null): Html {
  const name = label === null ? html`aria-hidden="true"` : html`role="img" aria-label="${label}"`
  return html`<svg viewBox="${viewBox}" ${name} stroke-linejoin="round" stroke-linecap="round">${drawn.map(drawnPath)}</svg>`
}
