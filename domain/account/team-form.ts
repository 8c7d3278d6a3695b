/** The forms of a team. The office invites a person by their number, with at least one right. */
import { z } from 'zod'
import { rights } from '#domain/account/roles.ts'
import { givenRightsSchema } from '#domain/account/team.ts'
import { formOf } from '#domain/value/form.ts'
import { mobileDigits } from '#domain/value/mobile-field.ts'
import { mobileSchema } from '#domain/value/phone-schema.ts'

export const invitationSchema = z.strictObject({
  phone: mobileSchema,
  rights: givenRightsSchema,
})

/** The form ticks each right. The call takes null for all rights. */
const tickedRightsSchema = z.array(z.enum(rights)).min(1)

export const invitationForm = formOf(z.strictObject({ phone: mobileSchema, rights: tickedRightsSchema }), {
  phone: mobileDigits,
})

export const rightsForm = formOf(z.strictObject({ rights: tickedRightsSchema }), {})
