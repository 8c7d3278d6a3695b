/** The public pages show the drawings of `domain/drawing` as SVG within the page, in the colors of its styles (rule C70). */
import type { ContainerType } from '#domain/catalog/container-type.ts'
import { parseDimensions } from '#domain/catalog/dimensions.ts'
import type { Drawn } from '#domain/drawing/drawn.ts'
import { drivewayDrawn, viewBoxOfDriveway } from '#domain/drawing/driveway.ts'
import { type Html, html } from '#server/http/html.ts'
import type { View } from '#server/http/storefront/view.ts'

export const drawnPath = ({ d, fill, stroke, width, opacity, isCut }: Drawn): Html =>
  html`<path d="${d}" class="fill-${fill ?? 'none'}${stroke && ` stroke-${stroke}`}"${width && html` stroke-width="${width}"`}${opacity && html` opacity="${opacity}"`}${isCut && html` stroke-linecap="butt"`}/>`

/** Draws the dumpster to scale. With `isScene` a house stands behind it. Returns null if the hauler's dimensions are no three lengths. */
export function sizeDrawing({ words, language }: View, type: ContainerType, isScene = false): Html | null {
  const dimensions = parseDimensions(type.dimensions)
  if (!dimensions) return null
  const { behind, box, beside } = drivewayDrawn(dimensions, isScene)
  const inFeet = (length: number) => length.toLocaleString(`${language}-US`, { maximumFractionDigits: 1 })
  const lengths = [dimensions.lengthFt, dimensions.widthFt, dimensions.heightFt].map(inFeet) as [string, string, string]
  return html`<figure class="drawing"><svg viewBox="${viewBoxOfDriveway}" role="img" aria-label="${words.drawing.alt(type.name, ...lengths)}">${[...behind, ...box, ...beside].map(drawnPath)}</svg>
<figcaption aria-hidden="true">${words.drawing.lengths(...lengths)}</figcaption></figure>`
}
