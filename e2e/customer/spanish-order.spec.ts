import { expect } from '@playwright/test'
import { answers, cards } from '#server/testing/journey.ts'
import { expectUsableEnlarged } from '../stage/accessibility.ts'
import { test } from '../stage/fixtures.ts'
import { guest, guestCart } from '../stage/prepared.ts'

test.use({ locale: 'es-US' })

/** These are words of the English pages. None of them may appear. */
const english = /\b(Continue|Choose|Select|Where|dumpster|Order Summary|City fee|Payment|Card number|per day|Change)\b/

test('all questions up to the add-ons are in Spanish', async ({ page }) => {
  const main = page.getByRole('main')
  const next = () => page.getByRole('button', { name: 'Continuar', exact: true }).click()
  const title = main.getByRole('heading', { level: 1 })
  let before = ''
  // The address changes before the page does. A different title shows that the button belongs to the next page.
  const asks = async (path: RegExp) => {
    await expect(page).toHaveURL(path)
    await expect(title).toHaveText(/./)
    await expect(title).not.toHaveText(before)
    before = (await title.textContent()) ?? ''
    await expect(main).not.toContainText(english)
  }
  await page.goto('/checkout/zipcode')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await asks(/zipcode$/)
  await page.getByRole('textbox').fill('78701')
  await next()
  await asks(/customer-type$/)
  await page.getByRole('radio', { name: /^No/ }).click()
  await asks(/cleanup$/)
  await page.getByRole('checkbox', { name: /^Limpieza de casa/ }).check()
  await next()
  await asks(/materials$/)
  await page.getByRole('checkbox', { name: /^Muebles/ }).check()
  await next()
  await asks(/containers$/)
  await page.getByRole('checkbox', { name: /^Contenedor de 20 yardas/ }).check()
  await next()
  await asks(/address$/)
  await page.getByRole('combobox').fill('1100 Congress Ave')
  await page.getByRole('option').first().click()
  await next()
  await asks(/restrictions$/)
  await next()
  await asks(/location-type$/)
  await page.getByRole('radio', { name: /privada/i }).click()
  await asks(/pickup-dropoff$/)
  await page.getByRole('button', { name: /^Entrega:/ }).click()
  await expect(page.getByRole('grid').first()).toBeVisible()
  await expect(main).not.toContainText(english)
})

test('each question in Spanish, with its longer words, can also be used when it is enlarged', async ({ page, app }) => {
  test.setTimeout(120_000)
  const cartId = await guestCart(app)
  for (const name of [...Object.keys(answers), 'order-summary', 'phone-verification']) {
    await page.goto(`/checkout/${cartId}/${name}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main [role=status][aria-label]')).toHaveCount(0)
    await expectUsableEnlarged(page)
  }
})

test('a discount has its Spanish name', async ({ page, app }) => {
  const made = await guest(app, ['customer-type'])
  await made.api.upsertCustomerType.mutate({ cartId: made.held.cartId, customerType: 'contractor' })
  await page.goto(`/checkout/${made.held.cartId}/order-summary`)
  await expect(page.getByText('Descuento para contratistas', { exact: true })).toBeVisible()
})

test('the summary, the card and the order are in Spanish', async ({ page, app, phone, outbox, books }) => {
  await page.goto(`/checkout/${await guestCart(app)}/order-summary`)
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1, name: 'Resumen del pedido' })).toBeVisible()
  await expect(main).not.toContainText(english)
  await page.getByRole('button', { name: /contacto/ }).click()
  await page.getByLabel('Número de celular').fill(phone.slice(2))
  await page.getByRole('checkbox', { name: /Acepto/ }).check()
  await page.getByRole('button', { name: 'Enviar código' }).click()
  await page.getByLabel('Código de verificación').fill(await outbox.codeFor(phone))
  await page.getByLabel('Nombre', { exact: true }).fill('María')
  await page.getByLabel(/^Apellido/).fill('Quintanilla')
  await page.getByLabel(/^Correo/).fill('maria@example.com')
  await expect(main).not.toContainText(english)
  await page.getByRole('button', { name: /pago/ }).click()
  await page.getByLabel('Número de tarjeta').fill(cards.declined)
  await page.getByLabel('Fecha de vencimiento').fill('12 / 34')
  await page.getByLabel('Código de seguridad').fill('123')
  await expect(main).not.toContainText(english)
  await page.getByRole('button', { name: /^Pagar/ }).click()
  await expect(page.getByText('Su tarjeta fue rechazada.')).toBeVisible()
  await page.getByLabel('Número de tarjeta').fill(cards.pays)
  await page.getByRole('button', { name: /^Pagar/ }).click()
  await expect(page).toHaveURL(/order-confirmation$/)
  const order = await books.expectOnePaidOrder(phone)
  await expect(main).toContainText(order.friendlyId)
  await expect(main).not.toContainText(english)
  await expectUsableEnlarged(page)
  await outbox.expectText(phone, new RegExp(`pedido.*${order.friendlyId}|${order.friendlyId}.*pedido`, 'is'))
})
