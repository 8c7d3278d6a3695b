import { poundsPerTon } from '#domain/value/weight.ts'

/** The weights of a ticket are typed as whole pounds, or as tons in a decimal number. */

/** The result is null for an empty field, and undefined for anything but whole pounds. */
export function poundsIn(text: string): number | null | undefined {
  const typed = text.trim().replaceAll(',', '')
  if (typed === '') return null
  return /^\d{1,6}$/.test(typed) && Number(typed) > 0 ? Number(typed) : undefined
}

/** The result is a decimal number as the server reads it; it is null for anything else. */
export function tonsIn(text: string): string | null {
  const typed = text.trim().replace(',', '.')
  return /^\d{1,3}(\.\d{1,4})?$/.test(typed) ? typed : null
}

/** The result is the tons between the two weights of a scale, as they are typed; it is null while one is missing. */
export function tonsBetween(gross: string, tare: string): string | null {
  const [full, empty] = [poundsIn(gross), poundsIn(tare)]
  if (!full || !empty || empty >= full) return null
  return String((full - empty) / poundsPerTon)
}
