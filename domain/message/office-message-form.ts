/** The form of a message to the customers of orders. Its Spanish text is optional. */
import { officeMessageSchema } from '#domain/message/office-message.ts'
import { formOf, optionalText } from '#domain/value/form.ts'

export const officeMessageForm = formOf(officeMessageSchema, { es: optionalText })
