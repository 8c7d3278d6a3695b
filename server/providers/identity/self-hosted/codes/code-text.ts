import type { Language } from '#domain/language.ts'
import { messageTexts } from '#domain/message/order-message.ts'
import { fillText } from '#domain/message/template.ts'

/**
 * The text message that brings a code, shorter than one message of 160 characters. The last line lets a phone fill the code in on the
 * site that asked (WebOTP); the host is a setting, never taken from the request.
 */
export function codeText(code: string, language: Language, host: string | null): string {
  const text = fillText(messageTexts[language].code, { code })
  if (text === null) throw new RangeError('the text of a code does not fit')
  return host ? `${text}\n\n@${host} #${code}` : text
}
