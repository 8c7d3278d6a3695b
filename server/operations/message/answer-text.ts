import { maxRepliesADay, replyText, replyWithinMs } from '#domain/message/reply.ts'
import { inOneLine } from '#domain/message/safe-name.ts'
import { meaningOf, type TextMeaning } from '#domain/message/text-meaning.ts'
import type { ReplyKind } from '#domain/message/texts/message-texts.ts'
import { dayInMs } from '#domain/value/calendar.ts'
import { withoutInvisible } from '#domain/value/one-line.ts'
import { phonePattern } from '#domain/value/phone.ts'
import { findTextWriter, saveInboundText, type TextWriter } from '#server/db/message/inbound-texts.ts'
import { queueMessages } from '#server/db/message/messages.ts'
import { lockTextConsent, recordTextChoice, type TextConsent } from '#server/db/message/text-consent.ts'
import type { Deps } from '#server/operations/dependencies.ts'
import type { InboundText } from '#server/providers/messages/messages.ts'

/** If a text gives or withdraws the consent to texts, the server stores so many of its characters as the proof. */
const maxWordsLength = 160
/** The office reads so many characters of a reply. The rest is not stored. */
const maxReplyLength = 500

/**
 * Handles an inbound text (rule T7). STOP and similar words end all texts about orders at once. START restores an earlier consent. The
 * answer to HELP says who we are. The call is idempotent: the same text again changes nothing and gets no second answer. If the message
 * service has replied to a text itself, we send no reply.
 */
export async function answerText(
  { db, clock }: Deps,
  { id, from: phone, text, isReplied }: InboundText,
): Promise<void> {
  if (!phonePattern.test(phone)) return
  const now = clock()
  const meaning = meaningOf(text)
  await db.transaction().execute(async tx => {
    const consent = await lockTextConsent(tx, phone)
    const writer = await findTextWriter(tx, phone, new Date(now.getTime() - dayInMs))
    const kind = isReplied ? null : replyKind(meaning, consent, writer)
    const stored = {
      id,
      phone,
      organizationId: writer.organizationId,
      words: wordsOf(text),
      meaning,
      isAnswered: kind !== null,
      now,
    }
    if (!(await saveInboundText(tx, stored))) return
    const language = writer.language ?? 'en'
    const isAgreed = choiceOf(meaning, consent)
    if (isAgreed !== null) {
      await recordTextChoice(tx, { phone, isAgreed, words: inOneLine(text).slice(0, maxWordsLength), language, now })
    }
    if (kind === null || !writer.hauler) return
    await queueMessages(tx, now, [
      {
        key: `reply:${id}`,
        organizationId: writer.organizationId,
        orderId: null,
        recipient: phone,
        channel: 'sms',
        subject: null,
        text: replyText(kind, language, writer.hauler),
        needsConsent: false,
        notAfter: new Date(now.getTime() + replyWithinMs),
      },
    ])
  })
}

/** Returns the words of the text, without invisible characters. */
const wordsOf = (text: string): string =>
  withoutInvisible(text.replaceAll(/[^\P{Cc}\n]/gu, '')).slice(0, maxReplyLength)

/** Returns the new entry of the consent ledger, or null if the ledger does not change. */
function choiceOf(meaning: TextMeaning, { isStopped, hasAgreed, mayText }: TextConsent): boolean | null {
  if (meaning === 'stop') return isStopped ? null : false
  if (meaning === 'start' && hasAgreed && !mayText) return true
  return null
}

/** Returns null if the text gets no reply: a second STOP, a "yes" without a question, and a text from a number that sends texts all day. */
function replyKind(meaning: TextMeaning, consent: TextConsent, { answers }: TextWriter): ReplyKind | null {
  if (answers >= maxRepliesADay) return null
  if (meaning === 'stop') return consent.isStopped ? null : 'stop'
  if (meaning === 'start') {
    if (consent.mayText) return null
    return consent.hasAgreed ? 'start' : 'start-unknown'
  }
  if (meaning === 'help') return 'help'
  return answers === 0 ? 'other' : null
}
