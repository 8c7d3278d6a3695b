/**
 * The public pages list sizes in the order in which people look for them: 10, 20, 30 and 40 yards, and after them the low boxes for heavy
 * loads (rule W1).
 */

import type { ContainerSize } from '#domain/catalog/container-size.ts'
import type { ContainerType } from '#domain/catalog/container-type.ts'

const forHeavyLoads: readonly ContainerSize[] = ['10yard-heavy', 'concrete-box']

/** Sizes of the same kind are sorted by volume. If two have the same volume, their order stays. */
export function sizesInOrder<Type extends Pick<ContainerType, 'size' | 'volume'>>(types: readonly Type[]): Type[] {
  const isHeavy = ({ size }: Type) => Number(forHeavyLoads.includes(size))
  const place = ({ size }: Type) => forHeavyLoads.indexOf(size)
  return [...types].sort((a, b) => isHeavy(a) - isHeavy(b) || place(a) - place(b) || a.volume - b.volume)
}
