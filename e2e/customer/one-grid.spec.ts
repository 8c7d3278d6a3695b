import { expect, type Page } from '@playwright/test'
import { answers, type Page as Question } from '#server/testing/journey.ts'
import { test } from '../stage/fixtures.ts'
import { placedOrder } from '../stage/placed-order.ts'
import { guest, guestCart, signInHere } from '../stage/prepared.ts'

test.describe.configure({ timeout: 120_000 })

const questions = Object.keys(answers) as Question[]

const screens = [
  { width: 1280, height: 800 },
  { width: 768, height: 1024 },
  { width: 360, height: 640 },
] as const

/** Resolves when the title is shown and no request is open. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main [role=status][aria-label]')).toHaveCount(0)
}

/** Returns the position of the title, and whether the button to continue and the first answer are visible without scrolling. */
async function measure(page: Page) {
  return page.evaluate(() => {
    const main = document.querySelector('main')
    const inView = (element: Element | null | undefined) => {
      if (!element) return null
      const { top, bottom, height } = element.getBoundingClientRect()
      return height > 0 && top >= 0 && bottom <= window.innerHeight
    }
    const buttons = [...(main?.querySelectorAll('button[type=submit]') ?? [])]
    // A checkbox or a field lies in its card or its label. A field that another page builds is not measured.
    const answer = main?.querySelector('input:not([type=hidden]), select, textarea, button[aria-pressed]')
    return {
      left: main?.querySelector('h1')?.getBoundingClientRect().left,
      waysOn: buttons.length,
      isWayOnInView: inView(buttons[0]),
      isAnswerInView: inView(answer),
      isWiderThanScreen: document.documentElement.scrollWidth > document.documentElement.clientWidth,
    }
  })
}

test('every page of the checkout begins at the same edge, with its answer and its “Continue” button in view', async ({
  page,
  app,
  phone,
}) => {
  const cartId = await guestCart(app)
  const paths = [
    '/get-started',
    '/checkout/zipcode',
    ...questions.map(name => `/checkout/${cartId}/${name}`),
    `/checkout/${cartId}/order-summary`,
    `/checkout/${cartId}/phone-verification`,
  ]
  const seen: Record<string, unknown>[] = []
  for (const screen of screens) {
    await page.setViewportSize(screen)
    for (const path of paths) {
      await page.goto(path)
      await settled(page)
      seen.push({ path: path.replace(cartId, 'id'), width: screen.width, ...(await measure(page)) })
    }
  }
  const { id, owner } = await placedOrder(app, page, phone)
  const unpaid = await guest(app)
  await signInHere(app, page, owner)
  for (const screen of screens) {
    await page.setViewportSize(screen)
    await page.goto(`/checkout/${id}/order-confirmation`)
    await settled(page)
    seen.push({ path: 'confirmation', width: screen.width, ...(await measure(page)) })
    await page.goto(`/checkout/${unpaid.held.cartId}/order-summary`)
    await settled(page)
    seen.push({ path: 'summary, signed in', width: screen.width, ...(await measure(page)) })
  }
  for (const { width } of screens) {
    const [first, ...others] = seen.filter(one => one.width === width)
    expect(others.filter(one => one.left !== first?.left)).toEqual([])
  }
  expect(seen.filter(one => one.isWiderThanScreen)).toEqual([])
  expect(seen.filter(one => Number(one.waysOn) > 1)).toEqual([])
  expect(seen.filter(one => one.isWayOnInView === false)).toEqual([])
  expect(seen.filter(one => one.isAnswerInView === false && !isSummary(one))).toEqual([])
})

/** The summary has no question, so its promotion code may be further down the page. */
const isSummary = ({ path }: Record<string, unknown>) => String(path).includes('summary')

test('on a desktop the “Continue” button stays in view below the total, however long the page is', async ({
  page,
  app,
  customer,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/checkout/${await guestCart(app)}/containers`)
  await customer.sees('Choose dumpster(s)')
  const card = page.getByRole('region', { name: 'Your price' })
  const continueButton = card.getByRole('button', { name: 'Continue' })
  await expect(card.getByText(/^(Estimated total|Total)/)).toBeVisible()
  await page.mouse.wheel(0, 4000)
  await expect(continueButton).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Continue' })).toHaveCount(1)
})

test('Enter goes on from a field, also if the “Continue” button is in the price card', async ({ page, customer }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/checkout/zipcode')
  await page.getByLabel('ZIP code').fill('78701')
  await page.getByLabel('ZIP code').press('Enter')
  await customer.sees('Are you a contractor, builder, or large project organizer?')
})

test('the total changes within 150 ms of each tick, before the answer is saved', async ({ page, app, customer }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/checkout/${await guestCart(app, ['add-ons'])}/add-ons`)
  await customer.sees('You might also be interested in...')
  const total = page.getByRole('region', { name: 'Your price' }).locator('[aria-live=polite]')
  await expect(total).toContainText('$')
  // The facts are fetched separately from the page.
  await page.waitForLoadState('networkidle')
  const calls: string[] = []
  page.on('request', request => calls.push(request.url()))
  const waited = await page.evaluate(async () => {
    const box = document.querySelector<HTMLInputElement>('input[name=addOn]')
    const live = [...document.querySelectorAll('aside [aria-live=polite]')].find(one => one.textContent?.includes('$'))
    if (!box || !live) throw new Error('no tick or no total')
    const before = live.textContent
    const begin = performance.now()
    box.click()
    while (live.textContent === before) {
      if (performance.now() - begin > 1000) throw new Error('the total stays')
      await new Promise(requestAnimationFrame)
    }
    return performance.now() - begin
  })
  test.info().annotations.push({ type: 'ms', description: String(Math.round(waited)) })
  expect(waited).toBeLessThan(150)
  expect(calls.filter(url => url.includes('/trpc/'))).toEqual([])
})

test('nothing moves on a desktop while a page of the checkout loads', async ({ page, app }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const cartId = await guestCart(app)
  const moved: Record<string, number> = {}
  const processor = await page.context().newCDPSession(page)
  for (const name of [...questions, 'order-summary'] as const) {
    // On a slow processor, the code that computes the prices of the days comes after the days.
    await processor.send('Emulation.setCPUThrottlingRate', { rate: name === 'pickup-dropoff' ? 6 : 1 })
    await page.goto(`/checkout/${cartId}/${name}`, { waitUntil: 'networkidle' })
    await settled(page)
    const sum = await page.evaluate(() =>
      (window as typeof window & { shifts: number[] }).shifts.reduce((total, one) => total + one, 0),
    )
    moved[name] = Math.round(sum * 10_000) / 10_000
  }
  test.info().annotations.push({ type: 'CLS', description: JSON.stringify(moved) })
  expect(Object.entries(moved).filter(([, sum]) => sum > 0.02)).toEqual([])
})
