/** Reads typed names of boxes. This file uses no schemas, because they are heavy on a page. */

/**
 * Reads a search such as "c-11", "C11" or "11": the first digits of a number, with these letters or, if there are none, with any. Returns
 * null if the text is not a number.
 */
export function parseBoxSearch(text: string): { readonly letters: string | null; readonly digits: string } | null {
  const [, letters, digits] = /^([A-Z]{1,4})?[- ]?(\d{1,5})$/.exec(text.trim().toUpperCase()) ?? []
  return digits === undefined ? null : { letters: letters ?? null, digits }
}

/**
 * Returns a typed box name in the form in which a call takes it: "c101" becomes C-101, and "101" stays "101". Returns null if the text
 * names no box.
 */
export function parseBoxName(text: string): string | null {
  const meant = parseBoxSearch(text)
  return meant && (meant.letters === null ? meant.digits : `${meant.letters}-${meant.digits}`)
}
