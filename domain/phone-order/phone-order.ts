/**
 * The office takes an order by phone with the same answers as the checkout, all in one call (rules C15 and C16). If all materials are
 * restricted, the order has no visit. Then nothing is priced, and the office calls back.
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

/** The choices that a price depends on, as far as the office has typed them. */
export const phoneChoicesSchema = z.strictObject({
  /** The number of the caller, whose own prices apply. Null before the office has typed it. */
  phone: mobileSchema.nullable(),
  /** The language in which the customer hears the price. */
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
  /** The page makes this id, so that an order that is sent again after a lost answer stays one order. */
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

/** The ways in which the link reaches the caller. A text goes only to the number of the caller. */
export const linkWaySchema = z.discriminatedUnion('channel', [
  z.strictObject({ channel: z.literal('sms') }),
  z.strictObject({ channel: z.literal('email'), email: emailSchema }),
])
export type LinkWay = z.infer<typeof linkWaySchema>

/** The sentence and the total that the office read to the customer, who agreed to them. */
export const spokenConsentSchema = z.strictObject({
  sentence: z.string().min(1).max(1000),
  totalInCents: z.int().nonnegative(),
})
export type SpokenConsent = z.infer<typeof spokenConsentSchema>
