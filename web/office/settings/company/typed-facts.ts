/** Pages show these facts about a company; here they are as typed into its form (rule A21). */
import { type OpenDays, openDays, type PublicFacts } from '#domain/company/public-facts.ts'

export const closed = 'closed'

type OpenField = `opens.${OpenDays}` | `closes.${OpenDays}`

export type TypedFacts = { readonly [Field in OpenField]: string } & {
  readonly license: string
  readonly isInsured: boolean
  readonly sinceYear: string
  readonly reviewUrl: string
  readonly rating: string
  readonly reviewCount: string
}

export function typedFacts({ hours, license, isInsured, reviewUrl, ...facts }: PublicFacts): TypedFacts {
  const each = openDays.flatMap(days => [
    [`opens.${days}`, hours[days] ? String(hours[days].from) : closed],
    [`closes.${days}`, String(hours[days]?.to ?? 18)],
  ])
  return {
    ...(Object.fromEntries(each) as Record<OpenField, string>),
    license,
    isInsured,
    reviewUrl,
    sinceYear: String(facts.sinceYear ?? ''),
    rating: facts.ratingInTenths === null ? '' : String(facts.ratingInTenths / 10),
    reviewCount: String(facts.reviewCount ?? ''),
  }
}

/** The result has the form that the schema of the call takes or refuses. */
export function readFacts(typed: TypedFacts): PublicFacts {
  const hoursOn = (days: OpenDays) =>
    typed[`opens.${days}`] === closed
      ? null
      : { from: Number(typed[`opens.${days}`]), to: Number(typed[`closes.${days}`]) }
  return {
    hours: { weekdays: hoursOn('weekdays'), saturday: hoursOn('saturday'), sunday: hoursOn('sunday') },
    license: typed.license.trim(),
    isInsured: typed.isInsured,
    reviewUrl: typed.reviewUrl.trim(),
    sinceYear: wholeOrNull(typed.sinceYear),
    ratingInTenths: tenthsOrNull(typed.rating),
    reviewCount: wholeOrNull(typed.reviewCount.replaceAll(',', '')),
  }
}

const wrong = -1

const wholeOrNull = (typed: string): number | null => {
  if (typed.trim() === '') return null
  return /^\d{1,7}$/.test(typed.trim()) ? Number(typed) : wrong
}

/** The text "4.9" is read as 49. */
function tenthsOrNull(typed: string): number | null {
  if (typed.trim() === '') return null
  const [, whole, tenth = '0'] = /^([1-5])(?:\.(\d))?$/.exec(typed.trim()) ?? []
  return whole === undefined ? wrong : Number(whole) * 10 + Number(tenth)
}

/** The result is the field in which the refused part was typed. */
export function factsField(path: readonly PropertyKey[]): keyof TypedFacts {
  const [name, days] = path
  if (name === 'hours') return `closes.${days as OpenDays}`
  return name === 'ratingInTenths' ? 'rating' : (name as 'license' | 'sinceYear' | 'reviewUrl' | 'reviewCount')
}
