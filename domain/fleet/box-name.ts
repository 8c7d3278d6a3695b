/** Reads typed names of boxes. This file has no schemas, which are heavy on a page. */

/**
 * Reads a search such as "c-11", "C11" or "11": the first digits of a number, with these letters or with any. Returns null if the text is
 * not a number.
 */
export function parseBoxSearch(text: string): { readonly letters: string | null; readonly digits: string } | null {
  const [, letters, digits] = /^([A-Z]{1,4})?[- ]?(\d{1,5})$/.exec(text.trim().toUpperCase()) ?? []
  return digits === undefined ? null : { letters: letters ?? null, digits }
}

/** Returns a typed box name as it is sent: "c101" becomes C-101, "101" stays its digits. Returns null if the text names no box. */
export function parseBoxName(text: string): string | null {
  const meant = parseBoxSearch(text)
  return meant && (meant.letters === null ? meant.digits : `${meant.letters}-${meant.digits}`)
}
