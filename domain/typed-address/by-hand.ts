/** A person types an address by hand because no search knows it (rule C26): the street remains as typed, and the ZIP decides the state. */
import { z } from 'zod'
import { zipSchema } from '#domain/value/zip-schema.ts'
import { isUndelivered } from './undelivered.ts'

export const longestStreet = 120
export const longestCity = 60

/** The result has one space between words, composed letters, and no invisible signs. */
const asTyped = (text: string) => text.normalize('NFC').replace(/\p{C}/gu, '').replace(/\s+/g, ' ').trim()

export const streetByHandSchema = z
  .string()
  .max(longestStreet)
  .transform(asTyped)
  .refine(text => text.length >= 3 && /\p{L}/u.test(text) && !isUndelivered(text), 'Invalid Address')

/** If the city is empty, the city of the ZIP is used. */
export const cityByHandSchema = z
  .string()
  .max(longestCity)
  .transform(asTyped)
  .refine(text => text === '' || (text.length >= 3 && /\p{L}/u.test(text)), 'Invalid Address')

export const addressByHandSchema = z.strictObject({
  line1: streetByHandSchema,
  city: cityByHandSchema,
  zipCode: zipSchema,
})
export type AddressByHand = z.infer<typeof addressByHandSchema>
