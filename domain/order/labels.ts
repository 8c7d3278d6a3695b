/** A customer's own labels of an order: a purchase order number and a job name. The office can search them, and they are printed. */
import { maxOrderLabelLength } from '#domain/order/max-lengths.ts'
import { printablePattern, visibleText } from '#domain/value/one-line.ts'

/** Null or an empty text removes a label. */
export const labelSchema = visibleText
  .max(maxOrderLabelLength)
  .regex(printablePattern, 'Please use letters, digits and signs.')
  .nullable()
  .transform(text => (text === '' ? null : text))
