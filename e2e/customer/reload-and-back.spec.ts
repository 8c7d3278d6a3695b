import { expect } from '@playwright/test'
import { answers, type Page as Question } from '#server/testing/journey.ts'
import { test } from '../stage/fixtures.ts'
import { guestCart } from '../stage/prepared.ts'
import { onBothScreens } from '../stage/screens.ts'

const pages = Object.keys(answers) as Question[]

/** Returns the ticked, typed and chosen values of a page. */
function given(main: HTMLElement) {
  const inputs = [...main.querySelectorAll<HTMLInputElement>('input:checked')].map(
    input => input.labels?.[0]?.innerText,
  )
  const dates = [...main.querySelectorAll('button[aria-expanded]')].map(button => button.textContent)
  return { inputs, dates }
}

test('every page shows the same answer after a reload', async ({ page, app }) => {
  const cartId = await guestCart(app)
  for (const name of pages) {
    await page.goto(`/checkout/${cartId}/${name}`)
    const main = page.getByRole('main')
    const next = page.getByRole('button', { name: 'Continue', exact: true })
    await expect(next).toBeEnabled()
    const shown = async () => JSON.stringify(await main.evaluate(given))
    if (name !== 'add-ons' && name !== 'address/restrictions') await expect.poll(shown, name).toMatch(/[A-Z]/)
    const before = await main.evaluate(given)
    await page.reload()
    await expect(page).toHaveURL(new RegExp(`${name}$`))
    await expect(next).toBeEnabled()
    await expect.poll(() => main.evaluate(given), name).toEqual(before)
  }
})

test('the browser’s Back button leads through the answers as they were given', async ({ page, app, customer }) => {
  const cartId = await guestCart(app, ['cleanup', 'materials', 'containers', 'address', 'address/restrictions'])
  await page.goto(`/checkout/${cartId}/cleanup`)
  await customer.saysWhatFor('Roofing')
  await customer.choosesMaterials('Roof shingles')
  await customer.choosesDumpster('10 Yard Dumpster')
  await customer.givesAddress()
  await customer.sees('Are there any restrictions at your address?')
  await page.goBack()
  await expect(page.getByRole('checkbox', { name: /^1100 Congress Ave/ })).toBeChecked()
  await page.goBack()
  await expect(page.getByRole('checkbox', { name: /^10 Yard Dumpster/ })).toBeChecked()
  await page.goBack()
  await expect(page.getByRole('checkbox', { name: /^Roof shingles/ })).toBeChecked()
  await page.getByRole('banner').getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('checkbox', { name: /^Roofing/ })).toBeChecked()
  await page.goForward()
  await customer.sees('Choose materials')
})

test('a link to a later page leads to the first open question', async ({ page, app, customer }) => {
  const cartId = await guestCart(app, ['materials', 'containers', 'address', 'pickup-dropoff'])
  for (const name of ['order-summary', 'add-ons', 'containers', 'phone-verification']) {
    await page.goto(`/checkout/${cartId}/${name}`)
    await customer.sees('Choose materials')
  }
  await page.goto(`/checkout/${cartId}/schedule`)
  await customer.sees('Choose materials')
  await page.goto(`/checkout/${crypto.randomUUID()}/containers`)
  await customer.sees('Where will the dumpster be located?')
  await customer.isTold('Cart Issue', 'We had trouble updating your cart. Please try again or start a new order.')
  await page.goto(`/checkout/${crypto.randomUUID()}/zipcode`)
  await customer.entersZip('78701')
  await customer.sees('Are you a contractor, builder, or large project organizer?')
})

test('the ZIP page of a cart shows the ZIP, also after a reload', async ({ page, app, customer }) => {
  await page.goto(`/checkout/${await guestCart(app)}/zipcode`)
  await customer.sees('Where will the dumpster be located?')
  await expect(page.getByLabel('ZIP code')).toHaveValue('78701')
})

test('a reload keeps an address, a gate code and a name that were typed but not sent', async ({
  page,
  app,
  phone,
  customer,
}) => {
  const cartId = await guestCart(app, ['address', 'address/restrictions'])
  await page.goto(`/checkout/${cartId}/address`)
  await customer.typesAddress('1100 Congress Ave, Austin')
  await page.getByLabel('Address Line 2').fill('Unit 7')
  await page.reload()
  await expect(page.getByLabel('Address Line 2')).toHaveValue('Unit 7')
  await expect(page.getByRole('combobox')).toHaveValue(/^1100 Congress Ave/)
  await customer.continues()
  await customer.sees('Are there any restrictions at your address?')
  await customer.tick('Gated community')
  await page.getByRole('textbox', { name: /Gated community/ }).fill('Code 7713')
  await page.reload()
  await expect(page.getByRole('textbox', { name: /Gated community/ })).toHaveValue('Code 7713')
  await customer.continues()
  await customer.sees('Please select whether the dumpster(s) will be on:')
  await page.goto(page.url().replace(/location-type$/, 'phone-verification'))
  await customer.verifies(phone)
  await customer.sees('Customer Details')
  await page.getByLabel('First name').fill('Dana')
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Dana')
  const drafts = () => page.evaluate(() => Object.keys(sessionStorage).filter(key => key.startsWith('draft')))
  expect(await drafts()).toHaveLength(1)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/get-started$/)
  expect(await drafts()).toEqual([])
})

test('the summary on a phone shows the total', onBothScreens, async ({ page, app, customer }) => {
  await page.goto(`/checkout/${await guestCart(app)}/order-summary`)
  await customer.sees('Order Summary')
  await expect(page.getByText(/^\$\d{3}\.\d{2}$/).first()).toBeVisible()
  const shown = page.getByText(/^\$\d{3}\.\d{2}$/).filter({ visible: true })
  await expect.poll(() => shown.evaluateAll(inSight)).toContain(true)
})

const inSight = (elements: Element[]) =>
  elements.map(element => element.getBoundingClientRect()).map(box => box.top >= 0 && box.bottom <= window.innerHeight)
