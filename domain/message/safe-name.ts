/**
 * Names as they may appear in a message: nobody can send a link to others by choosing it as a name (rule T9).
 */
const unprintable = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]+/gu
/** A dot, slash or colon between letters, an @, or www: what a phone would turn into something to tap. */
const looksLikeLink = /[@/\\<>]|www|https?|\p{L}[.:]\p{L}|\d{5,}/iu

/** A person's name in one line of printable characters; empty where it looks like a link, an address or a number to call. */
export function safeName(name: string): string {
  const plain = inOneLine(name)
  return looksLikeLink.test(plain) ? '' : plain
}

/** Without control characters, each stretch of white space one space. */
export function inOneLine(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').replaceAll(unprintable, '').trim()
}
