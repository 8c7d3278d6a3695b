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
