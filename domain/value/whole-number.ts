/**
 * Reads a whole number of at most seven digits as people type it, such as "45". Returns null for any other text. The schema of the field
 * limits the number itself.
 */
export function readWholeNumber(typed: string): number | null {
  const text = typed.trim()
  return /^\d{1,7}$/.test(text) ? Number(text) : null
}
