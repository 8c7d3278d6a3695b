/** What was typed into the form of an area, as the call takes it. */
import { type AreaDraft, areaDraftSchema } from '#domain/area/area.ts'
import { percentOf } from '#domain/pricing/percent.ts'
import { readDollars, typedDollars } from '#domain/value/money.ts'
import type { ListedArea } from '#web/office/areas/queries.ts'
import { decimalOfPercent } from '#web/office/edit/typed-percent.ts'

export type TypedArea = {
  readonly name: string
  /** Empty: as its ZIP says. */
  readonly timeZone: string
  readonly tax: string
  readonly fee: string
  readonly taxableKinds: AreaDraft['taxableKinds']
}

export const typedArea = (area: ListedArea | null): TypedArea => ({
  name: area?.name ?? '',
  timeZone: area?.timeZone ?? '',
  tax: area ? percentOf(area.taxRate) : '',
  fee: area ? typedDollars(area.cityFeeInCents) : '',
  taxableKinds: area?.taxableKinds ?? ['container', 'materials', 'additional-material', 'city-fee', 'add-on', 'fee'],
})

type Wrong = ReadonlySet<keyof AreaDraft>

/** The draft by the schema of the call, or which of its fields are wrong. */
export function readArea(typed: TypedArea, guessedZone: string | null): { wrong: Wrong; draft: AreaDraft | null } {
  const { success, data, error } = areaDraftSchema.safeParse({
    name: typed.name,
    timeZone: typed.timeZone || guessedZone || '',
    taxRate: decimalOfPercent(typed.tax.trim() === '' ? '0' : typed.tax).replace(/\.0+$/, ''),
    cityFeeInCents: typed.fee.trim() === '' ? 0 : (readDollars(typed.fee) ?? -1),
    taxableKinds: typed.taxableKinds,
  })
  if (success) return { wrong: new Set(), draft: data }
  return { wrong: new Set(error.issues.map(issue => issue.path[0] as keyof AreaDraft)), draft: null }
}
