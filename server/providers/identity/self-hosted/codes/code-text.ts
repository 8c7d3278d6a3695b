import { messageTexts } from '#domain/message/order-message.ts'
import { inOneLine } from '#domain/message/safe-name.ts'
import { fillText } from '#domain/message/template.ts'
import type { Language } from '#domain/value/language.ts'

/**
 * The text message with a code has at most 160 characters, so the hauler's name is shortened if necessary. With the last line (WebOTP) a phone
 * fills the code in on the right site; the host is a setting and never comes from the request.
 */
export function codeText(code: string, language: Language, hauler: string, host: string | null): string {
  const text = fillText(messageTexts[language].code, { code, hauler: inOneLine(hauler) })
  if (text === null) throw new RangeError('the text of a code does not fit')
  return host ? `${text}\n\n@${host} #${code}` : text
}
