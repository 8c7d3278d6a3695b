import { expect } from '@playwright/test'
import { cards } from '#server/testing/journey.ts'
import { endTimeToObject, giveRole, weighAndBill } from '#server/testing/office.ts'
import { expectAccessible } from '../stage/accessibility.ts'
import { test } from '../stage/fixtures.ts'
import { placedOrder } from '../stage/placed-order.ts'
import { openFor } from '../stage/staff.ts'

test.describe.configure({ timeout: 180_000 })

test('a customer who owes nothing voluntarily pays what a completed order weighed more, and pays it once', async ({
  app,
  page,
  browser,
  phone,
  nextPhone,
  customer,
  outbox,
  books,
}) => {
  const { id, owner } = await placedOrder(app, page, phone)
  await weighAndBill(app, id, { tonsTooMany: '1' })
  await endTimeToObject(app)
  const before = await owner.api.getOrderById.query({ orderId: id })
  expect([before.status, before.orderBalance]).toEqual(['completed', 0])
  const danaPhone = nextPhone()
  await giveRole(app, danaPhone, 'admin')
  const office = await openFor(app, browser, danaPhone, 'desktop')
  await office.goto(`/office/orders/${id}`)
  await office.getByRole('link', { name: 'Correct the bill' }).click()
  const tons = office.getByLabel(/^Tons, /)
  await tons.fill(String(Number(await tons.inputValue()) + 1))
  await office.getByLabel('Why', { exact: true }).fill('The landfill weighed again')
  await office.getByRole('button', { name: 'Correct the bill' }).click()
  const sure = office.getByRole('button', { name: /is right$/ })
  const kept = office.getByText('The weight is kept for reports; nothing is charged')
  await expect(sure.or(kept).first()).toBeVisible()
  if (await sure.isVisible()) await sure.click()
  await expect(kept).toBeVisible()
  await office.getByRole('button', { name: 'Offer a voluntary payment' }).click()
  await expect(office.getByText(/not paid\. Nothing is due\./)).toBeVisible()

  const link = async () => {
    const texts = (await outbox.messagesTo(phone)).concat(await outbox.messagesTo('dana@example.com'))
    return texts.map(({ text }) => /\$([\d.,]+): (http\S+\/v\/\S{22})/.exec(text)).find(Boolean) ?? null
  }
  await expect.poll(link).not.toBeNull()
  const [, amount = '', address = ''] = (await link()) ?? []
  await page.goto(new URL(address).pathname)
  await expect(page).toHaveURL(new RegExp(`/orders/${id}/voluntary-payment$`))
  await customer.sees('You can pay this if you like')
  await expect(page.getByText('You owe nothing')).toBeVisible()
  await expect(page.getByText('What you may pay')).toBeVisible()
  await expect(page.getByRole('main')).toContainText(`$${amount}`)
  await expect(page.getByLabel('Card number')).toHaveCount(0)
  const [untouched] = await books.ordersOf(phone)
  expect(untouched).toMatchObject({ status: 'completed', payments: before.payments.length })
  await expectAccessible(page)

  await customer.press('Pay it all the same')
  await expect(page.getByLabel('Card number')).toBeVisible()
  await page.getByLabel('Card number').fill(cards.declined)
  await page.getByLabel('Expiration date').fill('12 / 34')
  await page.getByLabel('Security code').fill('123')
  await customer.press(/^Pay \$/)
  await expect(page.getByText('Your card was declined.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Card number').fill(cards.pays)
  await customer.press(/^Pay \$/)
  await expect(page).toHaveURL(new RegExp(`/orders/${id}$`))
  await expect(page.getByText('Your order has been marked as completed.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Charge Summary' })).toContainText(`$${amount}`)
  const after = await owner.api.getOrderById.query({ orderId: id })
  expect([after.status, after.orderBalance, after.payments.length]).toEqual([
    'completed',
    0,
    before.payments.length + 1,
  ])
  const [paid] = await books.ordersOf(phone)
  expect((paid?.paidInCents ?? 0) - (untouched?.paidInCents ?? 0)).toBe(
    Math.round(Number(amount.replace(',', '')) * 100),
  )

  await page.goto(new URL(address).pathname)
  await expect(page.getByText('There is nothing to be paid here any more.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay it all the same' })).toHaveCount(0)
  expect((await books.ordersOf(phone))[0]).toEqual(paid)
  await office.reload()
  await expect(office.getByText(/Bill 2/).first()).toBeVisible()
  await expect(office.getByRole('button', { name: /Offer it/ })).toHaveCount(0)
  await office.context().close()
})
