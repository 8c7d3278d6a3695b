import { poundsPerTon } from '#domain/value/weight.ts'

/** What is typed of a ticket: pounds as whole numbers, tons as a decimal number. */

/** Null for an empty field, undefined for anything but whole pounds. */
export function poundsIn(text: string): number | null | undefined {
  const typed = text.trim().replaceAll(',', '')
  if (typed === '') return null
  return /^\d{1,6}$/.test(typed) && Number(typed) > 0 ? Number(typed) : undefined
}

/** A decimal number as the server reads it; null for anything else. */
export function tonsIn(text: string): string | null {
  const typed = text.trim().replace(',', '.')
  return /^\d{1,3}(\.\d{1,4})?$/.test(typed) ? typed : null
}

/** The tons that a scale's two weights make, as they are typed; null while one is missing. */
export function tonsBetween(gross: string, tare: string): string | null {
  const [full, empty] = [poundsIn(gross), poundsIn(tare)]
  if (!full || !empty || empty >= full) return null
  return String((full - empty) / poundsPerTon)
}
