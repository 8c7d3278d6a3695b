/** A site holds what earlier visits showed about an address, and the remarks of the office. */

import { z } from 'zod'
import { siteFactsSchema } from '#domain/dispatch/site-form.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { showSpot } from '#domain/spot/show-spot.ts'
import { boxFeetOf } from '#domain/spot/spot.ts'
import { versionSchema } from '#domain/value/version-schema.ts'
import { office } from '#server/api/gates/office.ts'
import { listSiteVisits } from '#server/db/site/site-visits.ts'
import { findSite } from '#server/db/site/sites.ts'
import { findSpotOfOrder, findSpotOfStop } from '#server/db/spot/spots.ts'
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

  /** Where the customer of an order, or of the order of a stop, wants the dumpster (rule C69). Null if nobody showed it. */
  spot: office(
    'dispatch',
    z.union([z.strictObject({ orderId: z.uuid() }), z.strictObject({ stopId: z.uuid() })]),
  ).query(async ({ ctx, input }) => {
    const { db, clock, photoLink } = ctx.deps
    const { organizationId } = ctx.acting
    const spot =
      'orderId' in input
        ? await findSpotOfOrder(db, organizationId, input.orderId)
        : await findSpotOfStop(db, organizationId, input.stopId)
    if (!spot) return null
    const photo = spot.photoId === null ? null : photoLink(spot.photoId, clock())
    return showSpot({ ...spot, box: boxFeetOf(spot.dimensions) }, photo, ctx.language)
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
