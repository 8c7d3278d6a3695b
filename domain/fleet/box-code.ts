/** The code on a box's label (rules D117 and D118): the address `…/b/{prefix}-{number}`. */

export type BoxCode = { readonly prefix: string; readonly number: string }

const codePattern = /^([0-9a-z]{2,8})-([a-z]{1,4}-\d{1,5})$/i
const addressPattern = /^https?:\/\/[^\s?#]+\/b\/([^/?#\s]+)$/i

/** `3fa9c104-C-101`: the hauler's prefix and the number as it is painted. */
export function readBoxCode(code: string): BoxCode | null {
  const [, prefix, number] = codePattern.exec(code.trim()) ?? []
  return prefix && number ? { prefix: prefix.toLowerCase(), number: number.toUpperCase() } : null
}

/** What a label holds. `origin` is where people reach the product, without a slash at its end. */
export const boxAddress = (origin: string, { prefix, number }: BoxCode): string => `${origin}/b/${prefix}-${number}`

export type ReadLabel =
  | { readonly is: 'box'; readonly code: BoxCode }
  /** Not an address of a box, or the box of another hauler. */
  | { readonly is: 'no-box' | 'other-hauler' }

/**
 * What a driver's camera has read (rule D118). The prefix says whose box it is, not the host: labels outlive a move of the installation to
 * another address. A phone that does not know its hauler's prefix takes every box.
 */
export function readBoxLabel(text: string, ourPrefix: string | null): ReadLabel {
  const code = readBoxCode(addressPattern.exec(text.trim())?.[1] ?? '')
  if (!code) return { is: 'no-box' }
  return ourPrefix === null || code.prefix === ourPrefix ? { is: 'box', code } : { is: 'other-hauler' }
}

/** The digits of a number that is named with its letters or without. */
export const digitsOf = (number: string): string => number.slice(number.indexOf('-') + 1)

/** What stands before its digits: "C-", or nothing. */
export const lettersOf = (number: string): string => number.slice(0, number.indexOf('-') + 1)
