/** The number that is painted on a box: letters, a dash, digits (rule D6). */
import { z } from 'zod'

export const containerNumberSchema = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{1,4}-\d{1,5}$/, 'Letters, a dash and digits: C-101')

/**
 * How a box is named by whoever sees it: the number as it is painted, or its digits, which are one box's unless the hauler paints them
 * behind several letters (rule D119).
 */
export const boxNameSchema = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^([A-Z]{1,4}-)?\d{1,5}$/, 'As it is painted, or its digits: C-101 or 101')

/** More at once is rather a slip of the keyboard. */
export const maxNumbersAtOnce = 200

/** "C-101" to "C-140" as every number between, written as wide as the first; null where they are no such row. */
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
