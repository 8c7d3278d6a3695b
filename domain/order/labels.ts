/** A customer's own marks on an order: the number of their purchase order and the name of their job. Searched for and printed. */
import { z } from 'zod'

export const labelLength = 60

/** Null, or nothing but spaces, takes a mark off. */
export const labelSchema = z
  .string()
  .trim()
  .max(labelLength)
  .regex(/^[^\p{Cc}]*$/u, 'Please use letters, digits and signs.')
  .nullable()
  .transform(text => (text === '' ? null : text))
