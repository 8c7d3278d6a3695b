import { expect, type Page } from '@playwright/test'
import { cards } from '#server/testing/journey.ts'
import { takeOrderTo } from '#server/testing/office.ts'
import { test } from '../stage/fixtures.ts'
import { nationalNumber } from '../stage/phone-numbers.ts'
import { placedOrder } from '../stage/placed-order.ts'

/** Presses Tab until the element with this name has the focus, as a person without a mouse does. The focus must be visible. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    if ((await focused.count()) === 0) continue
    const reached = await page.evaluate(nameOfFocused)
    if (!name.test(reached)) continue
    expect(await page.evaluate(isFocusSeen), `the focus on ${reached} is seen`).toBe(true)
    expect(await page.evaluate(isFocusBare), `the bar at the foot does not hide ${reached}`).toBe(true)
    return
  }
  throw new Error(`No way to ${name} by the Tab key`)
}

function nameOfFocused(): string {
  const element = document.activeElement as HTMLInputElement | null
  if (!element) return ''
  const label = element.labels?.[0]?.innerText
  return (element.getAttribute('aria-label') ?? label ?? element.innerText ?? '').trim()
}

/** Returns true if the element with the focus, or its card, has an outline. */
function isFocusSeen(): boolean {
  const outlined = (element: Element | null | undefined) => {
    const style = element && getComputedStyle(element)
    return Boolean(style && style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0)
  }
  // A card has its outline around its label and the elements beside the label.
  const label = document.activeElement?.closest('label')
  return [document.activeElement, label, label?.parentElement].some(outlined)
}

/** Returns true if the bar at the foot covers nothing of the element with the focus. */
function isFocusBare(): boolean {
  const focused = document.activeElement
  if (!focused || focused.closest('.sticky')) return true
  const bar = Number.parseFloat(document.documentElement.style.getPropertyValue('--bar-height')) || 0
  return focused.getBoundingClientRect().top < window.innerHeight - bar
}

test('a customer places the whole order by keyboard alone', async ({ page, phone, customer, outbox, books }) => {
  const type = (text: string) => page.keyboard.type(text)
  const press = (key: string) => page.keyboard.press(key)
  const choose = async (name: RegExp) => {
    await tabTo(page, name)
    await press('Space')
  }
  const goOn = async (name = /^Continue$/) => {
    await tabTo(page, name)
    await press('Enter')
  }
  await page.goto('/get-started')
  await customer.sees('Get instant quote')
  await tabTo(page, /^Mobile number/)
  await type(nationalNumber(phone))
  await choose(/^I agree/)
  await goOn(/^Get Started$/)
  await customer.sees('Where will the dumpster be located?')
  await expect(page.getByLabel('ZIP code')).toBeFocused()
  await type('78701')
  await press('Enter')
  await customer.sees('Are you a contractor, builder, or large project organizer?')
  await tabTo(page, /^Yes/)
  await press('ArrowDown')
  await expect(page.getByRole('radio', { name: /^No/ })).toBeChecked()
  await goOn()
  await customer.sees('Choose the type of cleanup')
  await choose(/^Home cleanout/)
  await goOn()
  await customer.sees('Choose materials')
  await choose(/^Furniture/)
  await goOn()
  await customer.sees('Choose dumpster(s)')
  await goOn(/^View size guide$/)
  await expect(page.getByRole('dialog')).toBeVisible()
  await press('Escape')
  await expect(page.getByRole('button', { name: 'View size guide' })).toBeFocused()
  await choose(/^20 Yard Dumpster/)
  await goOn()
  await customer.sees('Where should we deliver the dumpster?')
  await tabTo(page, /^Street address/)
  await type('1100 Congress Ave')
  await expect(page.getByRole('option')).toHaveCount(1)
  await press('ArrowDown')
  await press('Enter')
  await goOn()
  await customer.sees('Are there any restrictions at your address?')
  await choose(/^Gated community/)
  await press('Tab')
  await type('Code 4711')
  await goOn()
  await customer.sees('Please select whether the dumpster(s) will be on:')
  await tabTo(page, /^Public Property/)
  await press('ArrowDown')
  await goOn()
  await customer.sees('Drop-off and pick-up')
  for (const visit of [/^Drop-off:/, /^Pick-up:/]) {
    await goOn(visit)
    const focused = page.getByRole('grid').getByRole('button').and(page.locator(':focus'))
    await expect(focused).toBeVisible()
    await press('ArrowDown')
    if ((await focused.getAttribute('aria-disabled')) === 'true') await press('ArrowRight')
    await press('Enter')
    // The chosen day keeps the focus.
    await expect(focused).toHaveAccessibleName(/Drop-off|Pick-up/)
  }
  const saturdays = page.getByRole('checkbox', { name: /^Non business hours/ })
  if (await saturdays.isVisible()) await choose(/^Non business hours/)
  await goOn()
  await customer.sees('You might also be interested in...')
  await goOn()
  await customer.sees('Order Summary')
  await goOn(/^Provide Contact Info$/)
  await customer.sees('Verify your mobile number')
  await choose(/^I agree/)
  await goOn(/^Send Code$/)
  await expect(page.getByLabel('Verification code')).toBeFocused()
  await type(await outbox.codeFor(phone))
  await customer.sees('Customer Details')
  await tabTo(page, /^First name/)
  await type('Dana')
  await press('Tab')
  await type('Okafor')
  await press('Tab')
  await type('dana@example.com')
  await goOn(/^Continue to Payment$/)
  await customer.sees('Payment Details')
  await tabTo(page, /^Card number/)
  await type(cards.asksTheBank)
  await press('Tab')
  await type('1234')
  await press('Tab')
  await type('123')
  await goOn(/^Pay /)
  await expect(page.getByRole('button', { name: 'Complete authentication' })).toBeFocused()
  await press('Enter')
  await customer.sees('Order Confirmation')
  await books.expectOnePaidOrder(phone)
})

test('a customer requests a pick-up by keyboard alone', async ({ page, app, phone }) => {
  const { id } = await placedOrder(app, page, phone)
  await takeOrderTo(app, id, 'drop-off-confirmed')
  await page.goto(`/orders/${id}`)
  await expect(page.getByRole('button', { name: 'Pickup Only' })).toBeVisible()
  await tabTo(page, /^Pickup Only/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'When should we pick it up?' })).toBeVisible()
  await tabTo(page, /^Pick-up:/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('grid').getByRole('button').and(page.locator(':focus'))).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('grid')).toBeHidden()
  if (await page.getByRole('checkbox', { name: /^Non business hours/ }).isVisible()) {
    await tabTo(page, /^Non business hours/)
    await page.keyboard.press('Space')
  }
  await tabTo(page, /^Request pick-up$/)
  await page.keyboard.press('Enter')
  await expect(page.getByText("marked ready for pick-up, we'll confirm shortly")).toBeVisible()
})
