import { expect } from '@playwright/test'
import { test } from '../stage/fixtures.ts'
import { guestCart } from '../stage/prepared.ts'

test('a customer who goes back on a slow page stays there, and the saved answer is kept (rule C53)', async ({
  page,
  app,
  customer,
}) => {
  const cartId = await guestCart(app, ['cleanup', 'materials'])
  await page.goto(`/checkout/${cartId}/cleanup`)
  await customer.saysWhatFor('Roofing')
  await customer.sees('Choose materials')
  let answer = () => {}
  const held = new Promise<void>(done => {
    answer = done
  })
  await page.route('**/trpc/*upsertMaterials*', async route => {
    const response = await route.fetch()
    await held
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.goBack()
  await customer.sees('Choose the type of cleanup')
  const answered = page.waitForResponse(/upsertMaterials/)
  answer()
  await (await answered).finished()
  await page.waitForFunction(() => new Promise(done => setTimeout(() => done(true), 1500)))
  await expect(page).toHaveURL(/cleanup$/)
  await page.goForward()
  await expect(page.getByRole('checkbox', { name: /^Roof shingles/ })).toBeChecked()
})
