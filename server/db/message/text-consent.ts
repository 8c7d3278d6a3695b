/** The consent ledger and the person's own switch decide whether a number may be texted. The newest row of the ledger counts. */

import type { Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { Language } from '#domain/value/language.ts'

export type TextConsent = {
  /** The newest row of the ledger agrees, and the switch is on. */
  readonly mayText: boolean
  /** A row of the ledger agrees, even if a later one does not. */
  readonly hasAgreed: boolean
  /** The newest row of the ledger is a STOP that the person texted. */
  readonly isStopped: boolean
}

/** Returns a condition that is true if the newest row of the ledger for a number is a STOP that its owner texted. */
export const hasStoppedTexts = (
  column: string,
) => sql`coalesce((SELECT NOT y.is_agreed AND y.method = 'text-reply' FROM identity_consent y
  WHERE y.phone = ${sql.ref(column)} ORDER BY y.entry DESC LIMIT 1), false)`

/** Locks the ledger of a number until the transaction ends. If two answers arrive at once, the later one counts. */
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
  /** These are the words that the person texted. */
  readonly words: string
  readonly language: Language
  readonly now: Date
}

/** Stores the choice that a person made by text, in the ledger and in the switch. */
export async function recordTextChoice(tx: Tx, { phone, isAgreed, words, language, now }: TextChoice): Promise<void> {
  await sql`
    WITH switched AS (UPDATE app_user SET sms_notification_opt_in = ${isAgreed} WHERE phone = ${phone})
    INSERT INTO identity_consent (phone, wording, language, method, agreed_at, verified_at, is_agreed)
    VALUES (${phone}, ${words}, ${language}, 'text-reply', ${now}, ${now}, ${isAgreed})`.execute(tx)
}
