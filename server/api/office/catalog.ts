import { z } from 'zod'
import { catalogDraftSchema, catalogKinds, nameOfDraft, orderedKinds } from '#domain/catalog/draft.ts'
import { kindOf } from '#domain/catalog/material.ts'
import { readyMadeSchema } from '#domain/ready-made/price.ts'
import { dayInMs } from '#domain/value/calendar.ts'
import { versionSchema } from '#domain/value/version-schema.ts'
import { office } from '#server/api/gates/office.ts'
import { countWindowUses } from '#server/db/catalog/time-windows.ts'
import { type CatalogItem, countUses, listCatalog } from '#server/db/catalog/written-catalog.ts'
import { archiveItem, moveItem, saveCatalogItem } from '#server/operations/catalog/change-catalog.ts'
import { takeReadyMade } from '#server/operations/catalog/take-ready-made.ts'

const shownVersion = { id: z.uuid(), version: versionSchema }
/** For each item, the orders of this period are counted. */
const countedMs = 90 * dayInMs

export const officeCatalogCalls = {
  list: office('catalog', z.strictObject({ kind: z.enum(catalogKinds) })).query(async ({ ctx, input }) => {
    const { db, clock } = ctx.deps
    const { organizationId } = ctx.acting
    const since = new Date(clock().getTime() - countedMs)
    const [items, types, templates, materials, uses] = await Promise.all([
      listCatalog(db, organizationId, input.kind) as Promise<CatalogItem[]>,
      listCatalog(db, organizationId, 'container-type'),
      input.kind === 'cleanup' ? listCatalog(db, organizationId, 'description') : [],
      input.kind === 'cleanup' ? listCatalog(db, organizationId, 'material') : [],
      (input.kind === 'time-window' ? countWindowUses : countUses)(db, organizationId, since),
    ])
    return {
      items: items.map(item => ({ ...item, usedBy: uses.get(item.id) ?? 0 })),
      /** A material can recommend these containers. They also show which sizes are in use. */
      containerTypes: types.map(({ id, archived, draft }) => ({
        id,
        archived,
        name: nameOfDraft(draft, ctx.language),
        size: draft.size,
      })),
      /** A kind of cleanup can be written from these templates. */
      templates: templates.flatMap(({ id, archived, draft }) => (archived ? [] : [{ id, draft }])),
      /** A kind of cleanup can name these as its usual materials. */
      materials: materials.flatMap(({ id, archived, draft }) =>
        archived ||
        kindOf({ isRestricted: draft.isRestricted, extraChargeInCents: draft.extraChargeInCents ?? 0 }) !== 'accepted'
          ? []
          : [{ id, name: nameOfDraft(draft, ctx.language) }],
      ),
    }
  }),

  save: office(
    'catalog',
    z.strictObject({ seen: z.strictObject(shownVersion).nullable(), draft: catalogDraftSchema }),
  ).mutation(({ ctx, input }) => saveCatalogItem(ctx.deps, ctx.acting, input)),

  archive: office(
    'catalog',
    z.strictObject({ ...shownVersion, kind: z.enum(catalogKinds), isArchived: z.boolean() }),
  ).mutation(async ({ ctx, input }) => {
    await archiveItem(ctx.deps, ctx.acting, input)
    return { success: true as const }
  }),

  takeReadyMade: office('catalog', readyMadeSchema).mutation(async ({ ctx, input }) => {
    await takeReadyMade(ctx.deps, ctx.acting, input)
    return { success: true as const }
  }),

  move: office(
    'catalog',
    z.strictObject({
      kind: z.enum(orderedKinds),
      id: z.uuid(),
      before: z.uuid().nullable(),
      seen: z.array(z.uuid()).max(1000),
    }),
  ).mutation(async ({ ctx, input }) => {
    await moveItem(ctx.deps, ctx.acting, input)
    return { success: true as const }
  }),
}
