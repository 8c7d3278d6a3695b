/** The form of a new hauler (rule A18). Its first area taxes all kinds of lines and has no fee. */
import { type AreaDraft, taxableKinds, usTimeZones } from '#domain/area/area.ts'
import { optionalTax } from '#domain/area/area-form.ts'
import { readZipList } from '#domain/area/zip-list.ts'
import { newCompanyFactsSchema } from '#domain/company/new-company.ts'
import { type Codec, formOf, optionalText, type Part } from '#domain/value/form.ts'
import { mobileDigits, phoneDigits } from '#domain/value/mobile-field.ts'

type FirstAreaFields = { readonly area: string; readonly timeZone: string; readonly taxRate: string }

const firstArea: Part<FirstAreaFields, AreaDraft> = {
  names: ['area', 'timeZone', 'taxRate'],
  toTyped: area => ({
    area: area?.name ?? '',
    timeZone: area?.timeZone ?? usTimeZones[1],
    taxRate: optionalTax.toTyped(area?.taxRate ?? null),
  }),
  fromTyped: ({ area, timeZone, taxRate }) => ({
    name: area,
    timeZone,
    taxRate: optionalTax.fromTyped(taxRate),
    cityFeeInCents: 0,
    taxableKinds: [...taxableKinds],
  }),
  fieldAt: ([property]) => (property === 'taxRate' || property === 'timeZone' ? property : 'area'),
  inputMode: name => (name === 'taxRate' ? 'decimal' : undefined),
}

/** The list is refused if one of its words is no ZIP. */
const zipList: Codec<string, string[]> = {
  toTyped: zips => zips?.join(', ') ?? '',
  fromTyped: typed => {
    const { zipCodes, wrong } = readZipList(typed)
    return wrong.length > 0 ? undefined : [...zipCodes]
  },
}

export const newCompanyForm = formOf(
  newCompanyFactsSchema,
  {
    phone: phoneDigits,
    boxPrefix: optionalText,
    zipCodes: zipList,
    adminPhone: mobileDigits,
  },
  { area: firstArea },
)
