import { expect, test } from 'vitest'
import { billConsentInCents } from './bill-consent.ts'

const facts = {
  preAuthInCents: 30_000,
  chargedInCents: 0,
  laterPickupInCents: 0,
  daysInCents: 0,
  daysPaidInCents: 0,
  hasUnnamedFee: false,
}

test.each([
  ['what was agreed to at the checkout', {}, 30_000],
  ['that less what was charged after weighing', { chargedInCents: 10_000 }, 20_000],
  ['nothing once it is used up', { chargedInCents: 40_000 }, 0],
  ['the days of a later pick-up as well', { laterPickupInCents: 22_083, daysInCents: 15_000 }, 45_000],
  ['for these no more than its press agreed to', { laterPickupInCents: 10_000, daysInCents: 15_000 }, 40_000],
  [
    'nothing more for days that an extension has paid',
    { laterPickupInCents: 10_000, daysInCents: 15_000, daysPaidInCents: 12_000 },
    33_000,
  ],
  [
    'nothing for days that came out cheaper than what was paid for them',
    { laterPickupInCents: 10_000, daysInCents: 5000, daysPaidInCents: 12_000 },
    30_000,
  ],
  ['the example of the rule', { chargedInCents: 10_000, laterPickupInCents: 22_083, daysInCents: 15_000 }, 35_000],
  [
    'nothing of a bill with a fee that its consent did not name',
    { hasUnnamedFee: true, laterPickupInCents: 9000, daysInCents: 9000 },
    0,
  ],
  ['nothing for days without a press that agreed to them', { daysInCents: 15_000 }, 30_000],
])('the saved card may be charged %s', (_, changes, inCents) => {
  expect(billConsentInCents({ ...facts, ...changes })).toBe(inCents)
})
