/**
 * What the office and the customer agree on by telephone about an order of restricted materials: everything that the checkout would
 * have asked, and prices that no rule knows (rule L17).
 */
import { z } from 'zod'
import { restrictionTypes } from '#domain/cart/cart.ts'
import { centsSchema } from '#domain/cents-schema.ts'
import { pickupWindowSchema, windowSchema } from '#domain/schedule/window.ts'
import { quoteLineKinds } from './service-area.ts'
import { tonsTextSchema } from './tonnage.ts'

const text = (most: number) => z.string().trim().min(1).max(most)

export const agreementSchema = z.strictObject({
  address: z.strictObject({
    line1: z.string().trim().min(3).max(200),
    line2: text(100).nullable(),
    city: text(100),
    state: z.string().regex(/^[A-Z]{2}$/),
    postalCode: z.string().regex(/^\d{5}(-\d{4})?$/),
  }),
  restrictions: z.partialRecord(z.enum(restrictionTypes), z.string().trim().max(500)).default({}),
  deliveryLocationType: z.enum(['public', 'private']),
  containerTypeId: z.uuid(),
  dropOffWindow: windowSchema,
  pickupWindow: pickupWindowSchema,
  materials: z
    .array(z.strictObject({ id: z.uuid(), quantity: z.int().min(1).max(100) }))
    .min(1)
    .max(50),
  /** Without tax, which the area's rate adds. Lines of a kind that is there once are added up. */
  lines: z
    .array(z.strictObject({ kind: z.enum(quoteLineKinds), label: text(60), amountInCents: centsSchema }))
    .min(1)
    .max(30),
  /** Paid for with these lines; what is above them is charged after weighing. */
  coveredTons: tonsTextSchema,
  perTonInCents: centsSchema,
  /** Null where the price covers any days. */
  extraDayInCents: centsSchema.nullable(),
})

export type Agreement = z.infer<typeof agreementSchema>
