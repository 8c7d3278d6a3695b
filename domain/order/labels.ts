/** A customer's own labels of an order: a purchase order number and a job name. The office can search them, and they are printed. */
import { longestOrderLabel } from '#domain/order/longest-texts.ts'
import { printablePattern, visibleText } from '#domain/value/one-line.ts'

/** Null or an empty text removes a label. */
export const labelSchema = visibleText
  .max(longestOrderLabel)
  .regex(printablePattern, 'Please use letters, digits and signs.')
  .nullable()
  .transform(text => (text === '' ? null : text))
