/**
 * If two records are of one customer, the office can merge them (rule K4). The people and orders of the merged record then belong to the
 * record that is shown.
 */

import type { Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { CustomerKind } from '#domain/customer/customer.ts'

/** Selects the records of a person: the one that is shown, and those that were merged into it and that the person belonged to. */
export const customersOf = (userId: Sql) => sql`SELECT p.customer_id FROM customer_person p WHERE p.user_id = ${userId}
  UNION SELECT m.merged_id FROM customer_merge_person w JOIN customer_merge m ON m.id = w.merge_id
  WHERE w.user_id = ${userId} AND m.parted_at IS NULL`

/** Selects the people of a record, even if the record was merged into another one. */
export const peopleBehind = (
  customerId: Sql,
) => sql`SELECT p.user_id FROM customer_person p WHERE p.customer_id = ${customerId}
  UNION SELECT w.user_id FROM customer_merge m JOIN customer_merge_person w ON w.merge_id = m.id
  WHERE m.merged_id = ${customerId} AND m.parted_at IS NULL`

type Sql = ReturnType<typeof sql>

export type NewMerge = {
  readonly organizationId: string
  readonly keptId: string
  readonly mergedId: string
  readonly by: string | null
  readonly at: Date
}

const mergesOf = (organizationId: Sql) => sql`hashtextextended('customers ' || ${organizationId}, 0)`

/**
 * Locks the merges of a hauler until the transaction ends. Only one transaction merges at a time, and none while orders get their
 * customers.
 */
export async function lockMerges(tx: Tx, organizationId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${mergesOf(sql`${organizationId}::text`)})`.execute(tx)
}

/** Waits for a running merge, and prevents that the customers of these haulers are merged before the transaction ends. */
export async function waitForMerges(tx: Tx, organizationIds: readonly string[]): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock_shared(${mergesOf(sql`one.id`)}) FROM unnest(${organizationIds}::text[]) AS one (id)`.execute(
    tx,
  )
}

/** The caller must hold the lock of merges and the locks of both records. */
export async function storeMerge(tx: Tx, { organizationId, keptId, mergedId, by, at }: NewMerge): Promise<void> {
  await sql`
    WITH brought AS (
      UPDATE customer k SET blocked_at = o.blocked_at, blocked_why = o.blocked_why FROM customer o
      WHERE k.id = ${keptId} AND o.id = ${mergedId} AND k.blocked_at IS NULL AND o.blocked_at IS NOT NULL RETURNING k.id),
    made AS (
      INSERT INTO customer_merge (organization_id, kept_id, merged_id, merged_at, merged_by, brought_block)
      VALUES (${organizationId}, ${keptId}, ${mergedId}, ${at}, ${by}, EXISTS (SELECT FROM brought)) RETURNING id, organization_id)
    INSERT INTO customer_merge_person (merge_id, organization_id, user_id)
    SELECT made.id, made.organization_id, p.user_id FROM made, customer_person p WHERE p.customer_id = ${mergedId}`.execute(
    tx,
  )
  await sql`UPDATE customer_person SET customer_id = ${keptId} WHERE customer_id = ${mergedId}`.execute(tx)
  await sql`UPDATE orders SET customer_id = ${keptId} WHERE customer_id = ${mergedId}`.execute(tx)
  await sql`
    UPDATE customer SET merged_into = ${keptId}, version = version + 1 WHERE id = ${mergedId} OR merged_into = ${mergedId}`.execute(
    tx,
  )
  await sql`UPDATE customer SET version = version + 1 WHERE id = ${keptId}`.execute(tx)
}

export type OpenMerge = {
  readonly id: string
  readonly mergedId: string
  /** This is the record that is shown. */
  readonly shownId: string
  readonly mergedAt: Date
}

/** Returns null if the merge does not exist, was undone, or is another hauler's. */
export async function findMerge(tx: Tx, organizationId: string, id: string): Promise<OpenMerge | null> {
  const { rows } = await sql<OpenMerge>`
    SELECT m.id, m.merged_id AS "mergedId", c.merged_into AS "shownId", m.merged_at AS "mergedAt"
    FROM customer_merge m JOIN customer c ON c.id = m.merged_id AND c.merged_into IS NOT NULL
    WHERE m.id = ${id} AND m.organization_id = ${organizationId} AND m.parted_at IS NULL`.execute(tx)
  return rows[0] ?? null
}

/** Returns the first name of the person who undid a merge. Returns null if nobody did, and for another hauler's merge. */
export async function findWhoUndidMerge(tx: Tx, organizationId: string, id: string): Promise<string | null> {
  const { rows } = await sql<{ who: string }>`
    SELECT coalesce(nullif(u.first_name, ''), '–') AS who FROM customer_merge m JOIN app_user u ON u.id = m.parted_by
    WHERE m.id = ${id} AND m.organization_id = ${organizationId}`.execute(tx)
  return rows[0]?.who ?? null
}

type Parting = { readonly by: string | null; readonly at: Date }

/**
 * Undoes a merge. The people of the merged record and all of their orders, old and new, belong to the merged record again. Records that had
 * been merged into that record stay merged with it.
 */
export async function splitMerge(tx: Tx, { id, mergedId, shownId }: OpenMerge, { by, at }: Parting): Promise<void> {
  await sql`
    UPDATE customer_person SET customer_id = ${mergedId} WHERE customer_id = ${shownId}
      AND user_id IN (SELECT user_id FROM customer_merge_person WHERE merge_id = ${id})`.execute(tx)
  await sql`
    UPDATE orders SET customer_id = ${mergedId} WHERE customer_id = ${shownId}
      AND user_id IN (SELECT user_id FROM customer_person WHERE customer_id = ${mergedId})`.execute(tx)
  await sql`
    WITH RECURSIVE below (id) AS (
      SELECT merged_id FROM customer_merge WHERE kept_id = ${mergedId} AND parted_at IS NULL
      UNION SELECT m.merged_id FROM below JOIN customer_merge m ON m.kept_id = below.id AND m.parted_at IS NULL)
    UPDATE customer SET merged_into = CASE WHEN id = ${mergedId} THEN NULL ELSE ${mergedId}::uuid END, version = version + 1
    WHERE id = ${mergedId} OR id IN (SELECT id FROM below)`.execute(tx)
  await sql`
    UPDATE customer k SET version = k.version + 1,
      blocked_at = CASE WHEN m.brought_block AND k.blocked_at = o.blocked_at THEN NULL ELSE k.blocked_at END,
      blocked_why = CASE WHEN m.brought_block AND k.blocked_at = o.blocked_at THEN NULL ELSE k.blocked_why END
    FROM customer_merge m JOIN customer o ON o.id = m.merged_id WHERE m.id = ${id} AND k.id = ${shownId}`.execute(tx)
  await sql`UPDATE customer_merge SET parted_at = ${at}, parted_by = ${by} WHERE id = ${id}`.execute(tx)
}

/** A merged record has another name and other numbers of the same customer. */
export type MergedRecord = {
  readonly mergeId: string
  readonly kind: CustomerKind
  readonly name: string
  readonly company: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly tags: readonly string[]
  readonly at: string
  /** This is the first name of the person who merged the records. It is null for a member who has left. */
  readonly who: string | null
}

/** Selects the records that were merged into a customer `c`, the last merge first. */
export const mergedRecords = sql`SELECT m.id AS "mergeId", o.kind, o.name, o.company, o.phone, o.email, o.tags, m.merged_at AS at,
    nullif(u.first_name, '') AS who
  FROM customer o JOIN customer_merge m ON m.merged_id = o.id AND m.parted_at IS NULL LEFT JOIN app_user u ON u.id = m.merged_by
  WHERE o.merged_into = c.id ORDER BY m.merged_at DESC, m.id`
