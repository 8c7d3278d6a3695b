import { bestFor } from '#domain/catalog/container-type.ts'
import { sortMaterials } from '#domain/catalog/material.ts'
import type { Context } from '#server/api/context.ts'
import { admitToCart, anyoneAsksNothing } from '#server/api/gates.ts'
import { Refusal } from '#domain/refusal.ts'
import { findOrganizationOf, listAddOns, listCleanups, listContainerTypes, listMaterials } from '#server/db/catalog.ts'

/** The hauler whose goods are asked for: the presented cart's when it is the caller's to read, else the installation's own. */
async function organizationFor(ctx: Context): Promise<string> {
  const cartId = await readableCartId(ctx)
  const organizationId = await findOrganizationOf(ctx.deps.db, cartId)
  if (!organizationId) throw new Error('no hauler is set up in this installation')
  return organizationId
}

async function readableCartId(ctx: Context): Promise<string | null> {
  if (!ctx.headerCartId) return null
  try {
    return (await admitToCart(ctx, ctx.headerCartId, 'read')).id
  } catch (error) {
    // Reference data is everybody's: a cart that is not the caller's is no context, and no reason to refuse.
    if (error instanceof Refusal) return null
    throw error
  }
}

export const catalogCalls = {
  getCleanups: anyoneAsksNothing.query(async ({ ctx }) => listCleanups(ctx.deps.db, await organizationFor(ctx), ctx.language)),

  getMaterials: anyoneAsksNothing.query(async ({ ctx }) =>
    sortMaterials(await listMaterials(ctx.deps.db, await organizationFor(ctx), ctx.language)),
  ),

  getContainerTypesForCustomer: anyoneAsksNothing.query(async ({ ctx }) => {
    const organizationId = await organizationFor(ctx)
    const [types, materials] = await Promise.all([
      listContainerTypes(ctx.deps.db, organizationId, ctx.language),
      listMaterials(ctx.deps.db, organizationId, ctx.language),
    ])
    return types.map((type) => ({ ...type, archived: false as const, bestFor: bestFor(type, materials) }))
  }),

  getAddOns: anyoneAsksNothing.query(async ({ ctx }) => listAddOns(ctx.deps.db, await organizationFor(ctx), ctx.language)),
}
