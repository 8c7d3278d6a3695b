/**
 * The ledger decides who may be texted. Its newest entry for a number counts, together with the person's own
 * switch.
 */

import type { Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { Language } from '#domain/value/language.ts'

export type TextConsent = {
  /** The ledger's newest entry agrees, and the switch is on. */
  readonly mayText: boolean
  /** The person agreed once, whatever came after. */
  readonly hasAgreed: boolean
  /** The newest entry is a STOP by text. */
  readonly isStopped: boolean
}

/** The condition is true if the newest entry of the number in a column is a STOP by text. */
export const hasStoppedTexts = (
  column: string,
) => sql`coalesce((SELECT NOT y.is_agreed AND y.method = 'text-reply' FROM identity_consent y
  WHERE y.phone = ${sql.ref(column)} ORDER BY y.entry DESC LIMIT 1), false)`

/** Locks the ledger of a number for this transaction. If two answers come at once, the later one counts. */
export async function lockTextConsent(tx: Tx, phone: string): Promise<TextConsent> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`texts ${phone}`}, 0))`.execute(tx)
  const { rows } = await sql<TextConsent>`
    SELECT may_text(asked.phone) AS "mayText",
      EXISTS (SELECT FROM identity_consent c WHERE c.phone = asked.phone AND c.is_agreed) AS "hasAgreed",
      ${hasStoppedTexts('asked.phone')} AS "isStopped"
    FROM (SELECT ${phone}::text AS phone) asked`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a question without rows was answered')
  return row
}

export type TextChoice = {
  readonly phone: string
  readonly isAgreed: boolean
  /** This is the text that the person wrote. */
  readonly words: string
  readonly language: Language
  readonly now: Date
}

/** Stores the choice that somebody made by text, in the ledger and the switch. */
export async function recordTextChoice(tx: Tx, { phone, isAgreed, words, language, now }: TextChoice): Promise<void> {
  await sql`
    WITH switched AS (UPDATE app_user SET sms_notification_opt_in = ${isAgreed} WHERE phone = ${phone})
    INSERT INTO identity_consent (phone, wording, language, method, agreed_at, verified_at, is_agreed)
    VALUES (${phone}, ${words}, ${language}, 'text-reply', ${now}, ${now}, ${isAgreed})`.execute(tx)
}
