/**
 * Draws a driveway with a dumpster to scale beside a person and a pick-up truck, so that a size in yards means something (rule C70).
 */

import type { Dimensions } from '#domain/catalog/dimensions.ts'
import { garageDrawn, personDrawn, pickUpDrawn } from '#domain/drawing/beside.ts'
import { boxDrawn } from '#domain/drawing/box.ts'
import { at, type Drawn } from '#domain/drawing/drawn.ts'
import { depth, picture, place, unit } from '#domain/drawing/scale.ts'

export type DrivewayDrawn = {
  /** What stands behind the dumpster: the house, if there is one, and the ground. */
  readonly behind: readonly Drawn[]
  readonly box: readonly Drawn[]
  /** The person, the pick-up truck, and a line along the ground that is as long as the box. */
  readonly beside: readonly Drawn[]
}

/** If `isScene` is true, there is a house, and each thing keeps its place when another size is drawn. */
export function drivewayDrawn(dimensions: Dimensions, isScene: boolean): DrivewayDrawn {
  const { lengthFt, widthFt } = dimensions
  const x = place.box * unit
  const boxEnd = place.box + (isScene ? place.longestBox : lengthFt + widthFt * depth.x)
  const person = boxEnd + place.gap
  const end = at(x + lengthFt * unit)
  return {
    behind: [
      ...(isScene ? garageDrawn((person + 2.4) * unit) : []),
      { d: `M0 0H${picture.width * unit}`, stroke: 'line-strong', width: 1.6 },
    ],
    box: boxDrawn(x, dimensions),
    beside: [
      ...personDrawn((person + 0.6) * unit),
      ...pickUpDrawn((person + place.personWidth) * unit),
      { d: `M${x} 4v8M${x} 8H${end}M${end} 4v8`, stroke: 'line-strong', width: 1.4 },
    ],
  }
}

export const viewBoxOfDriveway = [0, -picture.sky, picture.width, picture.sky + picture.below]
  .map(feet => at(feet * unit))
  .join(' ')
