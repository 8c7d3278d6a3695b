/** Decision 68: the first page that the server sends is the app's own. That the app takes it over is tested in a browser. */
import { expect, test } from 'vitest'
import { drawFirstPage } from '#web/customer/first-page.tsx'

test('is drawn whole in both languages, without a script', async () => {
  const english = await drawFirstPage('en')
  expect(english).toContain('Get instant quote</h1>')
  expect(english).toContain('type="tel"')
  expect(english).not.toMatch(/<script|style="|⟦/)
  const spanish = await drawFirstPage('es')
  expect(spanish).toContain('Obtenga su cotización al instante</h1>')
  expect(spanish).not.toContain('Get instant quote')
})
