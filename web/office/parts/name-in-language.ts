import type { Language } from '#domain/value/language.ts'

type Named = { readonly name: string; readonly nameInSpanish: string | null }

/** Returns the name in the reader's language. If there is no Spanish name, it returns the English one. */
export const nameInLanguage = ({ name, nameInSpanish }: Named, language: Language): string =>
  (language === 'es' ? nameInSpanish : null) ?? name
