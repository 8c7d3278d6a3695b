/**
 * The alphabet of the phone networks: a text of nothing else holds 160 characters, any other text only 70, and costs twice.
 * It has é, ñ, ü, ¿ and ¡, but no á, í, ó or ú.
 */
export const longestText = 160

const alphabet = new Set(
  '@£$¥èéùìòÇ\nØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)

/** Signs that have a plain twin. */
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

/** The same text in the alphabet: accents that it lacks are dropped, what has no likeness is left out. */
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

/** Whether a text travels as one message. */
export function isOneText(text: string): boolean {
  return text.length <= longestText && [...text].every(sign => alphabet.has(sign))
}
