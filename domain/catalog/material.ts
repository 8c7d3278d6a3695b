/** A material is what goes into the dumpster. It is accepted, accepted with an additional fee, or restricted (rule C5). */
import type { MaterialIcon } from '#domain/catalog/material-icon.ts'
import { byCodeUnits } from '#domain/value/compare.ts'

/** A material in the form in which calls answer it. `extraChargeInCents` is the charge for each piece. */
export type Material = {
  readonly _id: string
  readonly name: string
  readonly displayOrder?: number | undefined
  readonly isRestricted: boolean
  readonly extraChargeInCents?: number | undefined
  readonly recommendedContainerIds: readonly string[]
  readonly icon?: MaterialIcon | undefined
}

export type MaterialKind = 'accepted' | 'additional-fee' | 'restricted'

/** The place of a material without a display order of its own (rule C5). */
const lastDisplayOrder = 999

/** Sorts by display order and then by name. Materials without a display order come last. */
export function sortMaterials<T extends Pick<Material, '_id' | 'name' | 'displayOrder'>>(materials: readonly T[]): T[] {
  const order = (one: T) => one.displayOrder ?? lastDisplayOrder
  return [...materials].sort(
    (a, b) => order(a) - order(b) || a.name.localeCompare(b.name, 'en') || byCodeUnits(a._id, b._id),
  )
}

/** A restricted material stays restricted even if it has an additional fee, because customers never order it online. */
export function kindOf(material: Pick<Material, 'isRestricted' | 'extraChargeInCents'>): MaterialKind {
  if (material.isRestricted) return 'restricted'
  return (material.extraChargeInCents ?? 0) > 0 ? 'additional-fee' : 'accepted'
}

/** Returns the three headings of the materials page with their sorted materials. A heading may have no materials. */
export function groupMaterials<T extends Material>(materials: readonly T[]): Record<MaterialKind, T[]> {
  const groups: Record<MaterialKind, T[]> = { accepted: [], 'additional-fee': [], restricted: [] }
  for (const material of sortMaterials(materials)) groups[kindOf(material)].push(material)
  return groups
}
