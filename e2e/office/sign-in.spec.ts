import { expect } from '@playwright/test'
import { giveRole } from '#server/testing/office.ts'
import { expectAccessible } from '../stage/accessibility.ts'
import { codeLockoutMs, test } from '../stage/fixtures.ts'
import { readNumber } from '../stage/phone-numbers.ts'

test('a dispatcher signs in by phone and sees the office', async ({ page, app, person, phone, serverClock }) => {
  await giveRole(app, phone, 'admin')
  serverClock.passes(codeLockoutMs)
  await page.goto('/office/no-such-page')
  await expect(page).toHaveURL(/\/office\/sign-in$/)
  await person.sees('Office sign-in')
  await expectAccessible(page)
  await person.verifies(phone)
  await expect(page).toHaveURL(/\/office\/today$/)
  await expect(page.getByRole('heading', { name: /^Today/ })).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Live')
  await page.reload()
  await expect(page.getByRole('heading', { name: /^Today/ })).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: 'Account' }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
  await person.sees('Office sign-in')
  await page.goto('/office')
  await person.sees('Office sign-in')
})

test('a stranger learns that the office is not for this account', async ({ page, person, phone }) => {
  await person.signsIn(phone, '/office', 'Office sign-in')
  const main = page.getByRole('main')
  await expect(main).toContainText(/This account has no access to the office of .+\./)
  await expect(main).toContainText(readNumber(phone))
  await expectAccessible(page)
  await page.getByRole('button', { name: /Español/ }).click()
  await person.sees('Oficina')
  await expect(main).toContainText(/La oficina de .+: para quienes despachan, pesan y cobran\./)
  await expect(main).toContainText(/Esta cuenta no tiene acceso a la oficina de .+\./)
  await main.getByRole('button', { name: 'Cerrar sesión' }).click()
  await person.sees('Iniciar sesión')
})
