/** The waiting list has the people who wait until a hauler serves their ZIP. */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { Language } from '#domain/value/language.ts'
import type { ZipCode } from '#domain/value/zip.ts'

type WaitlistEntry = {
  readonly zipCode: ZipCode
  readonly email: string
  readonly userId: string | null
  readonly language: Language
}

/**
 * Adds an e-mail address to the waiting list of a ZIP, for the person who is signed in. It is idempotent until the person is notified.
 * After that it adds a new entry.
 */
export async function joinWaitingList(db: Db, { zipCode, email, userId, language }: WaitlistEntry): Promise<void> {
  await sql`
    INSERT INTO waiting_list (zip_code, email, user_id, language) VALUES (${zipCode}, ${email.toLowerCase()}, ${userId}, ${language})
    ON CONFLICT ON CONSTRAINT waiting_list_once DO UPDATE
      SET created_at = now(), told_at = NULL, language = excluded.language
      WHERE waiting_list.told_at IS NOT NULL`.execute(db)
}

export type WaitingEntry = {
  readonly id: string
  readonly zipCode: string
  readonly email: string
  readonly language: Language
}

/**
 * Marks the people who wait for these ZIPs as notified and returns them. No other transaction gets the same person. People with an account
 * come first, then those who have waited longest.
 */
export async function takeWaiting(tx: Tx, zipCodes: readonly string[], now: Date): Promise<WaitingEntry[]> {
  const { rows } = await sql<WaitingEntry>`
    WITH taken AS (
      UPDATE waiting_list SET told_at = ${now} WHERE zip_code = ANY(${[...zipCodes]}) AND told_at IS NULL
      RETURNING id, zip_code, email, language, user_id, created_at)
    SELECT id, zip_code AS "zipCode", email, language FROM taken ORDER BY user_id IS NULL, created_at, id`.execute(tx)
  return rows
}

export async function countWaiting(db: Db, zipCodes: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(DISTINCT email)::int AS count FROM waiting_list
    WHERE zip_code = ANY(${[...zipCodes]}) AND told_at IS NULL`.execute(db)
  return rows[0]?.count ?? 0
}

export type WaitingZip = {
  readonly zipCode: string
  readonly waiting: number
  readonly since: Date
  /** This is the area that serves the ZIP by now. It is null if no hauler serves it. */
  readonly areaId: string | null
}

/** Lists the ZIPs that people wait for, without those that another hauler serves. The ZIP with the most people comes first. */
export async function listWaitingZips(db: Db, organizationId: string): Promise<WaitingZip[]> {
  const { rows } = await sql<WaitingZip>`
    SELECT w.zip_code AS "zipCode", count(DISTINCT w.email)::int AS waiting, min(w.created_at) AS since,
      min(z.service_area_id::text)::uuid AS "areaId"
    FROM waiting_list w LEFT JOIN service_area_zip z ON z.zip_code = w.zip_code AND z.active
    WHERE w.told_at IS NULL AND (z.id IS NULL OR z.organization_id = ${organizationId})
    GROUP BY w.zip_code ORDER BY waiting DESC, w.zip_code LIMIT 500`.execute(db)
  return rows
}

export type WaitingPerson = { readonly email: string; readonly since: Date }

export async function listWaitingPeople(db: Db, zipCode: string): Promise<WaitingPerson[]> {
  const { rows } = await sql<WaitingPerson>`
    SELECT email, min(created_at) AS since FROM waiting_list WHERE zip_code = ${zipCode} AND told_at IS NULL
    GROUP BY email ORDER BY since, email LIMIT 500`.execute(db)
  return rows
}

/** Lists the ZIPs that the hauler serves. They show which waiting people are near. */
export async function listServedZips(db: Db, organizationId: string): Promise<string[]> {
  const { rows } = await sql<{ zipCode: string }>`
    SELECT zip_code AS "zipCode" FROM service_area_zip WHERE organization_id = ${organizationId} AND active`.execute(db)
  return rows.map(({ zipCode }) => zipCode)
}
