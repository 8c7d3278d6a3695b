/** The kinds of cleanup that a customer can choose. They do not change the price (rule C7). */
import { kindOf, type Material } from './material.ts'

/** A kind of cleanup on the wire. */
export type Cleanup = {
  readonly _id: string
  readonly title: string
  readonly descriptionItems: readonly string[]
  /** The materials that this kind of cleanup usually throws away. */
  readonly usualMaterialIds: readonly string[]
}

/**
 * Returns the materials to preselect for a customer who has chosen kinds of cleanup and no materials yet (rule C20): the usual materials of
 * these kinds that are offered and cost nothing more.
 */
export function usualMaterials<Offered extends Pick<Material, '_id' | 'isRestricted' | 'extraChargeInCents'>>(
  chosen: readonly Pick<Cleanup, 'usualMaterialIds'>[],
  offered: readonly Offered[],
): Offered[] {
  const usual = new Set(chosen.flatMap(one => one.usualMaterialIds))
  return offered.filter(one => usual.has(one._id) && kindOf(one) === 'accepted')
}

/** The preselected materials with the kinds of cleanup that they belong to, without those that the customer has touched. */
export type Preselection = {
  readonly cleanupIds: readonly string[]
  readonly materialIds: readonly string[]
  /** The materials that the customer has deselected. They are not preselected again. */
  readonly unticked: readonly string[]
}

/** Returns true if materials were preselected for other kinds of cleanup than these. */
export const isPreselectedForOthers = (ahead: Preselection, cleanupIds: readonly string[]): boolean =>
  [...ahead.cleanupIds].sort().join() !== [...cleanupIds].sort().join()

type Ticked = { readonly id: string; readonly quantity?: number }

/**
 * Updates the selection after the kinds of cleanup changed. Untouched preselected materials of the former kinds go, the usual ones of the
 * new kinds come, and the customer's own changes stay (rule C20).
 */
export function updatePreselection(
  ticked: readonly Ticked[],
  before: Preselection,
  now: { readonly cleanupIds: readonly string[]; readonly usualIds: readonly string[] },
): { readonly materials: readonly Ticked[]; readonly ahead: Preselection } {
  const customerChoices = ticked.filter(one => !before.materialIds.includes(one.id))
  const added = now.usualIds.filter(id => !customerChoices.some(one => one.id === id) && !before.unticked.includes(id))
  return {
    materials: [...customerChoices, ...added.map(id => ({ id }))],
    ahead: { cleanupIds: now.cleanupIds, materialIds: added, unticked: before.unticked },
  }
}
