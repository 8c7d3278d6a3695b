/** The form of a brand (rule A19): a colour that cannot be read on the page is wrong. */
import { accentPattern, brandSchema, checkAccent } from '#domain/company/brand.ts'
import { type Codec, emptyAs, formOf } from '#domain/value/form.ts'

const accentField: Codec<string, string> = {
  toTyped: accent => accent ?? '',
  fromTyped: typed => {
    const accent = typed.trim().toLowerCase()
    return accentPattern.test(accent) && checkAccent(accent) !== null ? undefined : accent
  },
}

export const brandForm = formOf(brandSchema, { accent: emptyAs(null, accentField) })
