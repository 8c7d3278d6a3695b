import { isLanguage, type Language } from '#domain/value/language.ts'

const storageKey = 'language'

/** That of a link with `lang` (rule W5), what was chosen here before, the first of the browser's languages that we speak, else English. */
export function preferredLanguage(): Language {
  const spoken = navigator.languages.map(tag => tag.slice(0, 2).toLowerCase())
  const wanted = [new URLSearchParams(location.search).get('lang'), readStored(), ...spoken]
  return wanted.find(isLanguage) ?? 'en'
}

/** What somebody chose in this browser. */
export function chosenLanguage(): Language | null {
  const stored = readStored()
  return isLanguage(stored) ? stored : null
}

export function rememberLanguage(language: Language): void {
  // For the server, which names the files of a page and draws what it can before any code runs.
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API yet
  document.cookie = `${storageKey}=${language}; Path=/; Max-Age=31536000; SameSite=Lax`
  try {
    localStorage.setItem(storageKey, language)
  } catch {
    // Storage may be switched off; the choice then lasts as long as the page.
  }
}

function readStored(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}
