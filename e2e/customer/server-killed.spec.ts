import { dirname, join } from 'node:path'
import { expect } from '@playwright/test'
import { cards } from '#server/testing/journey.ts'
import { weekdays } from '../stage/days.ts'
import { test, webFolder } from '../stage/fixtures.ts'
import { Outbox } from '../stage/outbox.ts'
import { Customer } from '../stage/people/customer.ts'
import { type ServerProcess, startServerProcess } from '../stage/server-process.ts'

/** The build puts the server next to the pages that it serves. */
const serverFile = join(dirname(webFolder), 'server.js')

test('a customer goes on after the server was killed and has started again, and loses nothing', async ({
  page,
  phone,
}) => {
  // The test does a whole checkout three times, each on a server with a separate database.
  test.slow()
  const server: ServerProcess = await startServerProcess(serverFile)
  try {
    const customer = new Customer(page, new Outbox(server.url))
    const { dropOff, pickup } = weekdays()
    await page.goto(`${server.url}/checkout/zipcode`)
    await customer.entersZip('78701')
    await customer.saysWhoTheyAre('No')
    await customer.saysWhatFor()
    await customer.sees('Choose materials')
    await customer.tick('Household junk')
    await server.kill()
    await customer.continues()
    await customer.isTold('Update Failed', 'Failed to update materials. Please try again.')
    await expect(page.getByRole('checkbox', { name: /^Household junk/ })).toBeChecked()
    await server.startAgain()
    await customer.continues()
    await customer.choosesDumpster()
    await customer.givesAddress()
    await customer.tellsRestrictions()
    await customer.saysWhere()
    await customer.picksDays(dropOff, pickup)
    await customer.continues()
    await customer.addsExtras()
    await customer.press('Provide Contact Info')
    await customer.verifies(phone)
    await customer.givesDetails({ first: 'Dana', last: 'Okafor', email: 'dana@example.com' })
    await customer.press('Continue to Payment')
    // The server has no builder, so the script of the card form was built before its start.
    await customer.typesCard(cards.pays)
    await server.kill()
    await server.startAgain()
    await customer.press(/^Pay/)
    await customer.sees('Order Confirmation')
  } finally {
    await server.remove()
  }
})
