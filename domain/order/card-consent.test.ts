import { expect, test } from 'vitest'
import { cardConsentSentence, laterPickupSentence, stateOfConsent } from './card-consent.ts'

test('the consent at the checkout names the amount, in the language of the page', () => {
  expect(cardConsentSentence('en', 30_000)).toMatch(/^I agree that my card is kept on file .* up to \$300\.00 may be/)
  expect(cardConsentSentence('es', 30_000)).toMatch(/^Acepto que mi tarjeta quede guardada .* hasta \$300\.00 por/)
})

test.each([
  ['en', ['weight', 'days', 'items', 'overfilling', 'forbidden materials', 'dry runs', 'waiting']],
  ['es', ['peso', 'días', 'artículos', 'llenarlo de más', 'materiales prohibidos', 'viajes perdidos', 'esperas']],
] as const)('the consent at the checkout, in %s, names each kind of charge', (language, kinds) => {
  for (const kind of kinds) expect(cardConsentSentence(language, 30_000)).toContain(kind)
})

test.each([
  ['en', 1, 'up to $38.97 for 1 more day, with'],
  ['en', 3, 'up to $38.97 for 3 more days, with'],
  ['es', 1, 'hasta $38.97 por 1 día más'],
  ['es', 3, 'hasta $38.97 por 3 días más'],
] as const)('the consent to a later pick-up, in %s, counts %i days', (language, extraDays, words) => {
  expect(laterPickupSentence(language, { extraDays, totalInCents: 3_897 })).toContain(words)
})

test.each([
  ['a rental that goes on', 'drop-off-confirmed', false, 'may-be-charged'],
  ['a charge that failed', 'payment-failed', false, 'may-be-charged'],
  ['a payment that is disputed', 'payment-pending', true, 'waits-for-bank'],
  ['an order that is completed', 'completed', false, 'nothing'],
  ['an order that is cancelled and disputed', 'cancelled', true, 'nothing'],
] as const)(
  'the consent of %s allows a charge, waits for the bank, or allows nothing',
  (_, status, isDisputed, outcome) => {
    expect(stateOfConsent({ status, isDisputed, preAuthInCents: 30_000 })).toBe(outcome)
    expect(stateOfConsent({ status, isDisputed, preAuthInCents: 0 })).toBe('nothing')
  },
)
