/**
 * What the office types to the customers of orders (rule T12): short enough to be one text with the hauler's name, the order's number
 * and the number to call, in letters that texts carry. Whoever reads Spanish gets the Spanish words where there are some.
 */
import { z } from 'zod'
import { isOneText, toGsm } from '#domain/message/gsm.ts'
import { inOneLine } from '#domain/message/safe-name.ts'
import type { Language } from '#domain/value/language.ts'

export const longestOfficeMessage = 100
/** At once, so that one slip does not reach everybody. */
export const maxOrdersAtOnce = 100

const words = z
  .string()
  .trim()
  .min(1)
  .max(longestOfficeMessage)
  .refine(text => isCarried(text), 'Texts cannot carry some of these letters.')

export const officeMessageSchema = z.strictObject({ en: words, es: words.nullable() })
export type OfficeMessage = z.infer<typeof officeMessageSchema>

/** Accents that the alphabet lacks are dropped as in every text; other signs would be left out, or make it longer. */
export function isCarried(text: string): boolean {
  const plain = toGsm(text)
  return isOneText(plain) && plain.length === text.normalize('NFC').length
}

export const messageIn = ({ en, es }: OfficeMessage, language: Language): string =>
  inOneLine((language === 'es' && es) || en)
