/** The kinds of cleanup that a customer can choose. They do not change the price (rule C7). */
import { kindOf, type Material } from './material.ts'

/** A kind of cleanup in the form in which calls answer it. */
export type Cleanup = {
  readonly _id: string
  readonly title: string
  readonly descriptionItems: readonly string[]
  /** The materials that customers usually throw away in this kind of cleanup. */
  readonly usualMaterialIds: readonly string[]
}

/**
 * Returns the materials to preselect for a customer who has chosen kinds of cleanup and no materials yet (rule C20): the usual materials of
 * these kinds that the hauler accepts without an additional fee.
 */
export function usualMaterials<Offered extends Pick<Material, '_id' | 'isRestricted' | 'extraChargeInCents'>>(
  chosen: readonly Pick<Cleanup, 'usualMaterialIds'>[],
  offered: readonly Offered[],
): Offered[] {
  const usual = new Set(chosen.flatMap(one => one.usualMaterialIds))
  return offered.filter(one => usual.has(one._id) && kindOf(one) === 'accepted')
}

/**
 * The preselected materials, and the kinds of cleanup for which they were preselected. Materials that the customer has changed are not in
 * it.
 */
export type Preselection = {
  readonly cleanupIds: readonly string[]
  readonly materialIds: readonly string[]
  /** The materials that the customer has deselected. They are not preselected again. */
  readonly unticked: readonly string[]
}

/** Returns true if materials were preselected for kinds of cleanup other than these. */
export const isPreselectedForOthers = (ahead: Preselection, cleanupIds: readonly string[]): boolean =>
  [...ahead.cleanupIds].sort().join() !== [...cleanupIds].sort().join()

type Ticked = { readonly id: string; readonly quantity?: number }

/**
 * Updates the selection after the customer changed the kinds of cleanup (rule C20). The preselected materials of the former kinds go if the
 * customer did not change them. The usual materials of the new kinds come. The customer's own choices stay.
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
