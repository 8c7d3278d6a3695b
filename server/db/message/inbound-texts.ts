/** This module stores each text that a person sends to us once, and finds the person. */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { TextMeaning } from '#domain/message/text-meaning.ts'
import type { Language } from '#domain/value/language.ts'

export type TextWriter = {
  readonly language: Language | null
  /**
   * This is the hauler who last sent a message to this number. If there is none, it is the first hauler of the installation. It is null if
   * the installation has no hauler.
   */
  readonly organizationId: string | null
  readonly hauler: { readonly name: string; readonly phone: string } | null
  /** This is the number of the person's texts since the given time that we answered automatically. */
  readonly answers: number
}

export async function findTextWriter(db: Db | Tx, phone: string, since: Date): Promise<TextWriter> {
  const { rows } = await sql<TextWriter>`
    WITH hauler AS (
      SELECT h.id, h.name, h.phone FROM organization h
      ORDER BY h.id = (SELECT m.organization_id FROM message m WHERE m.recipient = ${phone} AND m.organization_id IS NOT NULL
        ORDER BY m.id DESC LIMIT 1) DESC NULLS LAST, h.created_at, h.id LIMIT 1)
    SELECT (SELECT language FROM app_user WHERE phone = ${phone}) AS language,
      (SELECT id FROM hauler) AS "organizationId",
      (SELECT jsonb_build_object('name', name, 'phone', phone) FROM hauler) AS hauler,
      (SELECT count(*) FROM inbound_text WHERE phone = ${phone} AND is_answered AND received_at > ${since}) AS answers`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('a question without rows was answered')
  return row
}

export type StoredText = {
  readonly id: string
  readonly phone: string
  readonly organizationId: string | null
  readonly words: string
  readonly meaning: TextMeaning
  readonly isAnswered: boolean
  readonly now: Date
}

/** Returns false if the text is stored already. */
export async function saveInboundText(tx: Tx, text: StoredText): Promise<boolean> {
  const { id, phone, organizationId, words, meaning, isAnswered, now } = text
  const { rows } = await sql`
    INSERT INTO inbound_text (id, phone, organization_id, words, meaning, is_answered, received_at)
    VALUES (${id}, ${phone}, ${organizationId}, ${words}, ${meaning}, ${isAnswered}, ${now}) ON CONFLICT (id) DO NOTHING RETURNING id`.execute(
    tx,
  )
  return rows.length === 1
}
