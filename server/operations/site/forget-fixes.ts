import { forgetFixes as forgetOld } from '#server/db/site/sites.ts'
import type { Deps } from '#server/operations/dependencies.ts'

const keptForMs = 90 * 86_400_000
const mostAtOnce = 5000

/** Where drivers were is forgotten after 90 days (rule D82); what they did, and when, stays. */
export async function forgetFixes({ db, clock }: Deps): Promise<void> {
  const before = new Date(clock().getTime() - keptForMs)
  while ((await forgetOld(db, before, mostAtOnce)) === mostAtOnce);
}
