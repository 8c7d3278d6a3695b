import { expect } from '@playwright/test'
import { cards } from '#server/testing/journey.ts'
import { test } from '../stage/fixtures.ts'
import { countPresses } from '../stage/presses.ts'

test('a first order takes at most 22 presses, not counting what is typed', async ({ page, phone, customer, books }) => {
  const seen = await countPresses(page)
  await customer.ordersOnTheEarliestDay(phone)
  await customer.introducesAndPays(phone, cards.pays)
  await books.expectOnePaidOrder(phone)
  test.info().annotations.push({ type: 'taps', description: `${seen.presses} presses, ${seen.fields} fields` })
  expect(seen.presses).toBeGreaterThan(10)
  expect(seen.presses).toBeLessThanOrEqual(22)
  // The test types the number again on this page. A person would find the number in the field.
  expect(seen.fields).toBeLessThanOrEqual(11)
})
