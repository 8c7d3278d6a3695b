import type { Tx } from '@rolloff/sql/connect.ts'
import { changedMeanwhile } from '#server/db/change/changes.ts'

type VersionedRecord = { readonly id: string; readonly version: number }

/**
 * Refuses 'changed-meanwhile' if the page shows an older state than the locked row has. The refusal names the person who made the change
 * that the page missed.
 */
export async function refuseStale(tx: Tx, row: VersionedRecord, seenVersion: number): Promise<void> {
  if (row.version === seenVersion) return
  throw await changedMeanwhile(tx, row.id)
}
