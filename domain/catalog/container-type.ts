/**
 * A container type is what a customer orders: a kind of dumpster with its size, limits and price (rule C6). A container is one steel box.
 */
import type { ContainerSize } from './container-size.ts'
import { type Material, sortMaterials } from './material.ts'

/**
 * A container type in the form in which calls answer it. `maxWeight` is in pounds, `volume` in cubic yards, `pricePerDay` and
 * `preAuthAmount` in cents.
 */
export type ContainerType = {
  readonly _id: string
  readonly name: string
  readonly size: ContainerSize
  readonly maxWeight: number
  readonly volume: number
  readonly pricePerDay: number
  readonly preAuthAmount: number
  readonly capacityDescription: string
  readonly dimensions: string
  readonly recommendedUse: string
  readonly imageUrl: string
  readonly archived: boolean
}

/** The maximum number of materials in a "Best for" line. A longer line would not be read. */
const namedAtMost = 4

/**
 * Returns the "Best for" line of a dumpster: the materials that recommend it, in their order, without restricted ones. If no material
 * recommends the dumpster, returns the hauler's recommended use.
 */
export function bestFor(type: Pick<ContainerType, '_id' | 'recommendedUse'>, materials: readonly Material[]): string {
  const recommending = materials.filter(one => !one.isRestricted && one.recommendedContainerIds.includes(type._id))
  if (recommending.length === 0) return type.recommendedUse
  return sortMaterials(recommending)
    .slice(0, namedAtMost)
    .map(one => one.name)
    .join(', ')
}

/** Returns true if at least one chosen material recommends this type, and no chosen material recommends only other types. */
export function isRecommended(
  containerTypeId: string,
  chosen: readonly Pick<Material, 'recommendedContainerIds'>[],
): boolean {
  const opinions = chosen.filter(one => one.recommendedContainerIds.length > 0)
  return opinions.length > 0 && opinions.every(one => one.recommendedContainerIds.includes(containerTypeId))
}
