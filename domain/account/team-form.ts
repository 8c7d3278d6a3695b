/** The forms of a team: somebody is invited by their number, and has at least one right. */
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

/** The call takes null for all rights; the form ticks each of them. */
const tickedRightsSchema = z.array(z.enum(rights)).min(1)

export const invitationForm = formOf(z.strictObject({ phone: mobileSchema, rights: tickedRightsSchema }), {
  phone: mobileDigits,
})

export const rightsForm = formOf(z.strictObject({ rights: tickedRightsSchema }), {})
