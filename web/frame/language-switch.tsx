import type { Language } from '#domain/value/language.ts'
import { loadLanguage, useTexts } from '#web/i18n/i18n.ts'
import { buttonStyle } from '#web/ui/button-style.ts'

/** The switch names the other language in that language. */
const others: Record<Language, { language: Language; name: string; short: string }> = {
  en: { language: 'es', name: 'Español', short: 'ES' },
  es: { language: 'en', name: 'English', short: 'EN' },
}

export function LanguageSwitch() {
  const { language } = useTexts()
  const other = others[language]
  return (
    <button
      type="button"
      lang={other.language}
      aria-label={`${other.short}: ${other.name}`}
      onClick={() => void loadLanguage(other.language, { remember: true })}
      className={buttonStyle({ variant: 'ghost', size: 'sm', className: 'min-w-11' })}
    >
      <span className="sm:hidden">{other.short}</span>
      <span className="max-sm:hidden">{other.name}</span>
    </button>
  )
}
