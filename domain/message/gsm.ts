/**
 * The alphabet of the phone networks. A text with only these characters may have 160 of them. With any other character, it may have 70 and
 * costs twice as much. The alphabet has é, ñ, ü, ¿ and ¡, but not á, í, ó and ú.
 */
export const maxTextLength = 160

const alphabet = new Set(
  '@£$¥èéùìòÇ\nØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)

/** Characters that are not in the alphabet, with the plain ones that replace them. */
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

/**
 * Returns the text in this alphabet. A letter loses an accent that the alphabet does not have. Characters without a replacement are left
 * out.
 */
export function toGsm(text: string): string {
  let plain = ''
  for (const character of text.normalize('NFC')) plain += alphabet.has(character) ? character : likenessOf(character)
  return plain
}

function likenessOf(character: string): string {
  const twin = twins[character]
  if (twin !== undefined) return twin
  const bare = character.normalize('NFD').replaceAll(/\p{M}/gu, '')
  return [...bare].every(each => alphabet.has(each)) ? bare : ''
}

/** Returns true if the networks send the text as one message. */
export function isOneText(text: string): boolean {
  return text.length <= maxTextLength && [...text].every(character => alphabet.has(character))
}

/** Returns the characters of a text that are not in the alphabet, each once. */
export const outsideGsm = (text: string): string[] => [...new Set(text)].filter(character => !alphabet.has(character))

/**
 * The maximum length of a text, and of each part of a text that is split, in characters. A part is shorter because it carries its number
 * (3GPP TS 23.040, 9.2.3.24.1).
 */
const rooms = { gsm: { one: maxTextLength, part: 153 }, other: { one: 70, part: 67 } }

/** Returns as how many texts the networks count this text. */
export function countTexts(text: string): number {
  const room = outsideGsm(text).length === 0 ? rooms.gsm : rooms.other
  return text.length <= room.one ? 1 : Math.ceil(text.length / room.part)
}
