import type { Language } from '#domain/value/language.ts'
import type { AreaName } from '#web/i18n/texts.ts'

type Catalog = () => Promise<{ default: unknown }>

/** The texts of one subject: a file a language, fetched with the pages that show one of them. */
export type Area = {
  /** Its file below the folder of a language. */
  readonly name: string
  readonly load: { readonly en: Catalog; readonly es: Catalog }
}

/** Names an area for keys that only the server knows. The build puts the area in the place of the call (decision 123). */
export function areaOfTexts(name: AreaName): Area {
  throw new Error(`the build has not put the area ${name} in its place`)
}

export const fetchTexts = ({ load }: Area, language: Language): Promise<{ default: unknown }> => load[language]()
