/** What goes into the dumpster: accepted, accepted for an additional fee, or restricted (rule C5). */
import type { MaterialIcon } from '#domain/catalog/material-icon.ts'
import { byCodeUnits } from '#domain/value/compare.ts'

/** As the wire shows it; `extraChargeInCents` is charged for each unit chosen. */
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

/** Where a material without an order of its own is listed (rule C5). */
const lastDisplayOrder = 999

/** By display order, a missing one last, ties by name. */
export function sortMaterials<T extends Pick<Material, '_id' | 'name' | 'displayOrder'>>(materials: readonly T[]): T[] {
  const order = (one: T) => one.displayOrder ?? lastDisplayOrder
  return [...materials].sort(
    (a, b) => order(a) - order(b) || a.name.localeCompare(b.name, 'en') || byCodeUnits(a._id, b._id),
  )
}

/** Restricted outweighs a fee: such a material is never ordered online, whatever it costs. */
export function kindOf(material: Pick<Material, 'isRestricted' | 'extraChargeInCents'>): MaterialKind {
  if (material.isRestricted) return 'restricted'
  return (material.extraChargeInCents ?? 0) > 0 ? 'additional-fee' : 'accepted'
}

/** The three headings of the materials page with their materials, sorted. A heading may be empty. */
export function groupMaterials<T extends Material>(materials: readonly T[]): Record<MaterialKind, T[]> {
  const groups: Record<MaterialKind, T[]> = { accepted: [], 'additional-fee': [], restricted: [] }
  for (const material of sortMaterials(materials)) groups[kindOf(material)].push(material)
  return groups
}
