/** A whole number of at most seven digits as people type it, "45"; null for anything else. The schema says how large it may be. */
export function readWholeNumber(typed: string): number | null {
  const text = typed.trim()
  return /^\d{1,7}$/.test(text) ? Number(text) : null
}
