/** The languages in which a customer can read everything. */
export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

export function isLanguage(text: unknown): text is Language {
  return text === 'en' || text === 'es'
}

/** Returns the first language of an Accept-Language header that the product has, or English. */
export function chooseLanguage(accepted: string | undefined): Language {
  for (const part of (accepted ?? '').slice(0, 200).split(',')) {
    const code = part.trim().slice(0, 2).toLowerCase()
    if (isLanguage(code)) return code
  }
  return 'en'
}
