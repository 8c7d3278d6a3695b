/**
 * An order that the office takes on the telephone: the checkout's own answers, all at once (rules C15 and C16). Of nothing but restricted
 * materials there is no visit: nothing is priced, and a person calls back.
 */
import { z } from 'zod'
import {
  addOnIdsSchema,
  cleanupIdsSchema,
  containersSchema,
  customerTypeSchema,
  deliveryLocationTypeSchema,
  materialsSchema,
  promotionCodeSchema,
  restrictionsSchema,
} from '#domain/cart/choices.ts'
import { pickupWindowSchema, windowSchema } from '#domain/schedule/window-schema.ts'
import { addressDetailsShape, line2Schema } from '#domain/value/address-schema.ts'
import { emailSchema } from '#domain/value/email-schema.ts'
import { mobileSchema } from '#domain/value/phone-schema.ts'
import { zipSchema } from '#domain/value/zip-schema.ts'

export const placeIdSchema = z.string().regex(/^[\w.~:-]{1,1000}$/, 'Invalid Address')

/** What the price depends on, as far as it is known yet. */
export const phoneChoicesSchema = z.strictObject({
  /** Of the caller, whose own prices count; null before it is typed. */
  phone: mobileSchema.nullable(),
  /** In which the customer will be told the price. */
  language: z.enum(['en', 'es']),
  zipCode: zipSchema,
  customerType: customerTypeSchema.nullable(),
  materials: materialsSchema.or(z.tuple([])),
  containers: containersSchema.or(z.strictObject({})),
  addOnIds: addOnIdsSchema,
  promotionCode: promotionCodeSchema.nullable(),
  dropOffWindow: windowSchema.nullable(),
  pickupWindow: pickupWindowSchema.nullable(),
})
export type PhoneChoices = z.infer<typeof phoneChoicesSchema>

export const phoneOrderSchema = z.strictObject({
  /** Made by the page: sent again after a lost answer, it is still one order. */
  cartId: z.uuid(),
  phone: mobileSchema,
  language: z.enum(['en', 'es']),
  zipCode: zipSchema,
  customerType: customerTypeSchema,
  cleanupIds: cleanupIdsSchema,
  materials: materialsSchema,
  promotionCode: promotionCodeSchema.nullable(),
  visit: z
    .strictObject({
      containers: containersSchema,
      placeId: placeIdSchema,
      line2: line2Schema,
      ...addressDetailsShape,
      restrictions: restrictionsSchema,
      deliveryLocationType: deliveryLocationTypeSchema,
      dropOffWindow: windowSchema,
      pickupWindow: pickupWindowSchema,
      addOnIds: addOnIdsSchema,
    })
    .nullable(),
})
export type PhoneOrder = z.infer<typeof phoneOrderSchema>

/** How the link reaches the caller: by text only to the number that they said. */
export const linkWaySchema = z.discriminatedUnion('channel', [
  z.strictObject({ channel: z.literal('sms') }),
  z.strictObject({ channel: z.literal('email'), email: emailSchema }),
])
export type LinkWay = z.infer<typeof linkWaySchema>

/** What the office has read out to the customer, who agreed to it. */
export const spokenConsentSchema = z.strictObject({
  sentence: z.string().min(1).max(1000),
  totalInCents: z.int().nonnegative(),
})
export type SpokenConsent = z.infer<typeof spokenConsentSchema>
