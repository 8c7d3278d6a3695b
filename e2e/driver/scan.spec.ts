import { expect, type Page } from '@playwright/test'
import { boxAddress } from '#domain/fleet/box-code.ts'
import { giveBox } from '#server/testing/planned-day.ts'
import { expectAccessible } from '../stage/accessibility.ts'
import { cameraFlags, holdBeforeCamera } from '../stage/camera.ts'
import { dayToDrive } from '../stage/driver-day.ts'
import { test } from '../stage/fixtures.ts'

test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...cameraFlags] }),
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const field = (page: Page) => page.getByRole('button', { name: /^Box you left/ })

test('a driver scans the code on a box, also without a signal after the first time', async ({
  page,
  app,
  nextPhone,
}) => {
  const { orderId } = await dayToDrive(app, page, nextPhone)
  const { boxPrefix: prefix } = await giveBox(app, orderId, 'C-117')
  const label = { prefix, number: 'C-117' }
  await page.goto('/driver/')
  await page.getByRole('link', { name: /^Next/ }).click()
  for (const name of ['Start', 'I am here', 'Done']) await press(page, name)

  await page.context().setOffline(true)
  await press(page, 'Scan')
  await expect(page.getByText('Scanning needs a signal the first time.')).toBeVisible()
  await press(page, '4')
  await expect(field(page)).toContainText('4')
  await page.context().setOffline(false)

  holdBeforeCamera(boxAddress(app.url, { ...label, prefix: '00000000' }))
  await press(page, 'Scan')
  await expect(page.getByText('This box belongs to another company.')).toBeVisible()
  await expectAccessible(page)
  await press(page, 'Type it')
  await expect(field(page)).toContainText('4')

  holdBeforeCamera(boxAddress(app.url, label))
  await press(page, 'Scan')
  await expect(field(page)).toContainText('117')
  await expect(page.getByRole('dialog')).toBeHidden()

  for (const _ of '117') await press(page, 'Erase')
  await page.reload()
  await press(page, 'Scan')
  await expect(field(page)).toContainText('117')
  for (const _ of '117') await press(page, 'Erase')
  await page.context().setOffline(true)
  await page.reload()
  await press(page, 'Scan')
  await expect(field(page)).toContainText('117')
  await page.context().setOffline(false)
  await press(page, 'Done')
  const place = async () =>
    (await app.database.pool.query(`SELECT place FROM container WHERE order_id = $1`, [orderId])).rows
  await expect.poll(place, { timeout: 20_000 }).toEqual([{ place: 'site' }])
})
