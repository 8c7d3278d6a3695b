import { cleanPhoto } from '@rolloff/photo/photo.ts'
import { type BrandChoice, checkAccent, maxLogoInBytes } from '#domain/company/brand.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { addChange } from '#server/db/change/changes.ts'
import { lockBrand, storeBrand, storeLogo } from '#server/db/company/brand.ts'
import { refuseStale } from '#server/operations/change/refuse-stale.ts'
import type { Deps, FileDeps, OfficeActing } from '#server/operations/dependencies.ts'
import { dropBytes, keepBytes } from '#server/operations/file/keep-bytes.ts'

/** `version` is the version of the brand that the page showed. */
type BrandChange = { readonly version: number; readonly brand: BrandChoice }

/** Changes a hauler's name and accent (rule A19). Refuses 'accent-unreadable' and 'changed-meanwhile'. */
export async function saveBrand({ db, clock }: Deps, acting: OfficeActing, { version, brand }: BrandChange) {
  const { organizationId } = acting
  const unreadable = brand.accent === null ? null : checkAccent(brand.accent)
  if (unreadable) throw new Refusal('accent-unreadable', unreadable)
  await db.transaction().execute(async tx => {
    const before = await lockBrand(tx, organizationId)
    await refuseStale(tx, before, version)
    await storeBrand(tx, organizationId, brand)
    await addChange(tx, {
      ...acting,
      at: clock(),
      act: 'change-brand',
      object: 'organization',
      objectId: organizationId,
      // The change log never stores text that a person typed. The name is such a text, so only the accent is stored.
      before: { accent: before.accent },
      after: { accent: brand.accent },
    })
  })
}

type LogoChange = {
  /** The version of the logo that the page showed. */
  readonly logoVersion: number
  /** If `content` is null, the logo is removed. */
  readonly content: Uint8Array | null
}

/**
 * Changes or removes a hauler's logo (rule A19). Only the picture is kept, without the metadata of the file. Refuses 'not-a-logo' if the
 * content is not a JPEG, PNG or WebP or is larger than `maxLogoInBytes`, and 'changed-meanwhile'. Returns the new version of the logo.
 */
export async function saveLogo(deps: FileDeps, acting: OfficeActing, { logoVersion, content }: LogoChange) {
  const { db, clock } = deps
  const { organizationId } = acting
  const logo = content === null ? null : cleanPhoto(content)
  if (content !== null && (logo === null || content.length > maxLogoInBytes)) throw new Refusal('not-a-logo')
  const file = logo && (await keepBytes(deps, { ...logo, organizationId, kind: 'logo' }))
  const transaction = db.transaction().execute(async tx => {
    const { id, logoVersion: version, hasLogo } = await lockBrand(tx, organizationId)
    await refuseStale(tx, { id, version }, logoVersion)
    await storeLogo(tx, organizationId, file)
    await addChange(tx, {
      ...acting,
      at: clock(),
      act: 'change-brand',
      object: 'organization',
      objectId: organizationId,
      before: { hasLogo },
      after: { hasLogo: logo !== null },
    })
    return { logoVersion: version + 1 }
  })
  return transaction.catch(async error => {
    // After any other error it is unknown if the row was written.
    if (file && error instanceof Refusal) await dropBytes(deps, file)
    throw error
  })
}
