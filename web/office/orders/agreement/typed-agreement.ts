/** The terms that were agreed on the telephone have two forms here: as they are typed, and as the call takes them. */

import { agreedPrice } from '#domain/pricing/agreed-price.ts'
import { type Agreement, agreementSchema, wrongDays } from '#domain/pricing/agreement.ts'
import { addDays, type Day, dayOf, isoDateOf } from '#domain/value/calendar.ts'
import { readDollars, typedDollars } from '#domain/value/money.ts'
import type { Api, RouterOutputs } from '#web/client/api.ts'
import { tonsIn } from '#domain/value/typed-weight.ts'
import {
  noDetailsTyped,
  type TypedDetails,
  typedDetails,
  type WrongDetail,
} from '#web/parts/address-details-fields.tsx'

export type AgreementFacts = RouterOutputs['office']['orders']['agreement']
export type AgreementInput = Parameters<Api['office']['orders']['agree']['mutate']>[0]

export type TypedAgreedLine = {
  readonly kind: 'add-on' | 'additional-material'
  readonly label: string
  readonly amount: string
}
export type TypedAgreedMaterial = { readonly id: string; readonly quantity: string }
export type TypedAgreedVisit = { readonly day: string; readonly start: string; readonly end: string }

export type TypedAgreement = TypedDetails & {
  readonly line1: string
  readonly line2: string
  readonly city: string
  readonly state: string
  readonly postalCode: string
  readonly deliveryLocationType: 'public' | 'private'
  /** The remark is about the place. */
  readonly remark: string
  readonly containerTypeId: string
  readonly materials: readonly TypedAgreedMaterial[]
  readonly dropOff: TypedAgreedVisit
  readonly pickup: TypedAgreedVisit
  readonly isActualPickupDate: boolean
  readonly container: string
  readonly disposal: string
  readonly cityFee: string
  readonly lines: readonly TypedAgreedLine[]
  readonly coveredTons: string
  readonly perTon: string
  /** It is empty if the price covers any number of days. */
  readonly extraDay: string
}

const wholeDay = { start: '6', end: '18' }
const week = 7

export const typedAgreement = (facts: AgreementFacts): TypedAgreement => ({
  line1: '',
  line2: '',
  ...noDetailsTyped,
  city: facts.city,
  state: facts.state,
  postalCode: facts.zipCode,
  deliveryLocationType: 'private',
  remark: '',
  containerTypeId: facts.containerTypes[0]?.id ?? '',
  materials: facts.wanted
    .filter(({ id }) => facts.materials.some(one => one.id === id))
    .map(({ id, quantity }) => ({ id, quantity: String(quantity) })),
  dropOff: { day: isoDateOf(addDays(facts.today, 1)), ...wholeDay },
  pickup: { day: isoDateOf(addDays(facts.today, 1 + week)), ...wholeDay },
  isActualPickupDate: true,
  container: '',
  disposal: '',
  cityFee: typedDollars(facts.serviceArea.cityFeeInCents),
  lines: [],
  coveredTons: '',
  perTon: '',
  extraDay: '',
})

/** A field has a name; one of several alike has its place in the list as well. */
export type WrongAgreementField =
  | WrongDetail
  | 'line1'
  | 'city'
  | 'state'
  | 'postalCode'
  | 'materials'
  | 'dropOffDay'
  | 'dropOffHours'
  | 'pickupDay'
  | 'pickupHours'
  | 'container'
  | 'disposal'
  | 'cityFee'
  | 'coveredTons'
  | 'perTon'
  | 'extraDay'
  | `${'quantity' | 'label' | 'amount'} ${number}`

export type ReadAgreement = {
  readonly wrong: ReadonlySet<WrongAgreementField>
  /** It is null while something is wrong. */
  readonly agreed: Agreement | null
}

/** The schema of the call and the rule of the days decide: the result is the agreed terms, or the fields that are wrong. */
export function readAgreement(typed: TypedAgreement, facts: AgreementFacts): ReadAgreement {
  const asked = askedOf(typed)
  const { data, error } = agreementSchema.safeParse(asked)
  const wrong = new Set(error?.issues.map(({ path }) => fieldAt(path, typed.lines.length)) ?? [])
  for (const refusal of wrongDays(asked, facts.today)) {
    wrong.add(refusal === 'drop-off-too-early' ? 'dropOffDay' : 'pickupDay')
  }
  return { wrong, agreed: data && wrong.size === 0 ? data : null }
}

/** The result is the typed text in the form of the call. Text that is no number for the call is no number here either. */
function askedOf(typed: TypedAgreement) {
  const { line1, city, deliveryLocationType, containerTypeId, isActualPickupDate } = typed
  const remark = typed.remark.trim()
  const amounts = { container: amountIn(typed.container), disposal: amountIn(typed.disposal) }
  return {
    address: {
      line1,
      city,
      line2: typed.line2.trim() || null,
      ...typedDetails(typed),
      state: typed.state.trim().toUpperCase(),
      postalCode: typed.postalCode.trim(),
    },
    restrictions: remark === '' ? {} : { Other: remark },
    deliveryLocationType,
    containerTypeId,
    dropOffWindow: windowOf(typed.dropOff),
    pickupWindow: { ...windowOf(typed.pickup), isActualPickupDate },
    materials: typed.materials.map(({ id, quantity }) => ({
      id,
      quantity: quantity.trim() === '' ? 0 : Number(quantity),
    })),
    lines: [
      { kind: 'container', label: 'Dumpster', amountInCents: amounts.container },
      { kind: 'materials', label: 'Disposal', amountInCents: amounts.disposal },
      ...typed.lines.map(({ kind, label, amount }) => ({ kind, label, amountInCents: amountIn(amount) })),
      { kind: 'city-fee', label: 'City fee', amountInCents: amountIn(typed.cityFee) },
    ],
    coveredTons: tonsIn(typed.coveredTons) ?? '',
    perTonInCents: amountIn(typed.perTon),
    extraDayInCents: typed.extraDay.trim() === '' ? null : amountIn(typed.extraDay),
  }
}

const amountIn = (text: string): number => readDollars(text) ?? Number.NaN

const windowOf = ({ day, start, end }: TypedAgreedVisit) => ({
  day: (day === '' ? Number.NaN : dayOf(day)) as Day,
  start: Number(start),
  end: Number(end),
})

const fieldOfPart: Readonly<Record<string, WrongAgreementField>> = {
  materials: 'materials',
  coveredTons: 'coveredTons',
  perTonInCents: 'perTon',
  extraDayInCents: 'extraDay',
}

/**
 * The result is the field in which a part of the sent terms was typed. The lines of the dumpster and the disposal come first, the city's
 * fee last.
 */
function fieldAt([part, at, of]: readonly PropertyKey[], lines: number): WrongAgreementField {
  if (part === 'address') return at as WrongAgreementField
  if (part === 'dropOffWindow') return at === undefined ? 'dropOffHours' : 'dropOffDay'
  if (part === 'pickupWindow') return at === undefined ? 'pickupHours' : 'pickupDay'
  if (part === 'materials' && at !== undefined) return `quantity ${Number(at)}`
  if (part === 'lines') {
    const line = Number(at) - 2
    if (line < 0) return line === -2 ? 'container' : 'disposal'
    return line === lines ? 'cityFee' : `${of === 'label' ? 'label' : 'amount'} ${line}`
  }
  const field = fieldOfPart[String(part)]
  if (!field) throw new Error(`no field of the form is ${String(part)}`)
  return field
}

/** The price is the one that will be frozen: the same function computes it when the terms are sent. */
export function priceOf(agreed: Agreement, facts: AgreementFacts) {
  const { serviceArea, billing, collectTaxes } = facts
  const type = facts.containerTypes.find(one => one.id === agreed.containerTypeId)
  const container = { _id: agreed.containerTypeId, name: type?.name ?? '' }
  return agreedPrice(agreed, { container, serviceArea, billing, collectTaxes }).quote
}

/** A part of the form needs the typed values, and the errors in them once they were sent. */
export type AgreementFieldsProps = {
  typed: TypedAgreement
  set: (change: Partial<TypedAgreement>) => void
  facts: AgreementFacts
  /** The result is the words beside a field; it is undefined while the field is right, or was not sent yet. */
  says: (field: WrongAgreementField, words: string) => string | undefined
}
