/** Kinds of cleanup the customer says the dumpster is for; they do not change the price (rule C7). */
import { kindOf, type Material } from './material.ts'

/** As the wire shows it. */
export type Cleanup = {
  readonly _id: string
  readonly title: string
  readonly descriptionItems: readonly string[]
  /** What it usually throws away. */
  readonly usualMaterialIds: readonly string[]
}

/**
 * What is ticked ahead for somebody who has chosen kinds of cleanup and no materials yet (rule C20): what these kinds usually throw
 * away, as far as it is offered and costs nothing more.
 */
export function usualMaterials<Offered extends Pick<Material, '_id' | 'isRestricted' | 'extraChargeInCents'>>(
  chosen: readonly Pick<Cleanup, 'usualMaterialIds'>[],
  offered: readonly Offered[],
): Offered[] {
  const usual = new Set(chosen.flatMap(one => one.usualMaterialIds))
  return offered.filter(one => usual.has(one._id) && kindOf(one) === 'accepted')
}

/** What stands ticked for the kinds of cleanup that it was proposed for, as far as the customer has not touched it. */
export type TickedAhead = {
  readonly cleanupIds: readonly string[]
  readonly materialIds: readonly string[]
  /** What the customer has unticked: it is not proposed again. */
  readonly unticked: readonly string[]
}

/** Whether something was ticked ahead for other kinds of cleanup than these. */
export const isTickedForOthers = (ahead: TickedAhead, cleanupIds: readonly string[]): boolean =>
  [...ahead.cleanupIds].sort().join() !== [...cleanupIds].sort().join()

type Ticked = { readonly id: string; readonly quantity?: number }

/**
 * Other kinds of cleanup were chosen: what was ticked ahead for the former ones and never touched goes, what is usual for the new ones
 * comes, and what the customer has ticked or unticked stays so (rule C20).
 */
export function tickAnew(
  ticked: readonly Ticked[],
  before: TickedAhead,
  now: { readonly cleanupIds: readonly string[]; readonly usualIds: readonly string[] },
): { readonly materials: readonly Ticked[]; readonly ahead: TickedAhead } {
  const kept = ticked.filter(one => !before.materialIds.includes(one.id))
  const added = now.usualIds.filter(id => !kept.some(one => one.id === id) && !before.unticked.includes(id))
  return {
    materials: [...kept, ...added.map(id => ({ id }))],
    ahead: { cleanupIds: now.cleanupIds, materialIds: added, unticked: before.unticked },
  }
}
