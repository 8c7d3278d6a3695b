/**
 * Loses the primary of a database on two machines, with Patroni, etcd and HAProxy as deploy/high-availability sets them up, while customers
 * buy: first PostgreSQL alone, then the whole machine.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import type { UsPhone } from '#domain/value/phone.ts'
import { cards } from '#server/testing/journey.ts'
import { Outbox } from '../../e2e/stage/outbox.ts'
import { Customer } from '../../e2e/stage/people/customer.ts'
import { findBrowser } from '../../tools/find-browser.ts'
import { closeBooks, kept } from '../stage/books.ts'
import { letIn } from '../stage/customers.ts'
import { drill, failuresOf, type Stage, seconds } from '../stage/drill.ts'
import { type Product, readFigure, startProduct } from '../stage/product.ts'
import { type Cluster, startCluster } from './cluster.ts'

const customers = 6
const buyingMs = 10_000
const maxSilenceInMs = 20_000
/** One good answer may be chance. */
const inARow = 10

export const about =
  'the primary of two databases is lost under load, with Patroni, etcd and HAProxy as documented: PostgreSQL alone, then the machine'

export const run = drill(async stage => {
  const cluster = await startCluster(stage)
  stage.say('two machines hold the database')
  const product = await startProduct(stage, { env: { DATABASE_URL: cluster.primaryUrl, SEED: 'small' } })
  const payer = await openPayer(stage, product)
  const { counts, leave } = letIn(customers, product.port)
  await pause(buyingMs)
  const postgres = await lose(stage, { cluster, product, kind: 'killPostgres', loses: 'PostgreSQL of the primary' })
  await pause(buyingMs)
  const read = await payer.paysWhile(onLost =>
    lose(stage, { cluster, product, kind: 'killMachine', loses: 'the machine of the primary', onLost }),
  )
  await pause(buyingMs)
  await leave()
  const isAlive = (await Promise.race([product.process().ended, pause(10, 'alive')])) === 'alive'
  const books = await closeBooks(cluster.primaryUrl, [counts])
  return {
    figures: {
      secondsWithoutWrites: [postgres, read.result].map(({ silenceMs }) => seconds(silenceMs)),
      refused: postgres.bad + read.result.bad,
      withoutAnswer: postgres.silent + read.result.silent,
      standbysWhileLost: [postgres.standbys, read.result.standbys],
      strangeWords: [...postgres.strange, ...read.result.strange],
      payerRead: read.words,
      payerSawOrder: read.sawOrder,
      slowestAnswerSeconds: seconds(counts.slowestMs),
      isAlive,
      ...books,
    },
    failures: failuresOf({
      [`writes are back within ${seconds(maxSilenceInMs)} s`]: [postgres, read.result].every(
        ({ silenceMs }) => silenceMs <= maxSilenceInMs,
      ),
      'another machine is the primary after each loss': [postgres, read.result].every(({ isOther }) => isOther),
      'each call has an answer within 10 s': postgres.silent + read.result.silent === 0,
      'the figures say that the standby of a lost machine is missing': read.result.standbys === 0,
      'each refused call has plain words': [...postgres.strange, ...read.result.strange].length === 0,
      'who had paid read that the order is being confirmed, or not to pay again, and nothing else':
        /Confirming your order|Please do not pay again/.test(read.words) && !/not charged|try again/i.test(read.words),
      'who had paid saw the order without a further press': read.sawOrder,
      'the process is the first one': isAlive,
      ...kept(books),
    }),
  }
})

type Loss = {
  readonly cluster: Cluster
  readonly product: Product
  readonly kind: 'killPostgres' | 'killMachine'
  readonly loses: string
  readonly onLost?: () => void
}

const phoneOfPayer = '+15125550173' as UsPhone
const plainWords = 'Something went wrong on our side. Please try again.'

/** Kills the primary, and measures until writes are answered well again. */
async function lose(stage: Stage, { cluster, product, kind, loses, onLost = () => {} }: Loss) {
  const former = await cluster.primary()
  if (!former) throw new Error('There is no primary.')
  const began = performance.now()
  await cluster[kind](former)
  onLost()
  const strange = new Set<string>()
  let [good, bad, silent, since] = [0, 0, 0, began]
  while (good < inARow) {
    const answer = await write(product)
    if (answer.status === 200) {
      if (good === 0) since = performance.now()
      good += 1
    } else if (answer.status === 0) {
      good = 0
      silent += 1
    } else {
      good = 0
      bad += 1
      if (!answer.body.includes(plainWords)) strange.add(`${answer.status} ${answer.body.slice(0, 100)}`)
    }
    await pause(100)
  }
  const silenceMs = since - began
  stage.say(`${loses} is lost; writes are back after ${seconds(silenceMs)} s`)
  const now = await cluster.primary()
  const isOther = now !== null && now !== former
  const standbys = await readFigure(product, 'rolloff_standbys')
  if (kind === 'killMachine') await cluster.startMachine(former)
  await cluster.untilSynchronous()
  stage.say(`${former} is back as the standby`)
  return { silenceMs, bad, silent, standbys, strange: [...strange], isOther }
}

/** Makes a cart, which is a row in the database. */
async function write({ url }: Product): Promise<{ status: number; body: string }> {
  const answer = await fetch(`${url}/trpc/createCart`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ zipCode: '78701' }),
    signal: AbortSignal.timeout(10_000),
  }).catch(() => null)
  return answer ? { status: answer.status, body: await answer.text() } : { status: 0, body: '' }
}

/**
 * A person in Chromium who has typed the card. The payment is confirmed, and the primary is lost before the page hears of it. `paysWhile`
 * returns what the page said until the order was there.
 */
async function openPayer(stage: Stage, { url }: Product) {
  const browser = await chromium.launch(await findBrowser())
  stage.atEnd(() => browser.close())
  const page = await browser.newPage({ viewport: { width: 360, height: 640 }, baseURL: url })
  const customer = new Customer(page, new Outbox(url))
  await customer.ordersOnTheEarliestDay(phoneOfPayer)
  await customer.press('Provide Contact Info')
  await customer.verifies(phoneOfPayer)
  await customer.givesDetails({ first: 'Dana', last: 'Okafor', email: 'dana@example.com' })
  await customer.press('Continue to Payment')
  await customer.typesCard(cards.pays)
  stage.say('a person in Chromium has typed a card')
  const paysWhile = async <T>(happens: (onLost: () => void) => Promise<T>) => {
    let happened: Promise<T> | null = null
    let onLost = () => {}
    const lost = new Promise<void>(resolve => {
      onLost = resolve
    })
    await page.route(/\/payment_intents\/[^/]+\/confirm/, async route => {
      const answer = await route.fetch()
      happened ??= happens(onLost)
      await lost
      await route.fulfill({ response: answer })
    })
    const before = new Set(await linesOf(page))
    await customer.press(/^Pay/)
    const seen = new Set<string>()
    const heading = page.getByRole('heading', { name: 'Order Confirmation' })
    const began = performance.now()
    let sawOrder = false
    while (!sawOrder && performance.now() - began < 120_000) {
      const lines = await linesOf(page)
      sawOrder = await heading.isVisible()
      if (!sawOrder) for (const line of lines) if (!before.has(line)) seen.add(line)
      await pause(250)
    }
    if (!happened) throw new Error('The page has not confirmed the payment.')
    return { result: await (happened as Promise<T>), words: [...seen].join(' | '), sawOrder }
  }
  return { paysWhile }
}

const linesOf = async (page: Page) => (await page.locator('main').innerText()).split('\n')
