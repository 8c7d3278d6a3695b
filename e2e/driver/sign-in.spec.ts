import { expect } from '@playwright/test'
import { expectAccessible } from '../stage/accessibility.ts'
import { dayToDrive } from '../stage/driver-day.ts'
import { codeLockoutMs, test } from '../stage/fixtures.ts'

test('a driver signs in by phone, and sees the day', async ({ page, app, person, nextPhone, serverClock }) => {
  const { driverPhone } = await dayToDrive(app, page, nextPhone)
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  serverClock.passes(codeLockoutMs)
  await page.goto('/driver')
  await expect(page).toHaveURL(/\/driver\/sign-in$/)
  await expectAccessible(page)
  await person.verifies(driverPhone)
  await expect(page.getByRole('link', { name: /^Next/ })).toContainText('1100 Congress Ave')
})

test('a stranger learns that the driver app is not for this account', async ({ page, person, phone }) => {
  await person.signsIn(phone, '/driver/stop/1')
  await person.sees('No access')
  await expect(page.getByRole('main')).toContainText(/This account has no access to the driver app of .+\./)
  await expectAccessible(page)
  await page.getByRole('button', { name: /Español/ }).click()
  await person.sees('Sin acceso')
  await page.getByRole('main').getByRole('button', { name: 'Cerrar sesión' }).click()
  await person.sees('Iniciar sesión')
})
