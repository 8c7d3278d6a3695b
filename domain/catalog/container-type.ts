/** What is ordered: a kind of dumpster with its size, limits and price (rule C6). The steel box itself is a container. */
import type { ContainerSize } from './container-size.ts'
import { type Material, sortMaterials } from './material.ts'

/** As the wire shows it: `maxWeight` in pounds, `volume` in cubic yards, `pricePerDay` and `preAuthAmount` in cents. */
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

/** How many materials a "Best for" line names before it is no longer read. */
const namedAtMost = 4

/**
 * The "Best for" line of a dumpster: the materials that recommend it, in the order in which they are listed, restricted ones
 * left out; where none does, what the hauler wrote as its recommended use.
 */
export function bestFor(type: Pick<ContainerType, '_id' | 'recommendedUse'>, materials: readonly Material[]): string {
  const recommending = materials.filter(one => !one.isRestricted && one.recommendedContainerIds.includes(type._id))
  if (recommending.length === 0) return type.recommendedUse
  return sortMaterials(recommending)
    .slice(0, namedAtMost)
    .map(one => one.name)
    .join(', ')
}

/** Recommended for the chosen materials: every one of them that recommends anything recommends this type, and at least one does. */
export function isRecommended(
  containerTypeId: string,
  chosen: readonly Pick<Material, 'recommendedContainerIds'>[],
): boolean {
  const opinions = chosen.filter(one => one.recommendedContainerIds.length > 0)
  return opinions.length > 0 && opinions.every(one => one.recommendedContainerIds.includes(containerTypeId))
}
