import { afterEach, expect, test } from 'vitest'
import type { Language } from '#domain/value/language.ts'
import type { Area } from '#web/i18n/area.ts'
import { loadLanguage, loadTexts, textFromServer } from '#web/i18n/i18n.ts'

let count = 0

/** Returns an area whose files arrive when the test decides. */
function slowArea() {
  count += 1
  const name = `slow ${count}`
  const arrivals: Partial<Record<Language, () => void>> = {}
  const load = (language: Language) => () =>
    new Promise<{ default: Record<string, string> }>(resolve => {
      arrivals[language] = () => resolve({ default: { [name]: `${language} ${name}` } })
    })
  const area: Area = { name, load: { en: load('en'), es: load('es') } }
  const arrives = async (language: Language) => {
    await expect.poll(() => arrivals[language]).toBeDefined()
    arrivals[language]?.()
  }
  return { area, arrives, text: () => textFromServer(area, name, {}) }
}

afterEach(() => loadLanguage('en'))

test('a page that opens while the language changes has its texts in the new language', async () => {
  const [first, page] = [slowArea(), slowArea()]
  const opened = loadTexts(first.area)
  await first.arrives('en')
  await opened
  const changed = loadLanguage('es')
  const opening = loadTexts(page.area)
  await page.arrives('en')
  await first.arrives('es')
  await page.arrives('es')
  await Promise.all([changed, opening])
  expect([document.documentElement.lang, first.text(), page.text()]).toEqual(['es', `es slow 1`, `es slow 2`])
})

test('a page whose texts arrive after the language has changed waits for the texts of the new language', async () => {
  const page = slowArea()
  const changed = loadLanguage('es')
  await expect.poll(() => document.documentElement.lang).toBe('es')
  await changed
  const back = loadLanguage('en')
  const opening = loadTexts(page.area)
  await page.arrives('es')
  await page.arrives('en')
  await Promise.all([back, opening])
  expect(page.text()).toBe(`en ${page.area.name}`)
})

test('if the language changes twice, the page keeps the last one, even if the texts of the other arrive later', async () => {
  const page = slowArea()
  const opened = loadTexts(page.area)
  await page.arrives('en')
  await opened
  const spanish = loadLanguage('es')
  const english = loadLanguage('en')
  await english
  await page.arrives('es')
  await spanish
  expect([document.documentElement.lang, page.text()]).toEqual(['en', `en ${page.area.name}`])
})
