/** Replies once to a person who answers a text, in the hauler's name (rule T7). */

import { messageTexts } from '#domain/message/order-message.ts'
import { inOneLine } from '#domain/message/safe-name.ts'
import { fillText } from '#domain/message/template.ts'
import type { ReplyKind } from '#domain/message/texts/message-texts.ts'
import type { Language } from '#domain/value/language.ts'
import { formatPhone } from '#domain/value/phone.ts'

export type ReplyFrom = { readonly name: string; readonly phone: string }

export function replyText(kind: ReplyKind, language: Language, from: ReplyFrom): string {
  const values = { hauler: inOneLine(from.name), haulerPhone: formatPhone(from.phone) }
  const text = fillText(messageTexts[language].replies[kind], values)
  if (text === null) throw new RangeError(`the reply ${kind} does not fit`)
  return text
}

/** A confirmation may follow within this time. A later one would itself be a text that the person did not want. */
export const replyWithinMs = 5 * 60_000

/**
 * The maximum number of replies to a phone number in a day. Carriers require a reply to every HELP and STOP. A number that sends more of
 * them than this is a machine.
 */
export const maxRepliesADay = 20
