import { expect } from '@playwright/test'
import { isEmployed } from '#server/testing/office.ts'
import { expectAccessible } from '../stage/accessibility.ts'
import { codeLockoutMs, test } from '../stage/fixtures.ts'
import { shownNumber } from '../stage/phone-numbers.ts'

test('a driver signs in by phone, also over a bad connection', async ({ page, app, person, phone, serverClock }) => {
  await isEmployed(app, phone, 'driver')
  serverClock.passes(codeLockoutMs)
  await page.goto('/driver')
  await expect(page).toHaveURL(/\/driver\/sign-in$/)
  await page.route('**/trpc/getSelf*', route => route.abort())
  await person.verifies(phone)
  await person.sees('Driver')
  const main = page.getByRole('main')
  await expect(main.getByRole('alert')).toContainText('We could not find out who you are')
  await expectAccessible(page)
  await page.unroute('**/trpc/getSelf*')
  await person.press('Try Again')
  await expect(main).toContainText(`You are signed in as ${shownNumber(phone)}.`)
  await expect(main).toContainText(/For drivers of .+\./)
  await expect(main).not.toContainText('No access')
  await expectAccessible(page)
  await page.context().setOffline(true)
  await expect(page.getByText('You are not online.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('You are not online.')).toBeHidden()
})

test('a stranger learns that the driver app is not for this account', async ({ page, person, phone }) => {
  await person.signsIn(phone, '/driver/stops/1')
  const main = page.getByRole('main')
  await expect(main).toContainText(/This account has no access to the driver app of .+\./)
  await expect(main).toContainText(shownNumber(phone))
  await expectAccessible(page)
  await page.getByRole('button', { name: /Español/ }).click()
  await person.sees('Chofer')
  await expect(main).toContainText(/Para los choferes de .+\./)
  await expect(main).toContainText(/Esta cuenta no tiene acceso a la aplicación de choferes de .+\./)
  await main.getByRole('button', { name: 'Cerrar sesión' }).click()
  await person.sees('Iniciar sesión')
})
