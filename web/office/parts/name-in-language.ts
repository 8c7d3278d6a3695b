import type { Language } from '#domain/value/language.ts'

type Named = { readonly name: string; readonly nameInSpanish: string | null }

/** The name is in the reader's language; a Spanish name may be missing. */
export const nameInLanguage = ({ name, nameInSpanish }: Named, language: Language): string =>
  (language === 'es' ? nameInSpanish : null) ?? name
