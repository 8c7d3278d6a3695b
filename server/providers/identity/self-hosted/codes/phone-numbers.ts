import { type NumberType, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { phonePattern, type UsPhone } from '#domain/phone.ts'

/** Lines that can receive texts at no extra cost: no toll-free, premium, shared-cost or pager numbers. */
const textableLines: readonly NumberType[] = ['MOBILE', 'FIXED_LINE_OR_MOBILE', 'VOIP']

/** 555-0100 to 555-0199 are reserved in every area code for films and demonstrations. */
const fictionalPattern = /^\+1\d{3}55501\d{2}$/

/**
 * Null unless the number exists in the numbering plan, is in the United States and can receive texts. Canada and the Caribbean share
 * +1. The numbering plan treats the fictional numbers as valid, so they are refused where messages are really sent.
 */
export function usPhoneFrom(text: string, { isFictionAllowed }: { isFictionAllowed: boolean }): UsPhone | null {
  if (!phonePattern.test(text) || !canGetTexts(text)) return null
  return fictionalPattern.test(text) && !isFictionAllowed ? null : (text as UsPhone)
}

const mostRemembered = 1000
const judged = new Map<string, boolean>()

/** Remembered, because each sign-in checks its number several times. */
function canGetTexts(text: string): boolean {
  const known = judged.get(text)
  if (known !== undefined) return known
  const number = parsePhoneNumberFromString(text)
  const can = number?.country === 'US' && number.isValid() && textableLines.includes(number.getType())
  if (judged.size >= mostRemembered) judged.clear()
  judged.set(text, can)
  return can
}
