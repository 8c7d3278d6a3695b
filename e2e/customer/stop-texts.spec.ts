import { expect, type Page } from '@playwright/test'
import { payWith, signUp } from '#server/testing/journey.ts'
import { outboxAddress } from '#server/testing/outbox.ts'
import { expectAccessible } from '../stage/accessibility.ts'
import { test } from '../stage/fixtures.ts'
import { guest, signInHere } from '../stage/prepared.ts'

/** Answers the newest text to a number on the outbox page, as its phone would. */
async function answers(page: Page, phone: string, text: string): Promise<void> {
  await page.goto(outboxAddress(new URL(page.url()).origin, phone))
  await page.getByRole('textbox', { name: `Answer from ${phone}` }).fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('status')).toContainText('Your answer was sent')
}

async function switchForTexts(page: Page) {
  await page.goto('/dashboard')
  await page.getByRole('tab', { name: 'Account' }).click()
  return page.getByRole('switch', { name: /^Text me about my orders/ })
}

test('a customer who answers STOP gets no more texts, and gets them again after START', async ({
  app,
  page,
  phone,
  outbox,
}) => {
  const made = await guest(app)
  await signUp(app, made, phone)
  await payWith(app, made)
  const { friendlyId } = await made.api.getOrderById.query({ orderId: made.held.cartId })
  await outbox.expectText(phone, new RegExp(`${friendlyId} is placed\\. .* Reply STOP to opt out`))
  await signInHere(app, page, made)
  await expect(await switchForTexts(page)).toBeChecked()

  await answers(page, phone, 'Stop')
  await outbox.expectText(phone, /you will get no more texts from us/)
  await expect(page.getByText('you will get no more texts from us')).toBeVisible()
  await expectAccessible(page)
  await expect(await switchForTexts(page)).not.toBeChecked()

  await answers(page, phone, 'START')
  await outbox.expectText(phone, /texts about your orders are on again/)
  await expect(await switchForTexts(page)).toBeChecked()
})
