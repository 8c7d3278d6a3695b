import { expect, type Page } from '@playwright/test'
import { weekdays } from '../../e2e/stage/days.ts'
import { Outbox } from '../../e2e/stage/outbox.ts'
import { Customer } from '../../e2e/stage/people/customer.ts'
import { phoneNumbers } from '../../e2e/stage/phone-numbers.ts'

/** This is a page in both themes. */
export type Look = { readonly title: string; readonly light: string; readonly dark: string }

type Walk = {
  readonly page: Page
  readonly url: string
  readonly card: string
  readonly see: (title: string) => Promise<unknown>
}

const nextPhone = phoneNumbers()

/**
 * Walks from the public pages to a paid order and the list of orders. `see` is called for each page when it opens, and
 * again with its answers if they matter.
 */
export async function walk({ page, url, card, see }: Walk): Promise<void> {
  const customer = new Customer(page, new Outbox(url))
  const { dropOff, pickup } = weekdays()
  for (const [path, title] of publicPages) {
    await page.goto(path)
    await see(title)
  }
  const phone = nextPhone()
  await page.goto('/get-started')
  await customer.sees('Get instant quote')
  await see('First page')
  await customer.asksForQuote(phone)
  const steps = [
    ['Where will the dumpster be located?', () => customer.entersZip('78701')],
    ['Are you a contractor, builder, or large project organizer?', () => customer.saysWhoTheyAre('No')],
    ['Choose the type of cleanup', () => customer.saysWhatFor()],
    ['Choose materials', () => customer.choosesMaterials('Household junk')],
    ['Choose dumpster(s)', () => customer.choosesDumpster()],
    ['Where should we deliver the dumpster?', () => customer.givesAddress()],
    ['Are there any restrictions at your address?', () => customer.tellsRestrictions()],
    ['Please select whether the dumpster(s) will be on:', () => customer.saysWhere()],
    ['Drop-off and pick-up', () => customer.picksDays(dropOff, pickup)],
  ] as const
  for (const [title, answer] of steps) {
    await customer.sees(title)
    await waitUntilLoaded(page)
    await see(title)
    await answer()
  }
  await see('Drop-off and pick-up, answered')
  await customer.continues()
  await customer.sees('You might also be interested in...')
  await see('Extras')
  await customer.continues()
  await customer.sees('Order Summary')
  await waitUntilLoaded(page)
  await see('Order Summary')
  await customer.press('Provide Contact Info')
  await customer.sees('Verify your mobile number')
  await see('Verify your mobile number')
  await customer.verifies(phone)
  await customer.sees('Customer Details')
  await see('Customer Details')
  await customer.givesDetails({ first: 'Dana', last: 'Okafor', email: 'dana@example.com' })
  await customer.press('Continue to Payment')
  await customer.sees('Payment Details')
  await page.getByLabel('Card number').waitFor()
  await see('Payment Details')
  await customer.paysWith(card)
  await customer.sees('Order Confirmation')
  await waitUntilLoaded(page)
  await see('Order Confirmation')
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'View Details' }).first().waitFor()
  await see('Orders')
  await page.getByRole('link', { name: 'View Details' }).first().click()
  await customer.sees('Order')
  await waitUntilLoaded(page)
  await see('Order')
}

/** Resolves when all visible parts of the page are loaded. */
async function waitUntilLoaded(page: Page): Promise<void> {
  await expect(page.locator('.animate-breathe')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

const publicPages = [
  ['/prices', 'Prices'],
  ['/sizes/20-yard', 'A size'],
  ['/areas/austin-tx', 'A city'],
  ['/areas/austin-tx/20-yard', 'A size in a city'],
  ['/projects/roofing', 'A project'],
  ['/what-can-go-in', 'What can go in'],
] as const
