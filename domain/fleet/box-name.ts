/** What people type who mean a box. Without the schemas, which are heavy on a page. */

/** What somebody looks for who types "c-11", "C11" or "11": the beginning of the digits, behind these letters or any; null is no number. */
export function numberMeant(text: string): { readonly letters: string | null; readonly digits: string } | null {
  const [, letters, digits] = /^([A-Z]{1,4})?[- ]?(\d{1,5})$/.exec(text.trim().toUpperCase()) ?? []
  return digits === undefined ? null : { letters: letters ?? null, digits }
}

/** What somebody typed who sees a box, as it is sent: "c101" is C-101, "101" its digits; null names no box. */
export function boxNamed(text: string): string | null {
  const meant = numberMeant(text)
  return meant && (meant.letters === null ? meant.digits : `${meant.letters}-${meant.digits}`)
}
