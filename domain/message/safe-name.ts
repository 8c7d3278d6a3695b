/** Checks names in messages, so that nobody can send a link to other people by choosing it as a name (rule T9). */
const unprintable = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]+/gu
/** Text that a phone would turn into a link: a dot or colon between letters, a slash, an @, www, or five digits in a row. */
const looksLikeLink = /[@/\\<>]|www|https?|\p{L}[.:]\p{L}|\d{5,}/iu

/**
 * Returns a person's name in one line of printable characters. Returns an empty text if the name looks like a link, an address or a phone
 * number.
 */
export function safeName(name: string): string {
  const plain = inOneLine(name)
  return looksLikeLink.test(plain) ? '' : plain
}

/** Removes control characters and turns each run of white space into one space. */
export function inOneLine(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').replaceAll(unprintable, '').trim()
}
