/**
 * A message that the office types for the customers of orders (rule T12). Together with the hauler's name, the order's number and the phone
 * number, it must fit one text in the networks' alphabet. Customers who read Spanish get the Spanish text if there is one.
 */
import { z } from 'zod'
import { isOneText, toGsm } from '#domain/message/gsm.ts'
import { inOneLine } from '#domain/message/safe-name.ts'
import type { Language } from '#domain/value/language.ts'

export const maxOfficeMessageLength = 100
/** The maximum number of orders that get one message, so that one mistake does not reach all customers. */
export const maxOrdersAtOnce = 100

const words = z
  .string()
  .trim()
  .min(1)
  .max(maxOfficeMessageLength)
  .refine(text => isCarried(text), 'Texts cannot carry some of these letters.')

export const officeMessageSchema = z.strictObject({ en: words, es: words.nullable() })
export type OfficeMessage = z.infer<typeof officeMessageSchema>

/**
 * Returns false if the text has characters that `toGsm` would leave out or make longer. Accents are no problem, because every text loses
 * those that the alphabet does not have.
 */
export function isCarried(text: string): boolean {
  const plain = toGsm(text)
  return isOneText(plain) && plain.length === text.normalize('NFC').length
}

export const messageIn = ({ en, es }: OfficeMessage, language: Language): string =>
  inOneLine((language === 'es' && es) || en)
