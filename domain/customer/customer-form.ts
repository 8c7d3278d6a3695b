/** The forms of a customer in the office: its details, and the reason of a block. */
import { z } from 'zod'
import { customerDetailsSchema } from '#domain/customer/customer.ts'
import { type Codec, formOf, optionalText } from '#domain/value/form.ts'

/** The field holds ten digits. The number may be missing, and may belong to a landline. */
const phoneDigits: Codec<string, string | null> = {
  toTyped: phone => phone?.slice('+1'.length) ?? '',
  fromTyped: digits => (digits === '' ? null : `+1${digits}`),
}

/** The tags have commas between them. */
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
