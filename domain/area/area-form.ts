/** The form of a service area. The office types its tax in percent and its fee in dollars. */
import { areaDraftSchema } from '#domain/area/area.ts'
import { percentOf } from '#domain/pricing/percent.ts'
import { decimalOfPercent } from '#domain/pricing/typed-percent.ts'
import { type Codec, dollars, emptyAs, formOf } from '#domain/value/form.ts'

const taxField: Codec<string, string> = {
  inputMode: 'decimal',
  toTyped: rate => (rate === null ? '' : percentOf(rate)),
  fromTyped: typed => decimalOfPercent(typed).replace(/\.0+$/, ''),
}

export const optionalTax = emptyAs('0', taxField)

export const areaForm = formOf(areaDraftSchema, {
  taxRate: optionalTax,
  cityFeeInCents: emptyAs(0, dollars),
})
