import { Refusal } from '#domain/refusal.ts'
import { type CorrectionFacts, findCorrectionFacts } from '#server/db/bill/correction-facts.ts'
import type { Deps } from '#server/operations/dependencies.ts'

/** What the page of a correction begins with. Refuses 'nothing-weighed'. */
export async function readCorrection({ db }: Deps, orderId: string): Promise<CorrectionFacts> {
  const facts = await findCorrectionFacts(db, orderId)
  if (!facts) throw new Refusal('nothing-weighed')
  return facts
}
