/** Who changed what, in the transaction that changed it: history, what open pages are told, and what can be undone. */
import type { Tx } from '#server/db/engine/connect.ts'
import { sql } from '#server/db/engine/sql.ts'

export const changedObjects = [
  'stop',
  'route',
  'order',
  'load',
  'question',
  'container',
  'truck',
  'driver',
  'facility',
] as const
export type ChangedObject = (typeof changedObjects)[number]

export type NewChange = {
  readonly organizationId: string
  readonly at: Date
  readonly actorId?: string | null
  readonly driverId?: string | null
  readonly act: string
  readonly object: ChangedObject
  readonly objectId: string
  /** Facts without any text that people typed. */
  readonly before?: Readonly<Record<string, unknown>> | null
  readonly after?: Readonly<Record<string, unknown>> | null
}

export async function addChange(tx: Tx, change: NewChange): Promise<void> {
  const { before, after } = change
  await sql`
    INSERT INTO change (organization_id, at, actor_id, driver_id, act, object, object_id, before, after)
    VALUES (${change.organizationId}, ${change.at}, ${change.actorId ?? null}, ${change.driverId ?? null}, ${change.act},
      ${change.object}, ${change.objectId}, ${before ? JSON.stringify(before) : null}::jsonb,
      ${after ? JSON.stringify(after) : null}::jsonb)`.execute(tx)
}

export type LastChange = { readonly who: string; readonly at: Date; readonly act: string }

/** Who touched something last; a person who has left has no name. */
export async function findLastChange(tx: Tx, objectId: string): Promise<LastChange | null> {
  const { rows } = await sql<LastChange>`
    SELECT coalesce(nullif(d.first_name, ''), nullif(u.first_name, ''), '–') AS who, c.at, c.act
    FROM change c LEFT JOIN app_user u ON u.id = c.actor_id LEFT JOIN driver d ON d.id = c.driver_id
    WHERE c.object_id = ${objectId} ORDER BY c.seq DESC LIMIT 1`.execute(tx)
  return rows[0] ?? null
}
