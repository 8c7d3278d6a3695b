import { expect } from '@playwright/test'
import { mailComesBack } from '#server/testing/returned-mail.ts'
import { expectAccessible } from '../stage/accessibility.ts'
import { test } from '../stage/fixtures.ts'
import { placedOrder } from '../stage/placed-order.ts'

test('a customer reads that an email came back, corrects the address, and gets the email again', async ({
  page,
  app,
  phone,
  outbox,
  customer,
}) => {
  const { id, owner } = await placedOrder(app, page, phone)
  const { email } = await owner.api.getSelf.query()
  const right = `right-${phone.slice(2)}@example.com`
  const { friendlyId } = await owner.api.getOrderById.query({ orderId: id })
  const mail = async () => (await outbox.messagesTo(email)).find(({ text }) => text.includes(friendlyId))?.text
  await expect.poll(mail).toBeDefined()
  await mailComesBack(app, email)

  await page.goto(`/orders/${id}`)
  await expect(page.getByText(`Our latest email to ${email} came back.`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Correct the email address' }).click()
  const field = page.getByLabel('Email', { exact: true })
  await expect(field).toBeFocused()
  await expect(page.getByText('Our emails do not reach you')).toBeVisible()
  await expectAccessible(page)
  await field.fill(right)
  await customer.press('Save')
  await expect(page.getByText('Our emails do not reach you')).toBeHidden()
  await expect.poll(async () => (await outbox.messagesTo(right))[0]?.text).toBe(await mail())
  await page.reload()
  await customer.sees('My Account')
  await expect(page.getByText('Our emails do not reach you')).toBeHidden()
})
