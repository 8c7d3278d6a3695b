/** The price that a hauler may name for the ready-made catalog (rule A26): that of a 20 yard dumpster for a week. */
import { z } from 'zod'
import { dollars, emptyAs, formOf } from '#domain/value/form.ts'

export const usualPriceInCents = 52_500

/** At least $100, at most $5,000. */
const priceSchema = z.int().min(10_000).max(500_000)

/** The wish for the ready-made catalog. A price of null means the usual prices. */
export const readyMadeSchema = z.strictObject({ priceInCents: priceSchema.nullable() })

/** The price may be left out. */
export const readyMadePrice = emptyAs(null, dollars)

export const readyMadeForm = formOf(readyMadeSchema, { priceInCents: readyMadePrice })
