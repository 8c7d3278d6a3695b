/** The weights of a ticket are typed as whole pounds, or as tons in a decimal number. */
import { z } from 'zod'
import type { Codec } from './form.ts'
import { poundsPerTon } from './weight.ts'

/** A ticket may have no weight of the full truck, or none of the empty one. */
export const poundsSchema = z.int().min(1).max(200_000).nullable()

/** The field holds whole pounds, such as "30,620". An empty text is null. */
export const pounds: Codec<string, number | null> = {
  inputMode: 'numeric',
  toTyped: value => (value === null ? '' : String(value)),
  fromTyped: typed => {
    const text = typed.trim().replaceAll(',', '')
    if (text === '') return null
    return /^\d{1,6}$/.test(text) ? Number(text) : undefined
  },
}

/** The field holds a number of tons, and the value is its decimal text as the server reads it. */
export const weighedTons: Codec<string, string> = {
  inputMode: 'decimal',
  toTyped: value => value ?? '',
  fromTyped: typed => {
    const text = typed.trim().replace(',', '.')
    return /^\d{1,3}(\.\d{1,4})?$/.test(text) ? text : undefined
  },
}

/** Returns the tons between the two weights of a scale, as they are typed. It returns null if one is missing. */
export function tonsBetween(gross: string, tare: string): string | null {
  const [full, empty] = [pounds.fromTyped(gross), pounds.fromTyped(tare)]
  if (!full || !empty || empty >= full) return null
  return String((full - empty) / poundsPerTon)
}
