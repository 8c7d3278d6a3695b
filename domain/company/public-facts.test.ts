import { expect, test } from 'vitest'
import { factLines, shownFacts } from './fact-lines.ts'
import { noPublicFacts, type PublicFacts, publicFactsSchema } from './public-facts.ts'

const facts: PublicFacts = {
  hours: { weekdays: { from: 7, to: 18 }, saturday: { from: 8.5, to: 12 }, sunday: null },
  license: 'TX 4521',
  isInsured: true,
  showsYard: false,
  sinceYear: 2009,
  reviewUrl: 'https://g.page/r/grackle/review',
  ratingInTenths: 49,
  reviewCount: 1312,
}
const plain = (text: string) => text.replace(/\u00a0/g, ' ')

test('rule A21: each fact is a sentence in both languages', () => {
  expect(factLines(facts, 'en').map(({ text, ...more }) => ({ text: plain(text), ...more }))).toEqual([
    { text: 'Mon–Fri 7 AM–6 PM, Sat 8:30 AM–12 PM' },
    { text: 'Licensed (TX 4521) and insured' },
    { text: 'In business since 2009' },
    { text: '4.9 of 5 from 1,312 Google reviews', url: 'https://g.page/r/grackle/review' },
  ])
  expect(
    factLines(facts, 'es')
      .map(one => one.text)
      .slice(1),
  ).toEqual(['Con licencia (TX 4521) y seguro', 'En el negocio desde 2009', '4.9 de 5 en 1,312 opiniones de Google'])
})

test('rule A21: the rating of one review is a sentence of its own', () => {
  const one = { ...noPublicFacts, ratingInTenths: 50, reviewCount: 1 }
  expect(factLines(one, 'en')).toEqual([{ text: '5.0 of 5 from 1 Google review' }])
  expect(factLines(one, 'es')).toEqual([{ text: '5.0 de 5 en 1 opinión de Google' }])
})

test('rule A21: a fact that is not filled in is not shown', () => {
  expect(shownFacts(noPublicFacts)).toBeNull()
  expect(factLines({ ...noPublicFacts, isInsured: true }, 'en')).toEqual([{ text: 'Insured' }])
  expect(factLines({ ...noPublicFacts, license: 'TX 1' }, 'en')).toEqual([{ text: 'Licensed (TX 1)' }])
  const linked = shownFacts({ ...noPublicFacts, reviewUrl: 'https://g.page/r/x' })
  expect(linked).toMatchObject({ en: [], reviewUrl: 'https://g.page/r/x' })
})

test.each([
  ['hours that end before they begin', { hours: { ...facts.hours, sunday: { from: 12, to: 12 } } }],
  ['a quarter of an hour', { hours: { ...facts.hours, sunday: { from: 8.25, to: 12 } } }],
  ['a rating without a count', { reviewCount: null }],
  ['a rating above 5', { ratingInTenths: 51 }],
  ['an address that is not https', { reviewUrl: 'http://example.com' }],
  ['an address that runs', { reviewUrl: 'javascript:alert(1)' }],
  ['a year before there were haulers', { sinceYear: 1849 }],
  ['a long license', { license: 'x'.repeat(61) }],
])('rule A21: %s is refused', (_name, wrong) => {
  expect(publicFactsSchema.safeParse(facts).success).toBe(true)
  expect(publicFactsSchema.safeParse({ ...facts, ...wrong }).success).toBe(false)
})
