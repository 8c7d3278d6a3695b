/** The form of a new hauler (rules A18 and A25). Its first area taxes all kinds of lines and has no fee. */
import type { z } from 'zod'
import { type AreaDraft, taxableKinds, usTimeZones } from '#domain/area/area.ts'
import { optionalTax } from '#domain/area/area-form.ts'
import { readZipList } from '#domain/area/zip-list.ts'
import { accentField } from '#domain/company/brand-form.ts'
import { newCompanyFactsSchema } from '#domain/company/new-company.ts'
import { readyMadePrice, type readyMadeSchema } from '#domain/ready-made/price.ts'
import { type Codec, emptyAs, formOf, optionalText, type Part } from '#domain/value/form.ts'
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

type ReadyMadeFields = { readonly takesReadyMade: boolean; readonly price: string }
type ReadyMadeValue = z.infer<typeof readyMadeSchema> | null

/** The price counts only if the ready-made catalog is wanted. */
const readyMade: Part<ReadyMadeFields, ReadyMadeValue> = {
  names: ['takesReadyMade', 'price'],
  toTyped: value => ({ takesReadyMade: value !== null, price: readyMadePrice.toTyped(value?.priceInCents ?? null) }),
  fromTyped: ({ takesReadyMade, price }) => (takesReadyMade ? { priceInCents: readyMadePrice.fromTyped(price) } : null),
  fieldAt: () => 'price',
  inputMode: name => (name === 'price' ? 'decimal' : undefined),
}

export const newCompanyForm = formOf(
  newCompanyFactsSchema,
  {
    phone: emptyAs(null, phoneDigits),
    email: optionalText,
    accent: emptyAs(null, accentField),
    boxPrefix: optionalText,
    zipCodes: zipList,
    adminPhone: emptyAs(null, mobileDigits),
  },
  { area: firstArea, readyMade },
)
