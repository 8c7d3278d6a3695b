/** With these calls the office changes a hauler's name, accent and logo. A new logo arrives by `PUT /office/logo`. */

import { z } from 'zod'
import { brandSchema } from '#domain/company/brand.ts'
import { versionSchema } from '#domain/value/version-schema.ts'
import { office } from '#server/api/gates/office.ts'
import { findBrand } from '#server/db/company/brand.ts'
import { saveBrand, saveLogo } from '#server/operations/company/save-brand.ts'

const version = versionSchema

export const brandCalls = {
  read: office('team', z.strictObject({})).query(async ({ ctx }) => {
    const brand = await findBrand(ctx.deps.db, ctx.acting.organizationId)
    if (!brand) throw new Error('a hauler that somebody works for is not there')
    return brand
  }),

  save: office('team', z.strictObject({ version, brand: brandSchema })).mutation(async ({ ctx, input }) => {
    await saveBrand(ctx.deps, ctx.acting, input)
    return { success: true as const }
  }),

  removeLogo: office('team', z.strictObject({ logoVersion: version })).mutation(({ ctx, input }) =>
    saveLogo(ctx.deps, ctx.acting, { ...input, content: null }),
  ),
}
