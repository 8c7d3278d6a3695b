/**
 * This is the alphabet of the phone networks. A text in it holds 160 characters; with any other character it holds 70 and costs twice. The
 * alphabet has é, ñ, ü, ¿ and ¡, but no á, í, ó or ú.
 */
export const longestText = 160

const alphabet = new Set(
  '@£$¥èéùìòÇ\nØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)

/** These characters have a plain equivalent. */
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

/** Returns the text in this alphabet. Accents that it lacks are dropped, and characters without an equivalent are left out. */
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

/** Returns true if the text is sent as one message. */
export function isOneText(text: string): boolean {
  return text.length <= longestText && [...text].every(sign => alphabet.has(sign))
}

/** Returns the characters of a text that the alphabet lacks, each once. */
export const outsideGsm = (text: string): string[] => [...new Set(text)].filter(sign => !alphabet.has(sign))

/**
 * The rooms are the lengths of a text and of each part of a split text, in characters. Each part gives up some room for its number (3GPP TS
 * 23.040, 9.2.3.24.1).
 */
const rooms = { gsm: { one: longestText, part: 153 }, other: { one: 70, part: 67 } }

/** Returns the number of texts that the networks count. */
export function countTexts(text: string): number {
  const room = outsideGsm(text).length === 0 ? rooms.gsm : rooms.other
  return text.length <= room.one ? 1 : Math.ceil(text.length / room.part)
}
