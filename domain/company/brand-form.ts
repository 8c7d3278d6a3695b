/** The form of a brand (rule A19). It refuses a color that people could not read on the page. */
import { accentPattern, brandSchema, checkAccent } from '#domain/company/brand.ts'
import { type Codec, emptyAs, formOf } from '#domain/value/form.ts'

/** A color that could not be read is refused. */
export const accentField: Codec<string, string> = {
  toTyped: accent => accent ?? '',
  fromTyped: typed => {
    const accent = typed.trim().toLowerCase()
    return accentPattern.test(accent) && checkAccent(accent) !== null ? undefined : accent
  },
}

export const brandForm = formOf(brandSchema, { accent: emptyAs(null, accentField) })
