import type { Settings } from '#domain/company/settings.ts'
import { addChange } from '#server/db/change/changes.ts'
import { lockSettings, storeSettings } from '#server/db/company/settings.ts'
import { refuseStale } from '#server/operations/change/refuse-stale.ts'
import type { Deps, OfficeActing } from '#server/operations/dependencies.ts'

/**
 * Changes the settings that hold for all of a hauler's people (rule A17). Frozen quotes keep their settings. Refuses 'changed-meanwhile'.
 */
export async function saveSettings(
  { db, clock }: Deps,
  acting: OfficeActing,
  { version, settings }: { readonly version: number; readonly settings: Settings },
): Promise<void> {
  const { organizationId } = acting
  await db.transaction().execute(async tx => {
    const before = await lockSettings(tx, organizationId)
    await refuseStale(tx, before, version)
    await storeSettings(tx, organizationId, settings)
    await addChange(tx, {
      ...acting,
      at: clock(),
      act: 'change',
      object: 'organization',
      objectId: organizationId,
      before: factsOf(before),
      after: factsOf(settings),
    })
  })
}

/** Returns the settings for the history, without the data of the company that a person typed. */
function factsOf(settings: Settings & { readonly id?: string; readonly version?: number }): Record<string, unknown> {
  const { phone: _phone, email: _email, id: _id, version: _version, ...facts } = settings
  return facts
}
