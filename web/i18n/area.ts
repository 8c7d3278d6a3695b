import type { Language } from '#domain/value/language.ts'
import type { AreaName } from '#web/i18n/texts.ts'

type Catalog = () => Promise<{ default: unknown }>

/** An area holds the texts of one subject in one file for each language. It is fetched with each page that shows one of its texts. */
export type Area = {
  /** Its file below the folder of a language. */
  readonly name: string
  readonly load: { readonly en: Catalog; readonly es: Catalog }
}

/** Names the area of keys that only the server knows. The build replaces the call by the area (decision 123). */
export function areaOfTexts(name: AreaName): Area {
  throw new Error(`the build has not put the area ${name} in its place`)
}

export const fetchTexts = ({ load }: Area, language: Language): Promise<{ default: unknown }> => load[language]()
