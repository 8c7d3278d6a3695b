/** An address that a person types because no search knows it (rule C26): the street as it is typed, and a ZIP that decides the state. */
import { z } from 'zod'
import { zipSchema } from '#domain/value/zip-schema.ts'
import { isUndelivered } from './undelivered.ts'

export const longestStreet = 120
export const longestCity = 60

/** One space between words, composed letters, and none of the signs that nobody sees. */
const asTyped = (text: string) => text.normalize('NFC').replace(/\p{C}/gu, '').replace(/\s+/g, ' ').trim()

export const streetByHandSchema = z
  .string()
  .max(longestStreet)
  .transform(asTyped)
  .refine(text => text.length >= 3 && /\p{L}/u.test(text) && !isUndelivered(text), 'Invalid Address')

/** If it is empty, the city of the ZIP is taken. */
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
