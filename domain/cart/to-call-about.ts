/**
 * If a cart has restricted and accepted materials, only the accepted ones are priced and paid. The office calls about the restricted ones,
 * and they do not go into this dumpster (rule C4).
 */
import type { ChosenMaterial } from './cart.ts'

type Offered = { readonly _id: string; readonly isRestricted: boolean }

/**
 * Splits the chosen materials into those that go into the dumpster and those that the office calls about. If all of them are restricted,
 * the second list is empty.
 */
export function splitMaterials<Chosen extends ChosenMaterial>(
  chosen: readonly Chosen[],
  offered: readonly Offered[],
): { readonly accepted: readonly Chosen[]; readonly toCallAbout: readonly Chosen[] } {
  const restricted = new Set(offered.filter(one => one.isRestricted).map(one => one._id))
  const accepted = chosen.filter(one => !restricted.has(one.id))
  if (accepted.length === 0) return { accepted: chosen, toCallAbout: [] }
  return { accepted, toCallAbout: chosen.filter(one => restricted.has(one.id)) }
}
