/** The code on a box's label (rule D117): the address `…/b/{prefix}-{number}`. */
import { containerNumberSchema } from '#domain/fleet/container-number.ts'

export type BoxCode = { readonly prefix: string; readonly number: string }

const codePattern = /^([0-9a-f]{8})-([a-z]{1,4}-\d{1,5})$/i

/** `3fa9c104-C-101`: the hauler's prefix and the number as it is painted. */
export function readBoxCode(code: string): BoxCode | null {
  const [, prefix = '', painted] = codePattern.exec(code.trim()) ?? []
  const number = containerNumberSchema.safeParse(painted)
  return number.success ? { prefix: prefix.toLowerCase(), number: number.data } : null
}
