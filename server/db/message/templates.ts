/**
 * This module reads and writes a hauler's own texts of messages for the office. `recipients.ts` reads them for the messages that are sent.
 */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { Channel, MessageTemplate } from '#domain/message/template.ts'
import type { MessageKind } from '#domain/message/texts/message-texts.ts'
import type { Language } from '#domain/value/language.ts'

/** A wording is all texts of one occasion. Its version counts the saves, and the texts of both channels and both languages share it. */
export type Wording = { readonly id: string; readonly version: number }

export type WrittenWording = Wording & { readonly occasion: string }
export type WrittenTemplate = MessageTemplate & {
  readonly occasion: string
  readonly channel: Channel
  readonly language: Language
}

/** Lists the message kinds that the hauler has ever rewritten, including those that have the standard text again. */
export async function listWordings(db: Db, organizationId: string): Promise<WrittenWording[]> {
  const { rows } = await sql<WrittenWording>`
    SELECT id, version, occasion FROM message_wording WHERE organization_id = ${organizationId}`.execute(db)
  return rows
}

export async function listTemplates(db: Db, organizationId: string): Promise<WrittenTemplate[]> {
  const { rows } = await sql<WrittenTemplate>`
    SELECT occasion, channel, language, subject, text FROM message_template
    WHERE organization_id = ${organizationId}`.execute(db)
  return rows
}

/**
 * Locks the wording of a message kind until the transaction ends, so that one person writes it at a time. The version is 0 if nobody has
 * written it yet.
 */
export async function lockWording(tx: Tx, organizationId: string, kind: MessageKind): Promise<Wording> {
  const { rows } = await sql<Wording>`
    INSERT INTO message_wording (organization_id, occasion) VALUES (${organizationId}, ${kind})
    ON CONFLICT (organization_id, occasion) DO UPDATE SET occasion = excluded.occasion
    RETURNING id, version`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('words of an occasion that were just locked are not there')
  return row
}

export async function raiseWordingVersion(tx: Tx, id: string): Promise<void> {
  await sql`UPDATE message_wording SET version = version + 1 WHERE id = ${id}`.execute(tx)
}

/** Replaces all templates of a message kind. A channel and language without a template has the product's text. */
export async function storeTemplates(
  tx: Tx,
  { organizationId, kind }: { readonly organizationId: string; readonly kind: MessageKind },
  templates: readonly Omit<WrittenTemplate, 'occasion'>[],
): Promise<void> {
  await sql`
    DELETE FROM message_template WHERE organization_id = ${organizationId} AND occasion = ${kind}`.execute(tx)
  await sql`
    INSERT INTO message_template (organization_id, occasion, channel, language, subject, text)
    SELECT ${organizationId}, ${kind}, channel, language, subject, text
    FROM jsonb_to_recordset(${JSON.stringify(templates)}::jsonb)
      AS one (channel text, language text, subject text, text text)`.execute(tx)
}
