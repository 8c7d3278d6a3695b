import type { Language } from '#domain/value/language.ts'
import type { ZipCode } from '#domain/value/zip.ts'
import { joinWaitingList } from '#server/db/area/waiting-list.ts'
import { addChange } from '#server/db/change/changes.ts'
import type { Deps, OfficeActing } from '#server/operations/dependencies.ts'

type WaitingCaller = { readonly zipCode: ZipCode; readonly email: string; readonly language: Language }

/** Puts a caller whose ZIP is not served on the waiting list, as if the caller had joined it (rule Z6). The call is idempotent. */
export async function waitForZip({ db, clock }: Deps, acting: OfficeActing, caller: WaitingCaller): Promise<void> {
  const { organizationId: objectId } = acting
  const after = { zipCode: caller.zipCode }
  await db.transaction().execute(async tx => {
    await joinWaitingList(tx, { ...caller, userId: null })
    await addChange(tx, { ...acting, at: clock(), act: 'wait-for-zip', object: 'organization', objectId, after })
  })
}
