import { forgetFixes as forgetOld } from '#server/db/site/sites.ts'
import type { Deps } from '#server/operations/dependencies.ts'

const maxAtOnce = 5000

/** Where drivers were is forgotten after 90 days, or the fewer that the hauler has set (rules D82 and A20); what they did, and when, stays. */
export async function forgetFixes({ db, clock }: Deps): Promise<void> {
  while ((await forgetOld(db, clock(), maxAtOnce)) === maxAtOnce);
}
