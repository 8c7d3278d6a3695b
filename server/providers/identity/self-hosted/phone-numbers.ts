import { type NumberType, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { phonePattern, type UsPhone } from '#domain/phone.ts'

/** Lines that can get a text and cost nobody extra: no toll-free, premium, shared-cost or pager numbers. */
const textableLines: readonly NumberType[] = ['MOBILE', 'FIXED_LINE_OR_MOBILE', 'VOIP']

/** 555-0100 to 555-0199 belong to nobody, in every area code: for films and demonstrations. */
const fictionalPattern = /^\+1\d{3}55501\d{2}$/

/**
 * The number, when it exists in the numbering plan, is American, and can get a text; null otherwise. +1 alone says little:
 * Canada and the Caribbean share it. The numbering plan knows the fictional numbers as valid, so they are refused
 * where messages are really sent.
 */
export function usPhoneFrom(text: string, { isFictionAllowed }: { isFictionAllowed: boolean }): UsPhone | null {
  if (!phonePattern.test(text)) return null
  const number = parsePhoneNumberFromString(text)
  if (number?.country !== 'US' || !number.isValid() || !textableLines.includes(number.getType())) return null
  if (fictionalPattern.test(text) && !isFictionAllowed) return null
  return text as UsPhone
}
