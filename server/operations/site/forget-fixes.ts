import { forgetFixes as forgetOld } from '#server/db/site/sites.ts'
import type { Deps } from '#server/operations/dependencies.ts'

const maxAtOnce = 5000

/**
 * Deletes the positions of drivers after 90 days, or after the fewer days that the hauler has set (rules D82 and A20). The records of what
 * drivers did, and when, remain.
 */
export async function forgetFixes({ db, clock }: Deps): Promise<void> {
  while ((await forgetOld(db, clock(), maxAtOnce)) === maxAtOnce);
}
