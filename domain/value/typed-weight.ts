/** A person types the weights of a ticket as whole pounds, or as a decimal number of tons. */
import { z } from 'zod'
import type { Codec } from './form.ts'
import { poundsPerTon } from './weight.ts'

/** A ticket may lack the weight of the full truck or that of the empty one. */
export const poundsSchema = z.int().min(1).max(200_000).nullable()

/** The field has whole pounds, such as "30,620". An empty field becomes null. */
export const pounds: Codec<string, number | null> = {
  inputMode: 'numeric',
  toTyped: value => (value === null ? '' : String(value)),
  fromTyped: typed => {
    const text = typed.trim().replaceAll(',', '')
    if (text === '') return null
    return /^\d{1,6}$/.test(text) ? Number(text) : undefined
  },
}

/** The field has a number of tons, and the value is the decimal text that the server reads. */
export const weighedTons: Codec<string, string> = {
  inputMode: 'decimal',
  toTyped: value => value ?? '',
  fromTyped: typed => {
    const text = typed.trim().replace(',', '.')
    return /^\d{1,3}(\.\d{1,4})?$/.test(text) ? text : undefined
  },
}

/**
 * Returns the tons between the two weights of a scale, as a person types them. Returns null if one of them is missing, or if the full truck
 * is not heavier than the empty one.
 */
export function tonsBetween(gross: string, tare: string): string | null {
  const [full, empty] = [pounds.fromTyped(gross), pounds.fromTyped(tare)]
  if (!full || !empty || empty >= full) return null
  return String((full - empty) / poundsPerTon)
}
