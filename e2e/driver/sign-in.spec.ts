import { expect } from '@playwright/test'
import { expectAccessible } from '../stage/accessibility.ts'
import { dayToDrive } from '../stage/driver-day.ts'
import { codeLockoutMs, test } from '../stage/fixtures.ts'
import { lookOf } from '../stage/forced-colors.ts'

test('a driver signs in by phone and sees the day', async ({ page, app, person, nextPhone, serverClock }) => {
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

test('the pages of a stop and of a load are accessible', async ({ page, app, nextPhone }) => {
  const { orderId } = await dayToDrive(app, page, nextPhone)
  const box = { containerTypeId: orderId, name: '20 yard', size: '20yard', number: '114' }
  const load = { box, city: 'Austin', materials: ['Household junk'], facilityId: null }
  const onTruck = { ...load, orderId: '00000000-0000-4000-8000-000000000001', state: 'on-truck' }
  const dumped = { ...load, orderId: '00000000-0000-4000-8000-000000000002', state: 'dumped' }
  await page.route('**/trpc/driver.day*', async route => {
    const response = await route.fetch()
    const [answer] = await response.json()
    answer.result.data.routes[0].loads = [onTruck, dumped]
    await route.fulfill({ response, json: [answer] })
  })
  await page.goto('/driver/')
  await page.getByRole('link', { name: /^Next/ }).click()
  await expect(page.getByRole('button', { name: 'Start' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Could not' }).click()
  await page.getByRole('button', { name: 'Blocked' }).click()
  await expectAccessible(page)
  await test.step('in forced colors the chosen reason looks different from the others', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    // A button with the focus has an outline, which the comparison would count as a difference. So the focus leaves the button first.
    await page.getByRole('button', { name: 'Blocked' }).blur()
    const look = async (name: string) => (await lookOf(page.getByRole('button', { name, exact: true }), 'button')).frame
    expect(await look('Blocked')).not.toBe(await look('Locked'))
    await page.emulateMedia({ forcedColors: 'none' })
  })
  await page.goto(`/driver/load/${onTruck.orderId}`)
  await expect(page.getByRole('button', { name: 'Dumped' })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/driver/load/${dumped.orderId}`)
  await expect(page.getByLabel('Ticket number')).toBeVisible()
  await expectAccessible(page)
})

test('a stranger learns that the driver app is not for this account', async ({ page, person, phone }) => {
  await person.signsIn(phone, '/driver/stop/1', 'Driver sign-in')
  await person.sees('No access')
  await expect(page.getByRole('main')).toContainText(/This account has no access to the driver app of .+\./)
  await expectAccessible(page)
  await page.getByRole('button', { name: /Español/ }).click()
  await person.sees('Sin acceso')
  await page.getByRole('main').getByRole('button', { name: 'Cerrar sesión' }).click()
  await person.sees('Iniciar sesión como chofer')
})
