/** A site holds what earlier visits showed about an address, and the remarks of the office. */

import { z } from 'zod'
import { siteFactsSchema } from '#domain/dispatch/site-form.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { versionSchema } from '#domain/value/version-schema.ts'
import { office } from '#server/api/gates/office.ts'
import { listSiteVisits } from '#server/db/site/site-visits.ts'
import { findSite } from '#server/db/site/sites.ts'
import { changeSite } from '#server/operations/site/change-site.ts'

const visitsShown = 5

export const siteCalls = {
  memory: office('dispatch', z.strictObject({ id: z.uuid() })).query(async ({ ctx, input }) => {
    const { db, clock, photoLink } = ctx.deps
    const { organizationId } = ctx.acting
    const site = await findSite(db, organizationId, input.id)
    if (!site) throw new Refusal('site-not-found')
    const visits = await listSiteVisits(db, organizationId, site.id, visitsShown)
    return {
      ...site,
      visits: visits.map(({ photoId, ...visit }) => ({
        ...visit,
        photo: photoId === null ? null : photoLink(photoId, clock()),
      })),
    }
  }),

  change: office(
    'dispatch',
    z.strictObject({
      id: z.uuid(),
      version: versionSchema,
      ...siteFactsSchema.shape,
    }),
  ).mutation(async ({ ctx, input: { remark, tags, ...input } }) => {
    await changeSite(ctx.deps, ctx.acting, { ...input, tags: [...new Set(tags)], remark: remark || null })
    return { success: true as const }
  }),
}
