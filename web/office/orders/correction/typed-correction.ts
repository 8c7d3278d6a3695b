/** A correction of a bill has two forms here: as it is typed, and as the call takes it. */
import { readDollars, typedDollars } from '#domain/value/money.ts'
import type { Api, RouterOutputs } from '#web/client/api.ts'
import { poundsIn, tonsIn } from '#domain/value/typed-weight.ts'

export type CorrectionFacts = RouterOutputs['office']['money']['correction']
export type CorrectionInput = Parameters<Api['office']['money']['correct']['mutate']>[0]

export type TypedCorrectedLine = { readonly label: string; readonly amount: string; readonly isAfterTax: boolean }
export type TypedDiscount = { readonly type: 'percent' | 'dollars'; readonly amount: string }

export type TypedCorrection = {
  /** There is one weight for each dumpster. */
  readonly tons: readonly string[]
  readonly gross: string
  readonly tare: string
  readonly ticketNumber: string
  readonly ticketPhotoId: string | null
  /** The key is a material; an empty text keeps the number that was paid. */
  readonly pieces: Readonly<Record<string, string>>
  readonly lines: readonly TypedCorrectedLine[]
  readonly discounts: readonly TypedDiscount[]
  readonly why: string
}

export const typedCorrection = (facts: CorrectionFacts): TypedCorrection => ({
  tons: facts.containers.map(one => one.tons),
  gross: facts.grossInPounds === null ? '' : String(facts.grossInPounds),
  tare: facts.tareInPounds === null ? '' : String(facts.tareInPounds),
  ticketNumber: facts.ticketNumber ?? '',
  ticketPhotoId: facts.ticketPhotoId,
  pieces: Object.fromEntries(facts.items.map(one => [one.materialId, String(one.quantity)])),
  lines: facts.additionalLines.map(({ label, amountInCents, postTax }) => ({
    label,
    amount: typedDollars(amountInCents),
    isAfterTax: postTax,
  })),
  discounts: facts.discounts.map(({ type, amount }) => ({
    type,
    amount: type === 'percent' ? String(amount) : typedDollars(amount),
  })),
  why: '',
})

/** A field has a name; one of several alike has its place in the list as well. */
export type WrongCorrectionField =
  | 'gross'
  | 'tare'
  | 'why'
  | `${'tons' | 'line' | 'label' | 'discount'} ${number}`
  | `piece ${string}`

export type ReadCorrection = {
  readonly wrong: ReadonlySet<WrongCorrectionField>
  /** It is null while something is wrong; a missing reason alone does not keep the correction from being priced. */
  readonly figures: Pick<CorrectionInput, 'weighing' | 'grossInPounds' | 'tareInPounds'> | null
}

export function readCorrection(typed: TypedCorrection, facts: CorrectionFacts): ReadCorrection {
  const wrong = new Set<WrongCorrectionField>()
  const check = <Value>(field: WrongCorrectionField, value: Value | null | undefined): Value | null => {
    if (value === null || value === undefined) wrong.add(field)
    return value ?? null
  }
  const containers = facts.containers.map(({ containerTypeId }, at) => ({
    containerTypeId,
    tons: check(`tons ${at}`, tonsIn(typed.tons[at] ?? '')) ?? '0',
  }))
  const pounds = (field: 'gross' | 'tare') => {
    const read = poundsIn(typed[field])
    if (read === undefined) wrong.add(field)
    return read ?? null
  }
  const items = facts.pieces.flatMap(({ materialId }) => {
    const text = (typed.pieces[materialId] ?? '').trim()
    return text === '' ? [] : [{ materialId, quantity: check(`piece ${materialId}`, piecesIn(text)) ?? 0 }]
  })
  const additionalLines = typed.lines.map(({ label, amount, isAfterTax }, at) => {
    if (label.trim() === '') wrong.add(`label ${at}`)
    const cents = readDollars(amount)
    return {
      label: label.trim(),
      amountInCents: check(`line ${at}`, cents === 0 ? null : cents) ?? 0,
      postTax: isAfterTax,
    }
  })
  const discounts = typed.discounts.map(({ type, amount }, at) => ({
    type,
    amount: check(`discount ${at}`, type === 'percent' ? percentIn(amount) : dollarsIn(amount)) ?? 1,
  }))
  const [grossInPounds, tareInPounds] = [pounds('gross'), pounds('tare')]
  const isPriceable = wrong.size === 0
  if (typed.why.trim() === '') wrong.add('why')
  const { ticketPhotoId } = typed
  const ticketNumber = typed.ticketNumber.trim() || null
  const weighing = { containers, ticketNumber, ticketPhotoId, items, additionalLines, discounts }
  return { wrong, figures: isPriceable ? { weighing, grossInPounds, tareInPounds } : null }
}

/** A part of the form needs the typed values, and the errors in them once they were sent. */
export type CorrectionFieldsProps = {
  typed: TypedCorrection
  set: (change: Partial<TypedCorrection>) => void
  facts: CorrectionFacts
  /** The result is the words beside a field; it is undefined while the field is right, or was not sent yet. */
  says: (field: WrongCorrectionField, words: string) => string | undefined
}

const piecesIn = (text: string): number | null => (/^\d{1,3}$/.test(text) ? Number(text) : null)

/** The result is a whole number from 1 to 100. */
function percentIn(text: string): number | null {
  const [, digits] = /^(\d{1,3})\s*%?$/.exec(text.trim()) ?? []
  const percent = Number(digits)
  return percent >= 1 && percent <= 100 ? percent : null
}

function dollarsIn(text: string): number | null {
  const cents = readDollars(text)
  return cents !== null && cents > 0 ? cents : null
}
