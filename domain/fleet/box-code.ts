/** The code on a box's label (rules D117 and D118): the address `…/b/{prefix}-{number}`. */

/** A longer text cannot be the code of a box. */
export const maxBoxCodeLength = 60

export type BoxCode = { readonly prefix: string; readonly number: string }

const codePattern = /^([0-9a-z]{2,8})-([a-z]{1,4}-\d{1,5})$/i
const addressPattern = /^https?:\/\/[^\s?#]+\/b\/([^/?#\s]+)$/i

/** Reads a code such as `3fa9c104-C-101`: the hauler's prefix and the painted number. Returns null for any other text. */
export function readBoxCode(code: string): BoxCode | null {
  const [, prefix, number] = codePattern.exec(code.trim()) ?? []
  return prefix && number ? { prefix: prefix.toLowerCase(), number: number.toUpperCase() } : null
}

/** Builds the address on a label. `origin` is the product's public address without a slash at its end. */
export const boxAddress = (origin: string, { prefix, number }: BoxCode): string => `${origin}/b/${prefix}-${number}`

export type ReadLabel =
  | { readonly is: 'box'; readonly code: BoxCode }
  /** The text is not the address of a box, or the box belongs to another hauler. */
  | { readonly is: 'no-box' | 'other-hauler' }

/**
 * Reads the text that a driver's camera found (rule D118). The prefix identifies the hauler. The host does not, because labels stay on the
 * boxes after the installation moves to another address. If the phone does not know its hauler's prefix, it accepts the boxes of every
 * hauler.
 */
export function readBoxLabel(text: string, ourPrefix: string | null): ReadLabel {
  const code = readBoxCode(addressPattern.exec(text.trim())?.[1] ?? '')
  if (!code) return { is: 'no-box' }
  return ourPrefix === null || code.prefix === ourPrefix ? { is: 'box', code } : { is: 'other-hauler' }
}

/** Returns the digits of a box name, which may or may not have letters. */
export const digitsOf = (number: string): string => number.slice(number.indexOf('-') + 1)

/** Returns the letters of a box name with their dash, such as "C-". Returns an empty text if it has none. */
export const lettersOf = (number: string): string => number.slice(0, number.indexOf('-') + 1)
