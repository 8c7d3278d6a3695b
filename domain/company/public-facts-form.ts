/** The form fields of the facts about a hauler (rule A21). */
import { type OpenDays, type OpenHours, publicFactsSchema } from '#domain/company/public-facts.ts'
import { type Codec, decimals, emptyAs, type Part, partOf, wholeNumber } from '#domain/value/form.ts'

export const closed = 'closed'

type HoursFields<Days extends OpenDays> = { readonly [Field in `opens.${Days}` | `closes.${Days}`]: string }

/** Each group of days has a field for the start and a field for the end of its hours. An error of the hours shows at the end. */
function hoursOn<Days extends OpenDays>(days: Days): Part<HoursFields<Days>, OpenHours> {
  const opens: keyof HoursFields<Days> = `opens.${days}`
  const closes: keyof HoursFields<Days> = `closes.${days}`
  return {
    names: [opens, closes],
    toTyped: hours =>
      ({
        [opens]: hours ? String(hours.from) : closed,
        [closes]: String(hours?.to ?? 18),
      }) as HoursFields<Days>,
    fromTyped: typed => (typed[opens] === closed ? null : { from: Number(typed[opens]), to: Number(typed[closes]) }),
    fieldAt: () => closes,
  }
}

const hoursFields = partOf(
  publicFactsSchema.shape.hours,
  {},
  {
    weekdays: hoursOn('weekdays'),
    saturday: hoursOn('saturday'),
    sunday: hoursOn('sunday'),
  },
)

/** The typed number may have commas between thousands: "1,312". */
const count: Codec<string, number> = {
  ...wholeNumber,
  fromTyped: typed => wholeNumber.fromTyped(typed.replaceAll(',', '')),
}

/** Spaces around a pasted address are removed. */
const address: Codec<string, string> = {
  toTyped: url => url ?? '',
  fromTyped: typed => typed.trim(),
}

export const publicFactsFields = partOf(
  publicFactsSchema,
  {
    reviewUrl: address,
    sinceYear: emptyAs(null, wholeNumber),
    ratingInTenths: emptyAs(null, decimals(1)),
    reviewCount: emptyAs(null, count),
  },
  { hours: hoursFields },
)
