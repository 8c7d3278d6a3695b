import type { Tx } from '@rolloff/sql/connect.ts'
import type { DraftOf } from '#domain/catalog/draft.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { isOfferedTwice, isWithoutWorkdays } from '#domain/schedule/window-list.ts'
import { listCatalog } from '#server/db/catalog/written-catalog.ts'

type WindowChange = {
  /** It is null for a new window. */
  readonly id: string | null
  /** It is null for a window that is archived. */
  readonly draft: DraftOf<'time-window'> | null
}

/**
 * The caller holds the lock of the hauler's catalog, so that two writers see each other. Refuses 'window-exists' and 'last-window' (rule
 * S16).
 */
export async function refuseWrongWindows(tx: Tx, organizationId: string, { id, draft }: WindowChange): Promise<void> {
  const windows = await listCatalog(tx, organizationId, 'time-window')
  const others = windows.filter(one => !one.archived && one.id !== id).map(one => one.draft)
  if (draft && isOfferedTwice(draft, others)) throw new Refusal('window-exists')
  if (isWithoutWorkdays(draft ? [...others, draft] : others)) throw new Refusal('last-window')
}
