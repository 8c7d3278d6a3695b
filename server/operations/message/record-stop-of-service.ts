import type { Tx } from '@rolloff/sql/connect.ts'
import { phonePattern } from '#domain/value/phone.ts'
import { findTextWriter } from '#server/db/message/inbound-texts.ts'
import { lockTextConsent, recordTextChoice } from '#server/db/message/text-consent.ts'

/**
 * Records a STOP that reached the message service and not us. The service sends no texts to this number, so the ledger has to contain the
 * STOP from now on (rule T3).
 */
export async function recordStopOfService(tx: Tx, phone: string, now: Date): Promise<void> {
  if (!phonePattern.test(phone)) return
  const { isStopped } = await lockTextConsent(tx, phone)
  if (isStopped) return
  const { language } = await findTextWriter(tx, phone, now)
  const reason = 'STOP, as the message service tells'
  await recordTextChoice(tx, { phone, isAgreed: false, words: reason, language: language ?? 'en', now })
}
