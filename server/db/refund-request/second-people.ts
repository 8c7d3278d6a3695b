/**
 * A second person must approve large amounts (rule M30). This module reads from the history how a person has recently changed who can
 * approve, or how high the limit is.
 */
import type { Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'

export type ChangedWatch = {
  /**
   * These are the person, and all people whom they have invited or given the right `money`, directly or by another of these people. Acts of
   * these people count as acts of the person.
   */
  readonly hands: readonly string[]
  /** These are the members whom these people have suspended, or from whom they took the right `money`. */
  readonly taken: readonly string[]
  /** This is the lowest limit before one of these people raised it. It is null if they raised none. */
  readonly limitBeforeInCents: number | null
}

type WatchInput = { readonly organizationId: string; readonly actorId: string; readonly since: Date }

/** Returns a condition that is true if the rights before or after a change contain `money`. Rights of null mean all rights. */
const hasMoney = (side: 'before' | 'after') =>
  sql`(c.${sql.id(side)}->'rights' = 'null'::jsonb OR c.${sql.id(side)}->'rights' ? 'money')`

export async function findChangedWatch(tx: Tx, { organizationId, actorId, since }: WatchInput): Promise<ChangedWatch> {
  const { rows } = await sql<{ hands: string[]; taken: string[]; limitBeforeInCents: number | null }>`
    WITH RECURSIVE recent AS (
      SELECT c.actor_id, c.act, c.object, c.object_id, c.before, c.after FROM change c
      WHERE c.organization_id = ${organizationId} AND c.at > ${since}
        AND c.object IN ('member', 'invitation', 'organization') AND c.actor_id IS NOT NULL),
    let_in AS (
      SELECT c.actor_id AS by_whom, a.actor_id AS who FROM recent c JOIN recent a ON a.object_id = c.object_id
      WHERE c.act = 'invite' AND a.act = 'accept-invitation'
      UNION
      SELECT c.actor_id, m.user_id FROM recent c JOIN membership m ON m.id = c.object_id
      WHERE c.object = 'member' AND c.act = 'change' AND ${hasMoney('after')} AND NOT ${hasMoney('before')}),
    hands AS (
      SELECT ${actorId}::uuid AS who
      UNION
      SELECT l.who FROM hands h JOIN let_in l ON l.by_whom = h.who),
    taken AS (
      SELECT DISTINCT m.user_id AS who FROM recent c JOIN membership m ON m.id = c.object_id
      WHERE c.object = 'member' AND c.actor_id IN (SELECT who FROM hands)
        AND ((c.act = 'suspend' AND (m.rights IS NULL OR 'money' = ANY(m.rights)))
          OR (c.act = 'change' AND ${hasMoney('before')} AND NOT ${hasMoney('after')})))
    SELECT coalesce((SELECT array_agg(who) FROM hands), '{}') AS hands,
      coalesce((SELECT array_agg(who) FROM taken), '{}') AS taken,
      (SELECT min((c.before->>'refundLimitInCents')::int) FROM recent c
       WHERE c.object = 'organization' AND c.actor_id IN (SELECT who FROM hands)
         AND (c.before->>'refundLimitInCents')::int < (c.after->>'refundLimitInCents')::int) AS "limitBeforeInCents"`.execute(
    tx,
  )
  const [row] = rows
  if (!row) throw new Error('a statement without a condition has no row')
  return row
}
