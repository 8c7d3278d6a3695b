import type { UsPhone } from '#domain/value/phone.ts'
import { isUsMobile } from '#domain/value/us-mobile.ts'

/** In every area code, 555-0100 to 555-0199 are reserved for films and demonstrations. */
const fictionalPattern = /^\+1\d{3}55501\d{2}$/

/**
 * Returns null if the number is not accepted (rule A5). `isFictionAllowed` is false if messages are really sent, and the fictional numbers
 * are then refused.
 */
export function usPhoneFrom(text: string, { isFictionAllowed }: { isFictionAllowed: boolean }): UsPhone | null {
  if (!isUsMobile(text)) return null
  return fictionalPattern.test(text) && !isFictionAllowed ? null : text
}
