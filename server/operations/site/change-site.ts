import { Refusal } from '#domain/refusal/refusal.ts'
import { addChange } from '#server/db/change/changes.ts'
import { lockSite, type SiteChange, updateSite } from '#server/db/site/sites.ts'
import { refuseStale } from '#server/operations/change/refuse-stale.ts'
import type { Deps, OfficeActing } from '#server/operations/dependencies.ts'

type ChangedSite = SiteChange & { readonly id: string; readonly version: number }

/**
 * Stores what the office writes for drivers about a site. It applies to all orders there (rule D81). Refuses 'site-not-found' and
 * 'changed-meanwhile'.
 */
export async function changeSite(
  { db, clock }: Deps,
  acting: OfficeActing,
  { id, version, ...change }: ChangedSite,
): Promise<void> {
  await db.transaction().execute(async tx => {
    const site = await lockSite(tx, acting.organizationId, id)
    if (!site) throw new Refusal('site-not-found')
    await refuseStale(tx, site, version)
    await updateSite(tx, id, change)
    await addChange(tx, {
      ...acting,
      at: clock(),
      act: 'change-site',
      object: 'site',
      objectId: id,
      before: { tags: site.tags, hasRemark: site.remark !== null },
      after: { tags: change.tags, hasRemark: change.remark !== null, isPositionForgotten: change.isPositionForgotten },
    })
  })
}
