/**
 * A cart with some restricted materials among others is priced and paid for the accepted ones; about the restricted ones a person
 * calls, and they do not go into this dumpster (rule C4).
 */
import type { ChosenMaterial } from './cart.ts'

type Offered = { readonly _id: string; readonly isRestricted: boolean }

/** Of the chosen materials those that go into the dumpster, and those to call about: none where all are restricted. */
export function sortedOut<Chosen extends ChosenMaterial>(
  chosen: readonly Chosen[],
  offered: readonly Offered[],
): { readonly accepted: readonly Chosen[]; readonly toCallAbout: readonly Chosen[] } {
  const restricted = new Set(offered.filter(one => one.isRestricted).map(one => one._id))
  const accepted = chosen.filter(one => !restricted.has(one.id))
  if (accepted.length === 0) return { accepted: chosen, toCallAbout: [] }
  return { accepted, toCallAbout: chosen.filter(one => restricted.has(one.id)) }
}
