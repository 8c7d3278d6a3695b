/** The number that is painted on a box: letters, a dash, digits (rule D6). */
import { z } from 'zod'

export const containerNumberSchema = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{1,4}-\d{1,5}$/, 'Letters, a dash and digits: C-101')

/**
 * The name by which a person names a box: the painted number, or only its digits. The digits name one box, unless the hauler paints the
 * same digits after different letters (rule D119).
 */
export const boxNameSchema = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^([A-Z]{1,4}-)?\d{1,5}$/, 'As it is painted, or its digits: C-101 or 101')

/** The maximum number of boxes in one action. A larger number is probably a typing mistake. */
export const maxNumbersAtOnce = 200

/**
 * Returns every number from "C-101" to "C-140", each with as many digits as the first. Returns null if the two numbers are not such a
 * range.
 */
export function numbersBetween(first: string, last: string): readonly string[] | null {
  const [letters = '', from = ''] = first.split('-')
  const [lastLetters, to] = last.split('-')
  const count = Number(to) - Number(from) + 1
  if (letters !== lastLetters || !(count >= 1 && count <= maxNumbersAtOnce)) return null
  return Array.from(
    { length: count },
    (_, index) => `${letters}-${String(Number(from) + index).padStart(from.length, '0')}`,
  )
}
