import { expect, type Page } from '@playwright/test'
import { payWith, readyToPay, visit } from '#server/testing/journey.ts'
import { drivesToday } from '#server/testing/planned-day.ts'
import { expectAccessible } from '../stage/accessibility.ts'
import { test } from '../stage/fixtures.ts'
import { signInHere } from '../stage/prepared.ts'

// Each check of a page reads it several times.
test.describe.configure({ timeout: 180_000 })

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Drags the dumpster by these pixels. */
async function drag(page: Page, x: number, y: number): Promise<void> {
  const box = await page.getByTestId('dumpster').boundingBox()
  if (!box) throw new Error('there is no dumpster on the plot')
  const [left, top] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(left, top)
  await page.mouse.down()
  await page.mouse.move(left + x, top + y, { steps: 4 })
  await page.mouse.up()
}

test('a customer places the dumpster on the plot and orders, and the driver’s phone shows it without a signal', async ({
  page,
  app,
  nextPhone,
}) => {
  const customer = await readyToPay(app, nextPhone())
  const orderId = customer.held.cartId
  await signInHere(app, page, customer)
  await page.goto(`/checkout/${orderId}/address/restrictions`)
  await page.getByRole('button', { name: 'Draw the spot' }).click()
  const dialog = page.getByRole('dialog')
  const words = dialog.getByRole('status')
  await expect(words).toContainText('On the driveway, 4 ft from the house')
  await expect(words).toContainText('Wires above: not known.')

  await drag(page, 60, 0)
  await expect(words).toContainText('On the grass')
  await drag(page, -60, 60)
  await expect(words).toContainText('The truck has')
  await expect(words).toContainText('of the 60 ft that it needs')

  // With the keys the customer turns it around and moves it back.
  await page.getByRole('application').focus()
  for (let steps = 0; steps < 12; steps += 1) await page.keyboard.press('r')
  await expect(words).toContainText('door to the street')
  await expect(words).toContainText('the house is in the way')
  for (let steps = 0; steps < 12; steps += 1) await page.keyboard.press('Shift+R')
  for (let steps = 0; steps < 10; steps += 1) await page.keyboard.press('Shift+ArrowUp')
  await expect(words).toContainText('It runs into the house.')
  for (let steps = 0; steps < 20; steps += 1) await page.keyboard.press('ArrowDown')
  await page.getByLabel('Look up: wires above?').selectOption('Along the street')
  await expect(words).toContainText('No wires above it')
  await expectAccessible(page)
  const sentence = (await words.getByText(/^On the driveway/).textContent()) ?? ''
  await page.getByRole('button', { name: 'Save the spot' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(sentence)).toBeVisible()
  await page.locator('input[type=file]').setInputFiles({ name: 'place.png', mimeType: 'image/png', buffer: picture })
  await expect(page.getByRole('img', { name: 'Your photo of the place' })).toBeVisible()
  await expectAccessible(page)

  await payWith(app, customer)
  const statusOf = async () => (await customer.api.getOrderById.query({ orderId }).catch(() => null))?.status
  await expect.poll(statusOf).toBe('pending-drop-off')
  await page.goto(`/orders/${orderId}`)
  const region = page.getByRole('region', { name: 'Where you want it' })
  await expect(region).toContainText(sentence)
  await region.getByRole('button', { name: 'Move the dumpster' }).click()
  await page.getByRole('application').focus()
  for (let steps = 0; steps < 5; steps += 1) await page.keyboard.press('ArrowUp')
  const movedSentence = (await words.getByText(/^On the driveway/).textContent()) ?? ''
  expect(movedSentence).not.toBe(sentence)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save the spot' }).click()
  await expect(region).toContainText(movedSentence)

  const driver = await drivesToday(app, nextPhone(), [orderId])
  await signInHere(app, page, visit(app, driver))
  await page.goto('/driver')
  await page.getByRole('link', { name: /^Next/ }).click()
  await expect(page.getByText(movedSentence)).toBeVisible()
  await expect(page.getByText('Where the customer wants it')).toBeVisible()
  await expectAccessible(page)
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state))
    .toBe('activated')
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByText(movedSentence)).toBeVisible()
})
