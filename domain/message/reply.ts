/** A person who answers a text gets one text as the reply, in the hauler's name (rule T7). */

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

/** A confirmation may follow within five minutes. A later one would itself be an unwanted text. */
export const replyWithinMs = 5 * 60_000

/** A phone number gets at most this many replies a day. Carriers want every HELP and STOP answered; a number that sends more is a machine. */
export const maxRepliesADay = 20
