/**
 * The facts that the office and the customer agree on by telephone about an order of restricted materials (rule L17): every fact that the
 * checkout would have asked for, and prices that no pricing rule sets.
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
  /**
   * The amounts are without tax, which the area's rate adds. If a quote has only one line of a kind, the lines of this kind are added up.
   */
  lines: z.array(agreedLineSchema).min(1).max(maxAgreedLines),
  /** The tons that the lines pay for. Weight above them is charged after weighing. */
  coveredTons: tonsTextSchema,
  perTonInCents: centsSchema,
  /** Null if the price covers any number of days. */
  extraDayInCents: centsSchema.nullable(),
})

export type Agreement = z.infer<typeof agreementSchema>

type AgreedDays = { readonly dropOffWindow: { readonly day: Day }; readonly pickupWindow: { readonly day: Day } }

/**
 * Returns a refusal for each fault of the agreed days. `today` is the day by the area's clock. The office may agree on any hours, and also
 * on days that the checkout does not offer.
 */
export function wrongDays({ dropOffWindow, pickupWindow }: AgreedDays, today: Day) {
  const wrong: ('drop-off-too-early' | 'pickup-before-drop-off')[] = []
  if (dropOffWindow.day < today) wrong.push('drop-off-too-early')
  if (pickupWindow.day <= dropOffWindow.day) wrong.push('pickup-before-drop-off')
  return wrong
}
