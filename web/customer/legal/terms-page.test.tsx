import { expect, test } from 'vitest'
import { settings } from '#web/client/settings.ts'
import { openPage } from '#web/testing/customer-stage.tsx'
import { useFirebase } from '#web/testing/firebase.ts'
import { press, sees, seesTitle } from '#web/testing/stage.tsx'
import { failing } from '#web/testing/table-server.ts'

const feePrices = {
  tripInCents: 15_000,
  waitFreeMinutes: 10,
  waitPerMinuteInCents: 400,
  overfillInCents: 10_000,
  wrongItemInCents: 5000,
  cleaningInCents: 5000,
  relocationInCents: 0,
}
const answers = { getFeePrices: feePrices }

test.each([
  ['/terms', 'en', /^Terms/],
  ['/terms', 'es', /^Términos/],
  ['/privacy', 'en', /^Privacy/],
  ['/privacy', 'es', /^Política/],
] as const)('the page %s has its title in the language %s', async (path, language, title) => {
  await openPage(path, { language, answers })
  await seesTitle(title)
})

test('the terms list the fees that the hauler charges on site, but no fee of $0', async () => {
  await openPage('/terms', { answers })
  await sees('Waiting on site after the first 10 minutes, at most $150.00')
  await sees('$4.00 a minute')
  await sees('$100.00')
  expect(document.body.textContent).not.toContain('Moving the dumpster')
})

test('if the prices cannot be loaded, the customer still reads the rest of the terms', async () => {
  await openPage('/terms', { language: 'es', answers: { getFeePrices: failing } })
  await sees('Mantenga el lugar libre')
  await press('Intentar de nuevo')
})

test.each([
  ['/terms', 'en', 'the Google Maps terms of service', 'https://maps.google.com/help/terms_maps/'],
  ['/terms', 'es', 'los términos del servicio de Google Maps', 'https://maps.google.com/help/terms_maps/'],
  ['/privacy', 'en', 'the Google Privacy Policy', 'https://policies.google.com/privacy'],
  ['/privacy', 'es', 'la Política de Privacidad de Google', 'https://policies.google.com/privacy'],
] as const)('%s names Google only if Google searches the addresses, in %s', async (path, language, words, to) => {
  await openPage(path, { language, answers })
  await seesTitle(/./)
  expect(document.body.textContent).not.toMatch(/Google|mapService/)
  Object.assign(settings, { addressSearch: 'google' })
  await openPage(path, { language, answers })
  await sees(words)
  expect([...document.querySelectorAll('a')].find(link => link.textContent === words)?.href).toBe(to)
  Object.assign(settings, { addressSearch: undefined })
})

test.each([
  ['en', /from our server, without your name, your number and the address of your device/, /your browser sends it/],
  ['es', /de nuestro servidor la dirección que usted escribe/, /su navegador la envía a Google/],
] as const)('the privacy policy says if our server or the browser asks Google, in %s', async (...words) => {
  const [language, ofServer, ofBrowser] = words
  Object.assign(settings, { addressSearch: 'google' })
  await openPage('/privacy', { language, answers })
  await sees(ofServer)
  Object.assign(settings, { addressScriptKey: 'k' })
  await openPage('/privacy', { language, answers })
  await sees(ofBrowser)
  expect(document.body.textContent).not.toMatch(ofServer)
  Object.assign(settings, { addressSearch: undefined, addressScriptKey: undefined })
})

test('the privacy policy names Google only if Firebase sends the codes', async () => {
  await openPage('/privacy')
  await seesTitle(/^Privacy/)
  expect(document.body.textContent).not.toMatch(/Google|\{identity\}/)
  useFirebase()
  await openPage('/privacy')
  await sees(/Your mobile number goes to Google/)
  await openPage('/privacy', { language: 'es' })
  await sees(/Su número de celular llega a Google/)
})
