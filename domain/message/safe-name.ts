/** Names in messages are checked, so that a person cannot send a link to others by choosing it as a name (rule T9). */
const unprintable = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]+/gu
/** A phone would make a link of these: a dot, slash or colon between letters, an @, or www. */
const looksLikeLink = /[@/\\<>]|www|https?|\p{L}[.:]\p{L}|\d{5,}/iu

/** Returns a person's name in one line of printable characters. It is empty if the name looks like a link, an address or a phone number. */
export function safeName(name: string): string {
  const plain = inOneLine(name)
  return looksLikeLink.test(plain) ? '' : plain
}

/** Removes control characters and turns each run of white space into one space. */
export function inOneLine(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').replaceAll(unprintable, '').trim()
}
