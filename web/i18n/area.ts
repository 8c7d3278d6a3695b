import type { Language } from '#domain/value/language.ts'

type Catalog<Texts> = () => Promise<{ default: Texts }>

/** The texts of one subject: a file a language, fetched with the pages that name it in their route. */
export type Area<English = unknown> = {
  /** Its file below the folder of a language. */
  readonly name: string
  readonly load: { readonly en: Catalog<English>; readonly es: Catalog<{ readonly [Key in keyof English]: string }> }
}

/** Ties the two files of an area together: the Spanish one must know every key of the English one. An app's build drops what no page of it names. */
/* @__NO_SIDE_EFFECTS__ */
export const area = <const English>(
  name: string,
  en: Catalog<English>,
  es: Area<English>['load']['es'],
): Area<English> => ({ name, load: { en, es } })

export const fetchTexts = ({ load }: Area, language: Language): Promise<{ default: unknown }> => load[language]()
