/** The code on a box's label (rules D117 and D118): the address `…/b/{prefix}-{number}`. */

/** A longer text is no code of a box. */
export const longestBoxCode = 60

export type BoxCode = { readonly prefix: string; readonly number: string }

const codePattern = /^([0-9a-z]{2,8})-([a-z]{1,4}-\d{1,5})$/i
const addressPattern = /^https?:\/\/[^\s?#]+\/b\/([^/?#\s]+)$/i

/** `3fa9c104-C-101`: the hauler's prefix and the number as it is painted. */
export function readBoxCode(code: string): BoxCode | null {
  const [, prefix, number] = codePattern.exec(code.trim()) ?? []
  return prefix && number ? { prefix: prefix.toLowerCase(), number: number.toUpperCase() } : null
}

/** Builds the address on a label. `origin` is the product's public address without a slash at its end. */
export const boxAddress = (origin: string, { prefix, number }: BoxCode): string => `${origin}/b/${prefix}-${number}`

export type ReadLabel =
  | { readonly is: 'box'; readonly code: BoxCode }
  /** The text is not the address of a box, or it names a box of another hauler. */
  | { readonly is: 'no-box' | 'other-hauler' }

/**
 * Reads the text from a driver's camera (rule D118). The prefix identifies the hauler, not the host, because labels outlive a move of the
 * installation to another address. A phone that does not know its hauler's prefix accepts every box.
 */
export function readBoxLabel(text: string, ourPrefix: string | null): ReadLabel {
  const code = readBoxCode(addressPattern.exec(text.trim())?.[1] ?? '')
  if (!code) return { is: 'no-box' }
  return ourPrefix === null || code.prefix === ourPrefix ? { is: 'box', code } : { is: 'other-hauler' }
}

/** Returns the digits of a number, with or without its letters. */
export const digitsOf = (number: string): string => number.slice(number.indexOf('-') + 1)

/** Returns the part before the digits: "C-", or an empty text. */
export const lettersOf = (number: string): string => number.slice(0, number.indexOf('-') + 1)
