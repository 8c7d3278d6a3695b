/** These settings apply to everybody who works for the hauler. */

import { z } from 'zod'
import { settingsSchema } from '#domain/company/settings.ts'
import { versionSchema } from '#domain/value/version-schema.ts'
import { office } from '#server/api/gates/office.ts'
import { findSettings } from '#server/db/company/settings.ts'
import { saveSettings } from '#server/operations/company/save-settings.ts'

export const settingsCalls = {
  read: office('team', z.strictObject({})).query(({ ctx }) => findSettings(ctx.deps.db, ctx.acting.organizationId)),

  save: office('team', z.strictObject({ version: versionSchema, settings: settingsSchema })).mutation(
    async ({ ctx, input }) => {
      await saveSettings(ctx.deps, ctx.acting, input)
      return { success: true as const }
    },
  ),
}
