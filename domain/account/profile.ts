/** The customer's profile: the fields of the form, and the input of the call (rule A3). */
import { z } from 'zod'
import { emailSchema } from '#domain/value/email-schema.ts'
import { formOf } from '#domain/value/form.ts'
import { printablePattern, visibleText } from '#domain/value/one-line.ts'

export const maxNameLength = 60
export const maxCompanyNameLength = 100

const unprintable = 'Please use letters, digits and punctuation on one line only.'
const nameSchema = (missing: string) =>
  visibleText
    .min(1, missing)
    .max(maxNameLength, `At most ${maxNameLength} characters`)
    .regex(printablePattern, unprintable)

const firstNameSchema = nameSchema('First name is required')
const lastNameSchema = nameSchema('Last name is required')
const companyNameSchema = visibleText
  .max(maxCompanyNameLength, `At most ${maxCompanyNameLength} characters`)
  .regex(printablePattern, unprintable)

/** The input of `upsertCustomer`. A company has a name and an e-mail address, or is an empty object. */
export const profileSchema = z.strictObject({
  name: z.strictObject({ first: firstNameSchema, last: lastNameSchema }),
  email: emailSchema,
  company: z.union(
    [z.strictObject({ name: companyNameSchema.min(1), email: emailSchema }), z.strictObject({})],
    'Please fill in business name and email.',
  ),
  smsNotificationOptIn: z.boolean(),
  /** True if the person turned the switch on in this form. A switch that is on by default is no consent (rule T3). */
  agreesToTexts: z.literal(true).optional(),
})
export type ProfileInput = z.infer<typeof profileSchema>

export type ProfileForm = {
  firstName: string
  lastName: string
  email: string
  isBusiness: boolean
  businessName: string
  businessEmail: string
  smsNotificationOptIn: boolean
  /** True if the person turned the switch on. */
  agreesToTexts: boolean
  terms: boolean
}

/** The form's rules for each field. If the business switch is on, the business e-mail replaces the personal one. */
export function profileFormSchema(asks: { readonly requiresTerms: boolean }) {
  return z
    .strictObject({
      firstName: firstNameSchema,
      lastName: lastNameSchema,
      email: z.union([emailSchema, z.literal('')]),
      isBusiness: z.boolean(),
      businessName: companyNameSchema,
      businessEmail: z.union([emailSchema, z.literal('')]),
      smsNotificationOptIn: z.boolean(),
      agreesToTexts: z.boolean(),
      terms: z.boolean().refine(ticked => ticked || !asks.requiresTerms, 'You must accept the terms'),
    })
    .refine(form => form.email !== '' || form.isBusiness, { path: ['email'], message: 'Valid email is required' })
}

const allFields = formOf(profileFormSchema({ requiresTerms: false }), {})

/** The rules of the form for a person who accepted the terms before. A field that the form does not show counts as empty. */
export const profileForm: typeof allFields = {
  ...allFields,
  read: typed =>
    allFields.read(typed.isBusiness ? { ...typed, email: '' } : { ...typed, businessName: '', businessEmail: '' }),
}

/** Returns false if the form must show the toast 'Missing Information' / 'Please fill in business name and email.' */
export function hasBusinessDetails(form: Pick<ProfileForm, 'isBusiness' | 'businessName' | 'businessEmail'>): boolean {
  return !form.isBusiness || (form.businessName.trim() !== '' && form.businessEmail.trim() !== '')
}

/**
 * Turns the form's values into the call's input. For a business, the business e-mail is also the customer's own. For a person, the company
 * is empty.
 */
export function profileOfForm(form: ProfileForm): ProfileInput {
  const name = { first: form.firstName.trim(), last: form.lastName.trim() }
  const { smsNotificationOptIn } = form
  const texts =
    smsNotificationOptIn && form.agreesToTexts
      ? { smsNotificationOptIn, agreesToTexts: true as const }
      : { smsNotificationOptIn }
  if (!form.isBusiness) return { name, email: form.email.trim(), company: {}, ...texts }
  const email = form.businessEmail.trim()
  return { name, email, company: { name: form.businessName.trim(), email }, ...texts }
}
