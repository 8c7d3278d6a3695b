/**
 * Loses the primary of a database on two machines, with Patroni, etcd and HAProxy as deploy/high-availability sets them up, while customers
 * buy: first PostgreSQL alone, then the whole machine with its etcd. Between them the new primary makes the copy of the night. At the end the
 * copy is proved, and the database goes back to a second before the machine was lost.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import pg from 'pg'
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
import { startCopies } from './copies.ts'

const customers = 6
const buyingMs = 10_000
const maxSilenceInMs = 20_000
/** One good answer may be chance. */
const inARow = 10

export const about =
  'the primary of two databases is lost under load, with Patroni, etcd, HAProxy and pgBackRest as documented: PostgreSQL alone, then the machine'

export const run = drill(async stage => {
  const cluster = await startCluster(stage)
  stage.say('two machines hold the database, and etcd runs on three')
  const copies = await startCopies(stage, cluster)
  stage.say('pgBackRest has made the first copy')
  const product = await startProduct(stage, { env: { DATABASE_URL: cluster.primaryUrl, SEED: 'small' } })
  const payer = await openPayer(stage, product)
  const { counts, leave } = letIn(customers, product.port)
  await pause(buyingMs)
  const postgres = await lose(stage, { cluster, product, kind: 'killPostgres', loses: 'PostgreSQL of the primary' })
  const secondPrimary = await cluster.primary()
  const copiedBy = await copies.copy()
  const listed = await copies.list()
  stage.say(`the copy of the night is made by ${copiedBy.join(' and ')}`)
  await pause(buyingMs)
  const second = new Date()
  const toldBefore = counts.told.map(({ cartId }) => cartId)
  await pause(buyingMs)
  const read = await payer.paysWhile(onLost =>
    lose(stage, { cluster, product, kind: 'killMachine', loses: 'the machine of the primary', onLost }),
  )
  await pause(buyingMs)
  await leave()
  const isAlive = (await Promise.race([product.process().ended, pause(10, 'alive')])) === 'alive'
  const books = await closeBooks(cluster.primaryUrl, [counts])
  const etcdsAtEnd = await cluster.countEtcds()
  const inCopy = new Set(await copies.prove())
  stage.say(`a copy that was restored has ${inCopy.size} orders`)
  product.process().signal('SIGTERM')
  await product.process().ended
  await copies.goBack(second)
  const back = await readOrders(cluster.primaryUrl, second)
  stage.say(`back at the second, the database has ${back.ids.size} orders`)
  return {
    figures: {
      secondsWithoutWrites: [postgres, read.result].map(({ silenceMs }) => seconds(silenceMs)),
      refused: postgres.bad + read.result.bad,
      withoutAnswer: postgres.silent + read.result.silent,
      standbysWhileLost: [postgres.standbys, read.result.standbys],
      etcdsWhileLost: [postgres.etcds, read.result.etcds],
      etcdsAtEnd,
      strangeWords: [...postgres.strange, ...read.result.strange],
      payerRead: read.words,
      payerSawOrder: read.sawOrder,
      slowestAnswerSeconds: seconds(counts.slowestMs),
      isAlive,
      copies: listed,
      copiedBy,
      ordersInCopy: inCopy.size,
      ordersAtSecond: back.ids.size,
      ...books,
    },
    failures: failuresOf({
      [`writes are back within ${seconds(maxSilenceInMs)} s`]: [postgres, read.result].every(
        ({ silenceMs }) => silenceMs <= maxSilenceInMs,
      ),
      'another machine is the primary after each loss': [postgres, read.result].every(({ isOther }) => isOther),
      'each call has an answer within 10 s': postgres.silent + read.result.silent === 0,
      'the figures say that the standby of a lost machine is missing': read.result.standbys === 0,
      'etcd is lost with its machine and comes back with it':
        postgres.etcds === 3 && read.result.etcds === 2 && etcdsAtEnd === 3,
      'the copy of the night is made once, by the machine that has become the primary':
        copiedBy.join() === secondPrimary && listed.length === 2 && listed.at(-1)?.timeline === 2,
      'a copy that was restored has every order that a customer was told of': counts.told.every(({ cartId }) =>
        inCopy.has(cartId),
      ),
      'back at the second, each order that a customer was told of before is there, and none of after it':
        toldBefore.length > 0 && toldBefore.every(id => back.ids.has(id)) && back.later === 0,
      'customers bought after the second': counts.told.length > toldBefore.length,
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
  // It takes longest if etcd loses its leader as well.
  await cluster.letEtcdLead(former)
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
  const etcds = await cluster.countEtcds()
  if (kind === 'killMachine') await cluster.startMachine(former)
  await cluster.untilSynchronous()
  stage.say(`${former} is back as the standby`)
  return { silenceMs, bad, silent, standbys, etcds, strange: [...strange], isOther }
}

async function readOrders(connectionString: string, second: Date): Promise<{ ids: Set<string>; later: number }> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<{ id: string; later: boolean }>(
    'SELECT id, created_at > $1 AS later FROM orders',
    [second],
  )
  await client.end()
  return { ids: new Set(rows.map(({ id }) => id)), later: rows.filter(({ later }) => later).length }
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
