import { changedMeanwhile } from '#server/db/change/changes.ts'
import type { Tx } from '#server/db/engine/connect.ts'

type VersionedRecord = { readonly id: string; readonly version: number }

/** Refuses 'changed-meanwhile' if the page shows an older state than the locked row has, and names the person whose change it missed. */
export async function refuseStale(tx: Tx, row: VersionedRecord, seenVersion: number): Promise<void> {
  if (row.version === seenVersion) return
  throw await changedMeanwhile(tx, row.id)
}
