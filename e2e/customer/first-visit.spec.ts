import { expect, type Page } from '@playwright/test'
import { checkoutSteps } from '#domain/cart/next-step.ts'
import { readyToPay } from '#server/testing/journey.ts'
import { test } from '../stage/fixtures.ts'
import { nationalNumber } from '../stage/phone-numbers.ts'
import { guestCart, signInHere } from '../stage/prepared.ts'
import { watchFiles } from '../stage/weights.ts'

const isPaymentCode = (url: string) => /stripe|payment|\/sim\//i.test(url)

test('the first visit loads at most five JavaScript files and 90 KB of them, all from our server', async ({
  page,
  customer,
  app,
}) => {
  const scripts = watchFiles(page, /javascript/)
  const styles = watchFiles(page, /css/)
  await page.goto('/get-started', { waitUntil: 'networkidle' })
  await customer.sees('Get instant quote')
  const { total, files } = await scripts.weighBrotli()
  test.info().annotations.push({ type: 'brotli', description: `${total} B in ${files.length} files` })
  expect(files.length).toBeGreaterThan(1)
  expect(files.length).toBeLessThanOrEqual(5)
  expect(total, JSON.stringify(files)).toBeLessThanOrEqual(90_000)
  expect([...scripts.origins]).toEqual([app.url])
  expect(scripts.urls().filter(isPaymentCode)).toEqual([])
  // The styles are in the first page, and in a file that later pages name.
  expect(styles.urls()).toEqual([])
  await expect(page.getByRole('button', { name: 'Get Started' })).toHaveCSS('border-radius', '10px')
  await page.reload({ waitUntil: 'networkidle' })
  expect(styles.urls()).toHaveLength(1)
})

test('the first page of the checkout loads at most 108 KB of JavaScript, in files that it names', async ({
  page,
  customer,
}) => {
  const sent = await (await page.request.get('/checkout/zipcode')).text()
  const named = [...sent.matchAll(/(?:href|src)="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path)
  await page.route('**/assets/*.js', route =>
    named.includes(new URL(route.request().url()).pathname) ? route.continue() : route.abort(),
  )
  const scripts = watchFiles(page, /javascript/)
  await page.goto('/checkout/zipcode')
  await customer.sees('Where will the dumpster be located?')
  await page.getByLabel('ZIP code').fill('78701')
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).not.toHaveAttribute('aria-disabled')
  const { total, files } = await scripts.weighBrotli()
  test.info().annotations.push({ type: 'brotli', description: `${total} B in ${files.length} files` })
  expect(total, JSON.stringify(files)).toBeLessThanOrEqual(108_000)
})

test('the first page is complete before any script runs', async ({ browser, app }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: app.url })
  const page = await context.newPage()
  await page.goto('/get-started')
  await expect(page.getByRole('heading', { level: 1, name: 'Get instant quote' })).toBeVisible()
  await expect(page.getByLabel('Mobile number')).toBeVisible()
  await expect(page).toHaveTitle(/^Get instant quote · /)
  await context.close()
})

/** Collects the browser's errors and warnings, for example that a page differs from what the app draws. */
function watchComplaints(page: Page): readonly string[] {
  const complaints: string[] = []
  page.on('console', message => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', error => complaints.push(error.message))
  return complaints
}

test('the app takes over the first page without drawing it again', async ({ page, customer }) => {
  const complaints = watchComplaints(page)
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => Object.assign(window, { drawn: document.querySelector('h1') }))
  })
  await page.goto('/get-started', { waitUntil: 'networkidle' })
  await customer.sees('Get instant quote')
  await customer.tick('I agree')
  const isTheSame = () => (window as typeof window & { drawn: Element | null }).drawn === document.querySelector('h1')
  expect(await page.evaluate(isTheSame)).toBe(true)
  expect(complaints).toEqual([])
})

test('the first page keeps what a visitor fills in before the app takes it over', async ({ page, customer, phone }) => {
  let letScripts = () => {}
  const isFilled = new Promise<void>(resolve => {
    letScripts = resolve
  })
  await page.route('**/assets/*.js', async route => {
    await isFilled
    await route.continue()
  })
  await page.goto('/get-started', { waitUntil: 'commit' })
  const field = page.getByLabel('Mobile number')
  await field.fill(nationalNumber(phone))
  await page.getByRole('checkbox', { name: /I agree/ }).check()
  letScripts()
  await customer.press('Get Started')
  await customer.sees('Where will the dumpster be located?')
})

test('a visitor with a cart or with another language never sees a first page that was drawn for someone else', async ({
  page,
  customer,
  phone,
}) => {
  await customer.asksForQuote(phone)
  await customer.sees('Where will the dumpster be located?')
  const again = await page.request.get('/get-started')
  expect(await again.text()).toContain('<div id="app"></div>')
  await page.goto('/get-started')
  await customer.sees('Get instant quote')
  await page.evaluate(() => localStorage.setItem('language', 'es'))
  await page.context().clearCookies({ name: 'known' })
  await page.goto('/get-started')
  await customer.sees('Obtenga su cotización al instante')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
})

/** Adds up the layout shifts that no press causes, from now on. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    const observer = new PerformanceObserver(list => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    })
    observer.observe({ type: 'layout-shift', buffered: true })
  })
  return () =>
    page.evaluate(() => (window as typeof window & { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0))
}

test('nothing on the first page moves while it loads', async ({ page, customer }) => {
  const shift = await watchShifts(page)
  for (const path of ['/', '/get-started']) {
    await page.context().clearCookies({ name: 'known' })
    await page.goto(path, { waitUntil: 'networkidle' })
    await customer.sees('Get instant quote')
    expect(page.url()).toMatch(/\/get-started$/)
    expect(await shift()).toBeLessThan(0.02)
  }
})

test('nothing on the payment page moves while the card form and the wallets load', async ({
  page,
  app,
  phone,
  customer,
}) => {
  const buyer = await readyToPay(app, phone)
  const { cartId } = buyer.held
  await buyer.api.upsertStripeCustomer.mutate({ cartId })
  await buyer.api.createCheckoutPaymentIntent.mutate({ cartId })
  await signInHere(app, page, buyer)
  const shift = await watchShifts(page)
  await page.goto(`/checkout/${cartId}/payment`)
  await customer.sees('Payment Details')
  await expect(page.getByText('or by card')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeEnabled()
  expect(await shift()).toBeLessThan(0.02)
})

test('no page of the checkout tries something that its content policy refuses', async ({ page, app, customer }) => {
  const refused: string[] = []
  await page.exposeFunction('isRefused', (directive: string) => refused.push(`${directive} at ${page.url()}`))
  await page.addInitScript(() => {
    const { isRefused } = window as unknown as { isRefused: (directive: string) => void }
    addEventListener('securitypolicyviolation', event => isRefused(event.violatedDirective))
  })
  const cartId = await guestCart(app)
  await page.goto(`/checkout/${cartId}/order-summary`)
  await customer.sees('Order Summary')
  await page.goto(`/checkout/${cartId}/phone-verification`, { waitUntil: 'networkidle' })
  await customer.sees('Verify your mobile number')
  expect(refused).toEqual([])
})

test('a question that is opened directly has its title before any script runs, and the app does not draw it again', async ({
  page,
  app,
  customer,
}) => {
  const complaints = watchComplaints(page)
  const cartId = await guestCart(app)
  let letScripts = () => {}
  const isSeen = new Promise<void>(resolve => {
    letScripts = resolve
  })
  await page.route('**/assets/*.js', route => isSeen.then(() => route.continue()))
  const shift = await watchShifts(page)
  await page.goto(`/checkout/${cartId}/pickup-dropoff`, { waitUntil: 'commit' })
  const heading = page.getByRole('heading', { level: 1, name: 'Drop-off and pick-up' })
  await expect(heading).toBeVisible()
  await expect(page.getByRole('status', { name: 'Getting cart details' })).toBeAttached()
  const signIn = await page.getByRole('link', { name: 'Sign In' }).getAttribute('href')
  expect(signIn).toBe(`/sign-in?return=${encodeURIComponent(`/checkout/${cartId}/pickup-dropoff`)}`)
  await page.getByRole('banner').evaluate(bar => Object.assign(window, { drawn: bar }))
  letScripts()
  await customer.sees('Drop-off and pick-up')
  const isTheSame = () => (window as typeof window & { drawn: Element }).drawn === document.querySelector('header')
  expect(await page.evaluate(isTheSame)).toBe(true)
  expect(complaints).toEqual([])
  expect(await shift()).toBeLessThan(0.02)
})

test('a signed-in customer who loads a question again keeps the account menu and the Back button', async ({
  page,
  app,
  phone,
  customer,
}) => {
  const complaints = watchComplaints(page)
  const buyer = await readyToPay(app, phone)
  await signInHere(app, page, buyer)
  await page.goto(`/checkout/${buyer.held.cartId}/location-type`)
  await customer.sees('Please select whether the dumpster(s) will be on:')
  await customer.saysWhere()
  await customer.sees('Drop-off and pick-up')
  await page.reload()
  await customer.sees('Drop-off and pick-up')
  await expect(page.getByRole('button', { name: 'Back', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
  expect(complaints).toEqual([])
})

test('the app takes over every question of the checkout as the server has drawn it', async ({ page, app }) => {
  const complaints = watchComplaints(page)
  const cartId = await guestCart(app)
  for (const step of checkoutSteps.filter(one => one !== 'payment' && one !== 'customer-details')) {
    await page.goto(`/checkout/${cartId}/${step}`)
    await expect(page.locator('#app')).toHaveAttribute('data-drawn', 'en')
    await expect(page.locator('h1:not([aria-busy="true"] h1)')).toBeVisible()
    expect(complaints, step).toEqual([])
  }
})

test('the next page is in the chosen language before any script runs', async ({ page, app, customer }) => {
  const cartId = await guestCart(app)
  await page.goto(`/checkout/${cartId}/materials`)
  await customer.sees('Choose materials')
  await page.getByRole('button', { name: 'Español' }).click()
  await customer.sees('Elija los materiales')
  const sent = await (await page.request.get(`/checkout/${cartId}/cleanup`)).text()
  expect(sent).toContain('data-drawn="es"')
  expect(sent).toContain('Elija el tipo de limpieza</h1>')
})
