/** If no search finds an address, a person types it by hand (rule C26). The street stays as it was typed, and the ZIP decides the state. */
import { z } from 'zod'
import { zipSchema } from '#domain/value/zip-schema.ts'
import { isUndelivered } from './undelivered.ts'

export const maxStreetLength = 120
export const maxCityLength = 60

/** Returns the text with one space between words, composed letters and no invisible characters. */
const asTyped = (text: string) => text.normalize('NFC').replace(/\p{C}/gu, '').replace(/\s+/g, ' ').trim()

export const streetByHandSchema = z
  .string()
  .max(maxStreetLength)
  .transform(asTyped)
  .refine(text => text.length >= 3 && /\p{L}/u.test(text) && !isUndelivered(text), 'Invalid Address')

/** An empty city means the city of the ZIP. */
export const cityByHandSchema = z
  .string()
  .max(maxCityLength)
  .transform(asTyped)
  .refine(text => text === '' || (text.length >= 3 && /\p{L}/u.test(text)), 'Invalid Address')

export const addressByHandSchema = z.strictObject({
  line1: streetByHandSchema,
  city: cityByHandSchema,
  zipCode: zipSchema,
})
export type AddressByHand = z.infer<typeof addressByHandSchema>
