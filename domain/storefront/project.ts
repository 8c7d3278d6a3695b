/**
 * A project is a kind of cleanup that has a page of its own, such as a roof (rule W12). The hauler's catalog says what usually goes in. From
 * that follow the dumpsters that fit, and what a full one weighs.
 */
import type { Cleanup } from '#domain/catalog/cleanup.ts'
import { type ContainerType, isRecommended } from '#domain/catalog/container-type.ts'
import type { Material } from '#domain/catalog/material.ts'
import { sizesInOrder } from '#domain/storefront/size-order.ts'
import { slugOf } from '#domain/storefront/slug.ts'

export type Project = Cleanup & {
  /** The name in the address. It comes from the English title, so that it is the same in each language. */
  readonly slug: string
}

/** `english` are the same cleanups in English. If two titles make the same name for an address, the later one has a number. */
export function projectsOf(
  cleanups: readonly Cleanup[],
  english: readonly Pick<Cleanup, '_id' | 'title'>[],
): Project[] {
  const taken = new Set<string>()
  return cleanups.map(cleanup => {
    const title = english.find(one => one._id === cleanup._id)?.title ?? cleanup.title
    const plain = slugOf(title) || 'project'
    let slug = plain
    for (let number = 2; taken.has(slug); number += 1) slug = `${plain}-${number}`
    taken.add(slug)
    return { ...cleanup, slug }
  })
}

/** Returns the materials that usually go in, in their order. Materials that the hauler has archived are left out. */
export const materialsOfProject = ({ usualMaterialIds }: Cleanup, materials: readonly Material[]): Material[] =>
  materials.filter(one => usualMaterialIds.includes(one._id))

/** Returns the dumpsters that all of these materials recommend. If there are none, returns those that most of them recommend. */
export function sizesForMaterials<Type extends Pick<ContainerType, '_id' | 'size' | 'volume'>>(
  sizes: readonly Type[],
  materials: readonly Pick<Material, 'recommendedContainerIds'>[],
): Type[] {
  const fitting = sizes.filter(({ _id }) => isRecommended(_id, materials))
  if (fitting.length > 0) return sizesInOrder(fitting)
  const countOf = ({ _id }: Type) => materials.filter(one => one.recommendedContainerIds.includes(_id)).length
  const most = Math.max(0, ...sizes.map(countOf))
  return most === 0 ? [] : sizesInOrder(sizes.filter(type => countOf(type) === most))
}
