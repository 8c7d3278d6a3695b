import { messageTexts } from '#domain/message/order-message.ts'
import { inOneLine } from '#domain/message/safe-name.ts'
import { fillText } from '#domain/message/template.ts'
import type { Language } from '#domain/value/language.ts'

/**
 * The text message with a code has at most 160 characters, so a long name of a hauler is shortened. The last line (WebOTP) lets a phone
 * fill in the code on the right site. Its host is a setting and never comes from the request.
 */
export function codeText(code: string, language: Language, hauler: string, host: string | null): string {
  const text = fillText(messageTexts[language].code, { code, hauler: inOneLine(hauler) })
  if (text === null) throw new RangeError('the text of a code does not fit')
  return host ? `${text}\n\n@${host} #${code}` : text
}
