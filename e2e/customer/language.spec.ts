import { expect } from '@playwright/test'
import { test } from '../stage/fixtures.ts'

test.describe('a visitor whose browser prefers Spanish', () => {
  test.use({ locale: 'es-MX' })

  test('reads Spanish pages and gets Spanish texts', async ({ page, phone, outbox }) => {
    await page.goto('/sign-in')
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await expect(page.getByRole('heading', { level: 1, name: 'Iniciar sesión' })).toBeVisible()
    await page.getByLabel('Número de celular').fill(phone.slice(2))
    await page.getByRole('checkbox', { name: /Acepto/ }).check()
    await page.getByRole('button', { name: 'Enviar código' }).click()
    await expect(page.getByRole('button', { name: 'Continuar' })).toBeVisible()
    await outbox.expectText(phone, /es su clave/)
  })
})

test('the page changes its language at once and remembers it', async ({ page }) => {
  await page.goto('/get-started')
  await expect(page.getByRole('heading', { level: 1, name: 'Get instant quote' })).toBeVisible()
  await page.getByRole('button', { name: /Español/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Obtenga su cotización al instante' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Obtenga su cotización al instante' })).toBeVisible()
  await page.getByRole('button', { name: /English/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Get instant quote' })).toBeVisible()
})
