import { expect } from '@playwright/test'
import type { UsPhone } from '#domain/value/phone.ts'
import { castSettings } from '#server/testing/as-actor.ts'
import { cards } from '#server/testing/journey.ts'
import { expectAccessible } from '../stage/accessibility.ts'
import { test } from '../stage/fixtures.ts'
import { Customer } from '../stage/people/customer.ts'
import { Person } from '../stage/people/person.ts'
import { countPresses } from '../stage/presses.ts'
import { screens } from '../stage/screens.ts'

test.use({ seed: 'none', company: 'first-hour' })

const operatorPhone = castSettings.OPERATOR_PHONE as UsPhone

/** This is a new hauler at a desk. The hauler only reads the pages, and does what the list of the first steps says. */
class Hauler extends Person {
  async fills(fields: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, text] of Object.entries(fields)) await this.page.getByLabel(label, { exact: true }).fill(text)
  }

  async saves(button: string): Promise<void> {
    await this.page.locator('form').getByRole('button', { name: button }).click()
    await expect(this.page.locator('form')).toHaveCount(0)
  }

  async follows(step: string): Promise<void> {
    await this.#steps().getByRole('link', { name: step }).click()
  }

  /** Goes back to *Today* and reads there that so many steps are done. */
  async hasDone(count: number): Promise<void> {
    await this.page.getByRole('link', { name: 'Today', exact: true }).click()
    await expect(this.#steps().getByText(`${count} of 9 done`)).toBeVisible()
  }

  #steps = () => this.page.getByRole('region', { name: 'Your first steps' })
}

test('a new company has its first paid order after at most 60 presses, and all first steps are done', async ({
  page,
  context,
  phone,
  outbox,
  books,
}) => {
  test.setTimeout(180_000)
  const seen = await countPresses(page)
  const hauler = new Hauler(page, outbox)

  await page.goto('/get-started')
  await hauler.sees('Online prices are not ready yet')
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expectAccessible(page)

  await hauler.signsIn(operatorPhone, '/office', 'Office sign-in')
  await hauler.sees('Companies')
  await expect(page.getByText('No access')).toHaveCount(0)
  await hauler.fills({
    'Name of the company': 'Bluebonnet Roll-Off',
    ZIP: '78701',
    'Color (optional)': '#ffd21f',
    'Your price for a 20 yard dumpster for a week (optional)': '495',
  })
  await page.getByLabel('Time zone').selectOption({ label: 'Central Time (Chicago)' })
  await expectAccessible(page)
  await hauler.press('Create the company')
  await page.getByRole('link', { name: 'Open your office' }).click()
  await expect(page.getByText('5 of 9 done')).toBeVisible()
  await expectAccessible(page)

  const [preview] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'See your first page' }).click(),
  ])
  await expect(preview.getByRole('heading', { name: 'Get instant quote' })).toBeVisible()
  await expect(preview).toHaveTitle(/Bluebonnet Roll.Off$/)
  await preview.close()

  await hauler.follows('Yard and landfill')
  await hauler.fills({ Name: 'Home yard', Street: '100 Burleson Rd', 'ZIP code': '78719' })
  await hauler.saves('Add a facility')
  await hauler.press('Add a facility')
  await hauler.fills({ Name: 'Onion Creek Landfill', Street: '9600 FM 812', 'ZIP code': '78719' })
  await page.getByLabel('Kind').selectOption({ label: 'Landfill' })
  await hauler.saves('Add a facility')
  await hauler.hasDone(6)

  await hauler.follows('Dumpsters')
  await hauler.fills({ 'First number': 'C-101', 'Last number (optional)': 'C-110' })
  await hauler.saves('Add boxes')
  await hauler.hasDone(7)

  await hauler.follows('Truck and driver')
  await hauler.fills({ Name: 'Mack 12' })
  await hauler.saves('Add a truck')
  await page.getByRole('link', { name: 'Today', exact: true }).click()
  await expect(page.getByText('1 truck, 0 drivers. It takes one of each.')).toBeVisible()
  await hauler.follows('Truck and driver')
  await hauler.fills({ 'Mobile number': '5125550144', 'First name': 'Luis' })
  await hauler.saves('Add a driver')
  await hauler.hasDone(8)

  const visitor = await context.browser()?.newContext({ baseURL: new URL(page.url()).origin, viewport: screens.phone })
  const onPhone = await visitor?.newPage()
  if (!onPhone) throw new Error('the browser opens no page')
  await countPresses(onPhone, seen)
  const customer = new Customer(onPhone, outbox)
  await customer.ordersOnTheEarliestDay(phone)
  await expect(onPhone.getByRole('main')).toContainText('$495.00')
  await customer.introducesAndPays(phone, cards.pays)
  await books.expectOnePaidOrder(phone)

  await page.reload()
  await expect(page.getByRole('heading', { name: /^Today/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your first steps' })).toHaveCount(0)
  test.info().annotations.push({ type: 'presses', description: `${seen.presses} presses, ${seen.fields} fields` })
  expect(seen.presses).toBeGreaterThan(30)
  expect(seen.presses).toBeLessThanOrEqual(60)
})
