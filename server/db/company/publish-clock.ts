/** This module stores which haulers publish by the clock, and the last day that each of them published by the clock. */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import { type Day, isoDateOf } from '#domain/value/calendar.ts'

export type Publisher = { readonly organizationId: string; readonly publishHour: number }

export async function listPublishers(db: Db): Promise<Publisher[]> {
  const { rows } = await sql<Publisher>`
    SELECT id AS "organizationId", publish_hour AS "publishHour" FROM organization
    WHERE publish_hour IS NOT NULL ORDER BY id`.execute(db)
  return rows
}

/**
 * Locks the hauler until the transaction ends, so that one process publishes a day by the clock. Returns false if the day was published by
 * the clock already, or if the hauler publishes by hand.
 */
export async function lockPublisher(tx: Tx, organizationId: string, day: Day): Promise<boolean> {
  const { rows } = await sql<{ isDue: boolean }>`
    SELECT publish_hour IS NOT NULL AND coalesce(published_by_clock < ${isoDateOf(day)}::date, true) AS "isDue"
    FROM organization WHERE id = ${organizationId} FOR NO KEY UPDATE`.execute(tx)
  return rows[0]?.isDue ?? false
}

export async function markPublishedByClock(tx: Tx, organizationId: string, day: Day): Promise<void> {
  await sql`
    UPDATE organization SET published_by_clock = ${isoDateOf(day)}::date WHERE id = ${organizationId}`.execute(tx)
}

/** Returns true if the day was published by the clock already. It reads without a lock, because in most calls the answer is true. */
export async function isPublishedByClock(db: Db, organizationId: string, day: Day): Promise<boolean> {
  const { rows } = await sql<{ isPublished: boolean }>`
    SELECT coalesce(published_by_clock >= ${isoDateOf(day)}::date, false) AS "isPublished" FROM organization
    WHERE id = ${organizationId}`.execute(db)
  return rows[0]?.isPublished ?? false
}
