/**
 * The alphabet of the phone networks: a text in it holds 160 characters; with any other character it holds 70 and costs twice.
 * It has é, ñ, ü, ¿ and ¡, but no á, í, ó or ú.
 */
export const longestText = 160

const alphabet = new Set(
  '@£$¥èéùìòÇ\nØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)

/** Characters that have a plain equivalent. */
const twins: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '·': '-',
  '\u00a0': ' ',
  '\u202f': ' ',
  '\t': ' ',
  '[': '(',
  ']': ')',
}

/** The same text in the alphabet: accents that it lacks are dropped, characters without an equivalent are left out. */
export function toGsm(text: string): string {
  let plain = ''
  for (const sign of text.normalize('NFC')) plain += alphabet.has(sign) ? sign : likenessOf(sign)
  return plain
}

function likenessOf(sign: string): string {
  const twin = twins[sign]
  if (twin !== undefined) return twin
  const bare = sign.normalize('NFD').replaceAll(/\p{M}/gu, '')
  return [...bare].every(each => alphabet.has(each)) ? bare : ''
}

/** Whether a text is sent as one message. */
export function isOneText(text: string): boolean {
  return text.length <= longestText && [...text].every(sign => alphabet.has(sign))
}
