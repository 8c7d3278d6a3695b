/**
 * An agreement holds the facts that the office and the customer agree on by telephone about an order of restricted materials:
 * every fact that the checkout would have asked for, and prices that no rule knows (rule L17).
 */
import { z } from 'zod'
import { restrictionDetailLength, restrictionTypes } from '#domain/cart/cart.ts'
import { pickupWindowSchema, windowSchema } from '#domain/schedule/window-schema.ts'
import { writtenAddressSchema } from '#domain/value/address-schema.ts'
import type { Day } from '#domain/value/calendar.ts'
import { centsSchema } from '#domain/value/cents-schema.ts'
import { nameOfAtMost } from '#domain/value/one-line.ts'
import { quoteLineKinds } from './service-area.ts'
import { tonsTextSchema } from './tons-schema.ts'

const isForward = ({ start, end }: { start: number; end: number }) => start < end
const endsLater = { path: ['end'], message: 'Must end later than it begins' }

export const maxAgreedMaterials = 50
export const maxAgreedLines = 30

export const agreedMaterialSchema = z.strictObject({ id: z.uuid(), quantity: z.int().min(1).max(100) })
export const agreedLineSchema = z.strictObject({
  kind: z.enum(quoteLineKinds),
  label: nameOfAtMost(60),
  amountInCents: centsSchema,
})

export const agreementSchema = z.strictObject({
  address: writtenAddressSchema,
  restrictions: z.partialRecord(z.enum(restrictionTypes), z.string().trim().max(restrictionDetailLength)).default({}),
  deliveryLocationType: z.enum(['public', 'private']),
  containerTypeId: z.uuid(),
  dropOffWindow: windowSchema.refine(isForward, endsLater),
  pickupWindow: pickupWindowSchema.refine(isForward, endsLater),
  materials: z.array(agreedMaterialSchema).min(1).max(maxAgreedMaterials),
  /** The amounts are without tax, which the area's rate adds. Lines of a kind that a quote has only once are added up. */
  lines: z.array(agreedLineSchema).min(1).max(maxAgreedLines),
  /** The lines pay for these tons. The weight above them is charged after weighing. */
  coveredTons: tonsTextSchema,
  perTonInCents: centsSchema,
  /** The field is null if the price covers any number of days. */
  extraDayInCents: centsSchema.nullable(),
})

export type Agreement = z.infer<typeof agreementSchema>

type AgreedDays = { readonly dropOffWindow: { readonly day: Day }; readonly pickupWindow: { readonly day: Day } }

/**
 * Returns a refusal for each fault of the agreed days. The office may agree on any hours, and on days that no other customer is
 * offered, from `today` by the area's clock.
 */
export function wrongDays({ dropOffWindow, pickupWindow }: AgreedDays, today: Day) {
  const wrong: ('drop-off-too-early' | 'pickup-before-drop-off')[] = []
  if (dropOffWindow.day < today) wrong.push('drop-off-too-early')
  if (pickupWindow.day <= dropOffWindow.day) wrong.push('pickup-before-drop-off')
  return wrong
}
