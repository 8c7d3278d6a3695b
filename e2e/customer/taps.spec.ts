import { expect } from '@playwright/test'
import { cards } from '#server/testing/journey.ts'
import { test } from '../stage/fixtures.ts'
import { countPresses } from '../stage/presses.ts'

test('a first order takes at most 22 presses, not counting what is typed', async ({ page, phone, customer, books }) => {
  const seen = await countPresses(page)
  await customer.asksForQuote(phone)
  await customer.entersZip('78701')
  await customer.saysWhoTheyAre('No')
  await customer.saysWhatFor('Home cleanout')
  await customer.choosesMaterials()
  await customer.choosesDumpster('20 Yard Dumpster')
  await customer.givesAddress('1100 Congress Ave, Austin')
  await customer.tellsRestrictions()
  await customer.saysWhere('Private Property')
  await customer.sees('Drop-off and pick-up')
  const earliest = page.getByRole('button', { name: /^Earliest/ })
  const isSaturday = /Sat/.test(await earliest.innerText())
  await earliest.click()
  if (isSaturday) await customer.tick('Non business hours pick-up/drop-off')
  await customer.continues()
  await customer.addsExtras()
  await customer.sees('Order Summary')
  await customer.introducesAndPays(phone, cards.pays)
  await books.expectOnePaidOrder(phone)
  test.info().annotations.push({ type: 'taps', description: `${seen.presses} presses, ${seen.fields} fields` })
  expect(seen.presses).toBeGreaterThan(10)
  expect(seen.presses).toBeLessThanOrEqual(22)
  // The test types the number again on this page. A person would find the number in the field.
  expect(seen.fields).toBeLessThanOrEqual(11)
})
