/** A customer's own labels of an order: purchase order number and job name. They can be searched for and are printed. */
import { z } from 'zod'

export const labelLength = 60

/** Null, or nothing but spaces, removes a label. */
export const labelSchema = z
  .string()
  .trim()
  .max(labelLength)
  .regex(/^[^\p{Cc}]*$/u, 'Please use letters, digits and signs.')
  .nullable()
  .transform(text => (text === '' ? null : text))
