/** A hauler may name one price for the ready-made catalog (rule A26). It is the price of a 20 yard dumpster for a week. */
import { z } from 'zod'
import { dollars, emptyAs, formOf } from '#domain/value/form.ts'

export const usualPriceInCents = 52_500

/** Returns another usual price in proportion to the hauler's price of a 20 yard dumpster, in whole dollars. */
export const inProportion = (usualInCents: number, priceInCents: number): number =>
  Math.round((usualInCents * priceInCents) / usualPriceInCents / 100) * 100

/** The price is at least $100 and at most $5,000. */
const priceSchema = z.int().min(10_000).max(500_000)

/** With these values a hauler takes over the ready-made catalog. A price of null means the usual prices. */
export const readyMadeSchema = z.strictObject({ priceInCents: priceSchema.nullable() })

/** The price may be left out. */
export const readyMadePrice = emptyAs(null, dollars)

export const readyMadeForm = formOf(readyMadeSchema, { priceInCents: readyMadePrice })
