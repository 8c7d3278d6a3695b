/** The forms of a customer in the office: the details, and the reason why the customer is blocked. */
import { z } from 'zod'
import { customerDetailsSchema } from '#domain/customer/customer.ts'
import { type Codec, formOf, optionalText } from '#domain/value/form.ts'

/** The field has ten digits. It may be empty, and the number may belong to a landline. */
const phoneDigits: Codec<string, string | null> = {
  toTyped: phone => phone?.slice('+1'.length) ?? '',
  fromTyped: digits => (digits === '' ? null : `+1${digits}`),
}

/** The field has commas between the tags. */
const tagsField: Codec<string, string[]> = {
  toTyped: tags => tags?.join(', ') ?? '',
  fromTyped: typed =>
    typed
      .split(',')
      .map(tag => tag.trim())
      .filter(Boolean),
}

export const customerForm = formOf(customerDetailsSchema, {
  company: optionalText,
  phone: phoneDigits,
  email: optionalText,
  tags: tagsField,
})

export const blockSchema = z.strictObject({ why: z.string().trim().min(1).max(500) })
export const blockForm = formOf(blockSchema, {})
