/** Makes one customer's walk through the checkout, from a seed. The walk ends with an order, or when a text explains what to do. */
import type { Page } from '@playwright/test'
import { formatCents } from '#domain/value/money.ts'
import { deliver, requestSomething } from './after-order.ts'
import { answers, pageName, press } from './answers.ts'
import { disturbances, type Walk } from './disturb.ts'
import { type Finding, judge } from './rules.ts'

export type Walked = { readonly end: string; readonly findings: readonly Finding[]; readonly steps: readonly string[] }

/** In this many rounds the customer is sometimes disturbed. In the other rounds the customer only tries to finish. */
const disturbedRounds = 30
const maxRounds = 75
const maxOnOnePage = 7

const ends = new Set(['checkout/order-confirmation', 'checkout/restricted-confirmation'])

export async function takeWalk(walk: Walk, round: { value: number }): Promise<Walked> {
  const { page, random, traffic } = walk
  const findings: Finding[] = []
  const steps: string[] = []
  let last = { name: '', toast: '' }
  let stays = 0
  await page.goto(`${walk.url}/${random.pick(['get-started', 'get-started', 'checkout/zipcode'])}`)
  for (; round.value < maxRounds; round.value += 1) {
    const looked = await judge(page, { language: walk.language, traffic, today: walk.shop.today() })
    const { name, isAtRest } = looked
    findings.push(...looked.findings)
    if (name === 'checkout/payment' && isAtRest) findings.push(...(await compareTotals(walk, looked.text)))
    const isSameToast = last.toast && last.toast === looked.toast && last.name !== name && !isGreeting(last.name, name)
    const outlives = isSameToast && (await isStillShown(page, looked.toast))
    if (outlives) findings.push({ rule: 'a toast outlives its page', page: name, detail: looked.toast.slice(0, 80) })
    stays = name === last.name && walk.isGentle() ? stays + 1 : 0
    // If a message was just disappearing, the same text on the next page is another message.
    last = { name, toast: isSameToast && !outlives ? '' : looked.toast }
    if (ends.has(name)) return { end: name, findings: [...findings, ...(await afterwards(walk))], steps }
    if (stays >= maxOnOnePage) {
      findings.push({ rule: 'no way on', page: name, detail: looked.text.replace(/\s+/g, ' ').slice(0, 900) })
      return { end: `stuck at ${name}`, findings, steps }
    }
    steps.push(name)
    findings.push(...(await step(walk, name, steps)))
  }
  return { end: `still at ${last.name}`, findings: [...findings, lost(last.name)], steps }
}

const lost = (page: string): Finding => ({ rule: 'no end', page, detail: `after ${maxRounds} pages` })

/** Answers the page and continues, or disturbs it first. */
async function step(walk: Walk, name: string, steps: string[]): Promise<Finding[]> {
  const { page, random, traffic } = walk
  if (!walk.isGentle() && random.chance(0.35)) {
    const chosen = random.pick(Object.keys(disturbances))
    steps.push(chosen)
    const fault = await disturbances[chosen]?.(walk)
    if (fault) return [{ rule: fault, page: name, detail: '' }]
    if (pageName(page.url()) !== name) return []
  }
  if (walk.isGentle()) traffic.mend()
  const answer = answers[name]
  if (!answer) {
    await findTheWayBack(walk)
    return []
  }
  await answer(walk)
  await press(page)
  return []
}

/**
 * Leaves a page without a question (a notice, an error, the dashboard) by its own button or link. If it has none, the
 * customer begins a new order.
 */
async function findTheWayBack({ page, url }: Walk): Promise<void> {
  const here = page.url()
  await page
    .locator('main a[href]:visible, main button:visible:enabled')
    .last()
    .click({ timeout: 3000 })
    .catch(() => undefined)
  await page.waitForURL(address => address.href !== here, { timeout: 2500 }).catch(() => undefined)
  if (page.url() === here) await page.goto(`${url}/checkout/zipcode`)
}

/** Checks that the total on the page is the amount that the card would be charged. */
async function compareTotals({ page, shop }: Walk, text: string): Promise<Finding[]> {
  const cartId = page.url().split('/checkout/')[1]?.split('/')[0]
  const { rows } = await shop.pool.query<{ cents: number }>(
    `SELECT q.total_in_cents AS cents FROM payment_attempt a JOIN quote q ON q.cart_id = a.cart_id AND q.version = a.quote_version
     WHERE a.cart_id::text = $1 AND a.status = 'open'`,
    [cartId],
  )
  const shown = text.match(/\$[\d,]+\.\d\d/g)
  const [open] = rows
  if (!open || !shown) return []
  const wanted = formatCents(open.cents)
  if (shown.includes(wanted)) return []
  return [{ rule: 'another total', page: 'checkout/payment', detail: `${shown.join(' ')}, the intent is ${wanted}` }]
}

/** The address changes before the page does, so the message of the former page has a moment to disappear. */
async function isStillShown(page: Page, toast: string): Promise<boolean> {
  const shown = page.locator('section[aria-live]').filter({ hasText: toast.split('\n')[0] ?? '' })
  return shown.waitFor({ state: 'detached', timeout: 5000 }).then(
    () => false,
    () => true,
  )
}

/** The page greets a known customer and opens the payment by itself. */
const isGreeting = (from: string, to: string) => from === 'checkout/customer-details' && to === 'checkout/payment'

async function afterwards(walk: Walk): Promise<Finding[]> {
  const { page, random, shop } = walk
  const orderId = page.url().split('/checkout/')[1]?.split('/')[0] ?? ''
  const { rows } = await shop.pool.query(`SELECT status FROM orders WHERE id::text = $1`, [orderId])
  if (rows[0]?.status !== 'pending-drop-off' || random.chance(0.3)) return []
  await deliver(walk, orderId)
  return requestSomething(walk, orderId)
}

export { disturbedRounds }
