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
  if (!phonePattern.test(text) || !canGetTexts(text)) return null
  return fictionalPattern.test(text) && !isFictionAllowed ? null : (text as UsPhone)
}

const mostRemembered = 1000
const judged = new Map<string, boolean>()

/** The numbering plan is asked once for the calls of one sign-in. */
function canGetTexts(text: string): boolean {
  const known = judged.get(text)
  if (known !== undefined) return known
  const number = parsePhoneNumberFromString(text)
  const can = number?.country === 'US' && number.isValid() && textableLines.includes(number.getType())
  if (judged.size >= mostRemembered) judged.clear()
  judged.set(text, can)
  return can
}
