import { expect } from '@playwright/test'
import { expectAccessible } from '../stage/accessibility.ts'
import { test } from '../stage/fixtures.ts'
import { onBothScreens } from '../stage/screens.ts'
import { watchFiles } from '../stage/weights.ts'

const pages = [
  '/prices',
  '/sizes/20-yard',
  '/areas',
  '/areas/austin-tx',
  '/areas/hutto-tx/concrete-box',
  '/projects',
  '/projects/roofing',
  '/what-can-go-in',
  '/permits',
  '/questions',
]

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test(
    'a visitor finds prices by ZIP in both languages, and they lead to an order',
    onBothScreens,
    async ({ page }) => {
      const scripts = watchFiles(page, /javascript/)
      await page.goto('/prices')
      await expect(page.getByRole('heading', { level: 1, name: 'Dumpster prices, all in' })).toBeVisible()
      await page.getByLabel('ZIP code').fill('99501')
      await page.getByRole('button', { name: 'See prices there' }).click()
      await expect(page.getByText('We do not deliver to 99501 yet.')).toBeVisible()
      await expect(page.getByLabel('ZIP code')).toHaveValue('99501')
      await page.getByLabel('ZIP code').fill('78701')
      await page.getByRole('button', { name: 'See prices there' }).click()
      await expect(page.getByRole('heading', { name: 'Prices for 78701, Austin, TX' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Order: 20 Yard Dumpster' })).toHaveAttribute(
        'href',
        '/checkout/zipcode?zip=78701&size=20yard',
      )
      await page.getByRole('link', { name: 'Español' }).click()
      await expect(
        page.getByRole('heading', { level: 1, name: 'Precios de contenedores, todo incluido' }),
      ).toBeVisible()
      await page.getByRole('navigation').getByRole('link', { name: 'Dónde entregamos' }).click()
      await page.getByRole('link', { name: 'Round Rock, TX' }).click()
      await expect(page).toHaveURL(/\/es\/areas\/round-rock-tx$/)
      expect((await scripts.weigh()).files).toEqual([])
    },
  )

  test('the page of an unknown city leads to the cities that are served', async ({ page }) => {
    const answer = await page.goto('/areas/anchorage-ak')
    expect(answer?.status()).toBe(404)
    await page.getByRole('link', { name: 'Austin, TX' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Dumpster rental in Austin, TX' })).toBeVisible()
  })
})

test('a visitor orders at the price that the public page showed', async ({ page, customer }) => {
  await page.goto('/prices?zip=78701')
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: '20 Yard Dumpster' }) })
  const price =
    (await card
      .getByText(/^\$[\d.]+$/)
      .first()
      .textContent()) ?? ''
  expect(price).toMatch(/^\$\d{3}\.\d{2}$/)
  await page.getByRole('link', { name: 'Order: 20 Yard Dumpster' }).click()
  await customer.sees('Where will the dumpster be located?')
  await expect(page.getByLabel('ZIP code')).toHaveValue('78701')
  await customer.continues()
  await customer.saysWhoTheyAre('No')
  await customer.saysWhatFor()
  await customer.choosesMaterials('Household junk')
  await customer.sees('Choose dumpster(s)')
  await expect(page.getByRole('checkbox', { name: /20 Yard Dumpster/ })).toBeChecked()
  await expect(page.getByText(price).first()).toBeVisible()
  await customer.continues()
  await customer.sees('Where should we deliver the dumpster?')
})

test('a link to the first page with a ZIP opens the checkout with this ZIP', async ({ page, customer }) => {
  await page.goto('/?zip=78704&size=30yard')
  await customer.sees('Where will the dumpster be located?')
  await expect(page.getByLabel('ZIP code')).toHaveValue('78704')
})

test('a Spanish page leads to a Spanish checkout', async ({ page, customer }) => {
  await page.goto('/es/sizes/30-yard')
  await page.getByLabel('Código postal').fill('78704')
  await page.getByRole('button', { name: 'Comenzar su pedido' }).click()
  await customer.sees('¿Dónde estará el contenedor?')
  await expect(page.getByLabel('Código postal')).toHaveValue('78704')
  await page.reload()
  await customer.sees('¿Dónde estará el contenedor?')
})

test('every public page is accessible and keeps its content policy', onBothScreens, async ({ page }) => {
  const refused: string[] = []
  page.on('console', message => message.type() === 'error' && refused.push(message.text()))
  for (const path of [...pages, '/es/areas/austin-tx', '/prices?zip=99501']) {
    await page.goto(path)
    await expectAccessible(page)
  }
  expect(refused).toEqual([])
})

test('a public page is small, and nothing on it moves', async ({ page }) => {
  const files = watchFiles(page, /./)
  await page.goto('/areas/austin-tx', { waitUntil: 'networkidle' })
  const { total, files: each } = await files.weigh()
  test.info().annotations.push({ type: 'gzip', description: `${total} B in ${each.length} files: ${each.join(' ')}` })
  // The page, its styles, its font and its icon are four files.
  expect(each.map(([path]) => path.replace(/.*\./, '')).length, JSON.stringify(each)).toBeLessThanOrEqual(4)
  expect(total, JSON.stringify(each)).toBeLessThan(62_000)
})
