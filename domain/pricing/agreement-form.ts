/** The form of what the office and the customer agreed on by telephone (rule L17). */
import { z } from 'zod'
import { restrictionDetailLength } from '#domain/cart/cart.ts'
import { pickupWindowSchema, windowSchema } from '#domain/schedule/window-schema.ts'
import { writtenAddressSchema } from '#domain/value/address-schema.ts'
import type { Day } from '#domain/value/calendar.ts'
import { daySchema } from '#domain/value/day-schema.ts'
import {
  type Codec,
  dollars,
  emptyAs,
  type FieldName,
  formOf,
  optionalText,
  type Part,
  partOf,
  rowListOf,
  wholeNumber,
} from '#domain/value/form.ts'
import { isoDay } from '#domain/value/iso-day.ts'
import { weighedTons } from '#domain/value/typed-weight.ts'
import {
  type Agreement,
  agreedLineSchema,
  agreedMaterialSchema,
  agreementSchema,
  maxAgreedLines,
  wrongDays,
} from './agreement.ts'

const capitals: Codec<string, string> = {
  toTyped: value => value ?? '',
  fromTyped: typed => typed.trim().toUpperCase(),
}
const trimmed: Codec<string, string> = { ...capitals, inputMode: 'numeric', fromTyped: typed => typed.trim() }

const addressFields = partOf(writtenAddressSchema, { line2: optionalText, state: capitals, postalCode: trimmed })

type Restrictions = Agreement['restrictions']

/** The form has one field for everything that is special about the site. */
const remarkFields: Part<{ readonly remark: string }, Restrictions> = {
  names: ['remark'],
  toTyped: restrictions => ({ remark: restrictions?.Other ?? '' }),
  fromTyped: ({ remark }) => (remark.trim() === '' ? {} : { Other: remark }),
  fieldAt: () => 'remark',
  maxLength: () => restrictionDetailLength,
}

const windowCodecs = { day: isoDay, start: wholeNumber, end: wholeNumber }
const dropOffFields = partOf(
  windowSchema,
  windowCodecs,
  {},
  {
    day: 'dropOffDay',
    start: 'dropOffStart',
    end: 'dropOffEnd',
  },
)
const pickupFields = partOf(
  pickupWindowSchema,
  windowCodecs,
  {},
  {
    day: 'pickupDay',
    start: 'pickupStart',
    end: 'pickupEnd',
  },
)

const materialRows = rowListOf('materials', partOf(agreedMaterialSchema, { quantity: wholeNumber }))

const lineRows = rowListOf('lines', partOf(agreedLineSchema, { amountInCents: dollars }))

type Line = z.input<typeof agreedLineSchema>
/** Each of these kinds has a field of its own. All other lines are in a list below. */
const ownLines = [
  { field: 'container', kind: 'container', label: 'Dumpster' },
  { field: 'disposal', kind: 'materials', label: 'Disposal' },
  { field: 'cityFee', kind: 'city-fee', label: 'City fee' },
] as const
export const maxFurtherLines = maxAgreedLines - ownLines.length

type TypedLines = ReturnType<typeof lineRows.toTyped> & Readonly<Record<(typeof ownLines)[number]['field'], string>>

const linesFields: Part<TypedLines, readonly Line[]> = {
  names: [...ownLines.map(({ field }) => field), ...lineRows.names],
  toTyped: lines => {
    const amountOf = (kind: Line['kind']) =>
      dollars.toTyped(lines?.find(line => line.kind === kind)?.amountInCents ?? null)
    const isFurther = ({ kind }: Line) => !ownLines.some(own => own.kind === kind)
    return {
      container: amountOf('container'),
      disposal: amountOf('materials'),
      cityFee: amountOf('city-fee'),
      ...lineRows.toTyped(lines?.filter(isFurther) ?? null),
    }
  },
  fromTyped: typed => [
    ...ownLines.map(({ field, kind, label }) => ({ kind, label, amountInCents: dollars.fromTyped(typed[field]) })),
    ...(lineRows.fromTyped(typed) as readonly unknown[]),
  ],
  fieldAt: ([at, ...inside]) => {
    const own = ownLines[Number(at)]
    return own ? own.field : lineRows.fieldAt([Number(at) - ownLines.length, ...inside])
  },
  maxLength: name => (isOfRow(name) ? lineRows.maxLength?.(name) : undefined),
  inputMode: name => (isOfRow(name) ? lineRows.inputMode?.(name) : 'decimal'),
}

type LineField = FieldName<ReturnType<typeof lineRows.toTyped>>
const isOfRow = (name: string): name is LineField => name.startsWith('lines')

const daysSchema = z.object({ dropOffWindow: z.object({ day: daySchema }), pickupWindow: z.object({ day: daySchema }) })
/**
 * The days are compared as soon as the form can read both, even if another field is wrong. The form then marks all wrong fields at once.
 */
const canCompareDays = ({ value }: { value: unknown }) => daysSchema.safeParse(value).success

/** `today` is the day by the area's clock. The form takes no earlier day. */
export const agreementForm = (today: Day) =>
  formOf(
    agreementSchema
      .refine(agreed => !wrongDays(agreed, today).includes('drop-off-too-early'), {
        path: ['dropOffWindow', 'day'],
        when: canCompareDays,
      })
      .refine(agreed => !wrongDays(agreed, today).includes('pickup-before-drop-off'), {
        path: ['pickupWindow', 'day'],
        when: canCompareDays,
      }),
    { coveredTons: weighedTons, perTonInCents: dollars, extraDayInCents: emptyAs(null, dollars) },
    {
      address: addressFields,
      restrictions: remarkFields,
      dropOffWindow: dropOffFields,
      pickupWindow: pickupFields,
      materials: materialRows,
      lines: linesFields,
    },
  )
export type TypedAgreement = ReturnType<ReturnType<typeof agreementForm>['toTyped']>
