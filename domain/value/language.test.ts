import { expect, test } from 'vitest'
import { chooseLanguage } from './language.ts'

test.each([
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['fr-FR,es;q=0.5', 'es'],
  ['en-US', 'en'],
  ['de', 'en'],
  [undefined, 'en'],
])('a browser that accepts %s reads %s', (accepted, language) => {
  expect(chooseLanguage(accepted)).toBe(language)
})
