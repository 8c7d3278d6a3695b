import { siteKey } from '#domain/dispatch/site.ts'
import { lockOrdersWithoutSite, storeSites } from '#server/db/site/sites.ts'
import type { Deps } from '#server/operations/dependencies.ts'

const maxAtOnce = 500

/**
 * Gives new and old orders with an address their site (rule D80), and returns the number of these orders. A second run, or a run on two
 * servers at once, changes nothing.
 */
export async function assignSites({ db }: Pick<Deps, 'db'>): Promise<number> {
  return db.transaction().execute(async tx => {
    const found = await lockOrdersWithoutSite(tx, maxAtOnce)
    if (found.length > 0)
      await storeSites(
        tx,
        found.map(order => ({ ...order, key: siteKey(order) })),
      )
    return found.length
  })
}
