/** The form of a corrected bill: the whole weighing, and the reason for the correction (rule B14). */
import { z } from 'zod'
import { additionalLineSchema } from '#domain/pricing/bill.ts'
import type { BillDiscount } from '#domain/pricing/bill-discount.ts'
import {
  dollars,
  emptyAs,
  formOf,
  optionalText,
  type Part,
  partOf,
  rowListOf,
  wholeNumber,
} from '#domain/value/form.ts'
import { reasonSchema } from '#domain/value/reason.ts'
import { pounds, poundsSchema, weighedTons } from '#domain/value/typed-weight.ts'
import { weighedContainerSchema, weighingSchema } from './weighing.ts'

/** A correction replaces the whole weighing. */
export const correctionSchema = z.strictObject({
  weighing: weighingSchema,
  grossInPounds: poundsSchema,
  tareInPounds: poundsSchema,
  why: reasonSchema,
})

type Counted = NonNullable<z.input<typeof weighingSchema>['items']>
type TypedPieces = { readonly pieces: readonly { readonly materialId: string; readonly quantity: string }[] }

const count = emptyAs(null, wholeNumber)
const isCounted = ({ quantity }: TypedPieces['pieces'][number]) => count.fromTyped(quantity) !== null

/** Each material that is charged by the piece has a field. An empty field leaves the number for which the customer paid. */
const piecesFields = (materialIds: readonly string[]): Part<TypedPieces, Counted> => ({
  names: ['pieces'],
  toTyped: items => ({
    pieces: materialIds.map(materialId => ({
      materialId,
      quantity: count.toTyped(items?.find(one => one.materialId === materialId)?.quantity ?? null),
    })),
  }),
  fromTyped: ({ pieces }) =>
    pieces
      .filter(isCounted)
      .map(({ materialId, quantity }) => ({ materialId, quantity: wholeNumber.fromTyped(quantity) })),
  fieldAt: ([at], typed) => {
    const counted = typed?.pieces.filter(isCounted)[Number(at)]
    return counted ? `pieces.${typed?.pieces.indexOf(counted) ?? 0}.quantity` : 'pieces'
  },
  inputMode: () => 'numeric',
})

type TypedDiscount = { readonly type: BillDiscount['type']; readonly amount: string }

const percent = /^(\d{1,3})\s*%?$/

/** A percentage is a whole number. */
const discountFields: Part<TypedDiscount, BillDiscount> = {
  names: ['type', 'amount'],
  toTyped: discount => ({
    type: discount?.type ?? 'percent',
    amount:
      discount?.type === 'dollars' ? dollars.toTyped(discount.amount) : wholeNumber.toTyped(discount?.amount ?? null),
  }),
  fromTyped: ({ type, amount }) => {
    const [, digits = ''] = percent.exec(amount.trim()) ?? []
    return {
      type,
      amount: (type === 'percent' ? wholeNumber : dollars).fromTyped(type === 'percent' ? digits : amount),
    }
  },
  fieldAt: () => 'amount',
  inputMode: () => 'decimal',
}

/** `materialIds` are the materials that are charged by the piece. */
export const correctionForm = (materialIds: readonly string[]) =>
  formOf(
    correctionSchema,
    { grossInPounds: pounds, tareInPounds: pounds },
    {
      weighing: partOf(
        weighingSchema,
        { ticketNumber: optionalText },
        {
          containers: rowListOf('containers', partOf(weighedContainerSchema, { tons: weighedTons })),
          items: piecesFields(materialIds),
          additionalLines: rowListOf('lines', partOf(additionalLineSchema, { amountInCents: dollars })),
          discounts: rowListOf('discounts', discountFields),
        },
      ),
    },
  )
export type TypedCorrection = ReturnType<ReturnType<typeof correctionForm>['toTyped']>
