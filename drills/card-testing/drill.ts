/** Thieves try stolen cards in every way that a shop offers, while good customers continue to buy. */

import { TRPCClientError } from '@trpc/client'
import { openProductDatabase } from '#server/db/engine/product-database.ts'
import { phoneNumber } from '../../bench/checkout/phones.ts'
import { closeBooks, kept } from '../stage/books.ts'
import { drill, failuresOf, type Stage } from '../stage/drill.ts'
import { openNeighbourhood, percentile } from '../stage/neighbours.ts'
import { type Product, startProduct } from '../stage/product.ts'
import { enter, type Form, stolenCard, stolenCards, type Thief } from './thieves.ts'

/** The limit of a form while no other card testing is going on (rule M13). */
const maxOfForm = 5
const maxOfPerson = 10
const maxNumbersOfPerson = 4
const maxOfAddress = 20
/** The limits during card testing, for people who have not paid anything yet (rule M93). */
const duringAttack = { maxOfForm: 3, maxOfPerson: 3, maxNumbersOfPerson: 2 }
const formsOfPerson = 10
/** Thieves try cards in this many forms at the same time. The bank may answer in each of them before all forms are closed. */
const formsAtOnce = { carts: formsOfPerson, phones: 5 }
const goodCustomers = 3

export const about = 'stolen cards tried in turn, at once, from many carts, phones and addresses, beside good customers'

/** Five declines close this form. The person may open another one. */
const oneForm = 'a hundred at once'

type Scene = {
  readonly thieves: readonly Thief[]
  /** The answers of the forms, and how often each came. */
  readonly said: ReadonlyMap<string, number>
  /** The text that a thief reads if another form is refused. It is null if the limits allow one more form. */
  readonly words: string | null
}

const metricsKey = 'metrics-of-the-drill'

export const run = drill(async stage => {
  // No share of declined cards raises the alarm here, so the usual limits stay.
  const everyDay = await tryCards(stage, { CARD_ALARM_PERCENT: '100' }, scenes)
  const attacked = await tryCards(stage, {}, scenesOfAttack)
  const of = (name: string) => everyDay.evaluated[name] ?? Number.POSITIVE_INFINITY
  const ofAttack = (name: string) => attacked.evaluated[name] ?? Number.POSITIVE_INFINITY
  return {
    figures: {
      everyDay: everyDay.figures,
      attacked: attacked.figures,
    },
    failures: [
      ...everyDay.failures,
      ...attacked.failures,
      ...failuresOf({
        'a form takes five declined cards, and no more': everyDay.maxOfForm === maxOfForm,
        'a person tries four numbers': of('one number after the other') === maxNumbersOfPerson,
        'a person has ten declines': of('one number again and again') === maxOfPerson,
        'also from many carts in turn': of('ten carts in turn') === maxOfPerson,
        'from many carts at once no form is tried further than the moment it takes to close it':
          of('ten carts at once') <= maxOfPerson + formsAtOnce.carts,
        'an address has twenty declines, and what is under way at that moment':
          of('five phones of one address') <= maxOfAddress + formsAtOnce.phones,
        'twenty phones at as many addresses have what persons have':
          of('twenty phones at twenty addresses') <= 20 * maxNumbersOfPerson,
        'the operator is alarmed': attacked.isAlarmOn && !everyDay.isAlarmOn,
        'during the attack a person tries two numbers':
          ofAttack('one number after the other') === duringAttack.maxNumbersOfPerson,
        'during the attack a person has three declines':
          ofAttack('one number again and again') === duringAttack.maxOfPerson,
        'during the attack also from many carts in turn': ofAttack('ten carts in turn') === duringAttack.maxOfPerson,
        'during the attack a form takes three declined cards': ofAttack(oneForm) === duringAttack.maxOfForm,
      }),
    ],
  }
})

/** Runs each scene in turn on a separate product with these settings, while good customers buy. */
async function tryCards(stage: Stage, settings: Record<string, string>, list: typeof scenes) {
  const env = { LIMITS: 'standard', TRUSTED_PROXIES: '127.0.0.1,::1', METRICS_KEY: metricsKey, ...settings }
  const product = await startProduct(stage, { env })
  const good = openNeighbourhood(product.port, goodCustomers)
  const times: number[] = []
  good.during({ name: 'while cards are tried', times })
  const evaluated: Record<string, number> = {}
  const words: Record<string, string | null> = {}
  let most = 0
  for (const [name, scene] of Object.entries(list(product))) {
    const { thieves, said, words: told } = await scene()
    const counts = await countEvaluated(product, thieves)
    evaluated[name] = counts.all
    most = Math.max(most, counts.maxOfForm)
    words[name] = told
    stage.say(
      `${name}: ${counts.all} evaluated, ${counts.maxOfForm} at most at one form; ${JSON.stringify(Object.fromEntries(said))}; ${told ?? 'may open another form'}`,
    )
  }
  const measured = await fetch(`${product.url}/metrics`, { headers: { authorization: `Bearer ${metricsKey}` } })
  const isAlarmOn = /^rolloff_card_testing 1$/m.test(await measured.text())
  await good.leave()
  const books = await closeBooks(product.connectionString, [good])
  return {
    evaluated,
    maxOfForm: most,
    isAlarmOn,
    figures: {
      evaluated,
      maxAtOneForm: most,
      isAlarmOn,
      goodOrders: good.told.length,
      goodRefused: good.refused.length,
      goodP99Ms: Math.round(percentile(times, 99)),
      ...books,
    },
    failures: [
      ...good.refused.slice(0, 5),
      ...failuresOf({
        'who is refused reads why': Object.entries(words).every(
          ([name, told]) => told?.includes('Too many cards were declined.') ?? name === oneForm,
        ),
        'good customers went on buying, and none was refused': good.told.length > 0 && good.refused.length === 0,
        ...kept(books),
      }),
    ],
  }
}

let phones = 0

/** Returns a phone number that differs from the numbers of good customers. No two of these numbers have the same prefix. */
function nextPhone(): string {
  phones += 1
  return phoneNumber(5_000_000 + phones * 10_007)
}

function scenes(product: Product): Record<string, () => Promise<Scene>> {
  return {
    'one number after the other': async () => {
      const thief = await enter(product, nextPhone(), '203.0.113.1')
      return tryInTurn(thief, [await thief.fillCart()], stolenCards)
    },
    'one number again and again': async () => {
      const thief = await enter(product, nextPhone(), '203.0.113.2')
      return tryInTurn(thief, [await thief.fillCart()], [stolenCard])
    },
    [oneForm]: async () => {
      const thief = await enter(product, nextPhone(), '203.0.113.3')
      const cartId = await thief.fillCart()
      const said = await tryAtOnce(thief, [await thief.openForm(cartId)], 100)
      return { thieves: [thief], said, words: await refusalOf(thief, cartId) }
    },
    'ten carts in turn': async () => {
      const thief = await enter(product, nextPhone(), '203.0.113.4')
      return tryInTurn(thief, await fillCarts(thief), [stolenCard])
    },
    'ten carts at once': async () => {
      const thief = await enter(product, nextPhone(), '203.0.113.5')
      const carts = await fillCarts(thief)
      const forms: Form[] = []
      for (const cartId of carts) forms.push(await thief.openForm(cartId))
      const said = await tryAtOnce(thief, forms, 10)
      return { thieves: [thief], said, words: await refusalOf(thief, carts[0] ?? '') }
    },
    'five phones of one address': async () => {
      const thieves: Thief[] = []
      for (let n = 0; n < 5; n += 1) thieves.push(await enter(product, nextPhone(), '203.0.113.6'))
      return together(thieves, async thief => tryInTurn(thief, [await thief.fillCart()], [stolenCard]))
    },
    'twenty phones at twenty addresses': async () => {
      const thieves = await Promise.all(
        Array.from({ length: 20 }, (_, index) => enter(product, nextPhone(), `192.0.2.${index + 1}`)),
      )
      return together(thieves, thief => thief.fillCart().then(cartId => tryInTurn(thief, [cartId], stolenCards)))
    },
  }
}

/** The first scene makes the declined cards that raise the alarm. */
function scenesOfAttack(product: Product): Record<string, () => Promise<Scene>> {
  const { 'five phones of one address': _, 'twenty phones at twenty addresses': __, ...others } = scenes(product)
  return {
    'four people raise the alarm': async () => {
      const thieves = await Promise.all([7, 8, 9, 10].map(last => enter(product, nextPhone(), `203.0.113.${last}`)))
      return together(thieves, async thief => tryInTurn(thief, [await thief.fillCart()], [stolenCard]))
    },
    ...others,
  }
}

async function fillCarts(thief: Thief): Promise<string[]> {
  const carts: string[] = []
  for (let n = 0; n < formsOfPerson; n += 1) carts.push(await thief.fillCart())
  return carts
}

/** Opens all forms first. Then it tries card after card in each, until no card or form is left. */
async function tryInTurn(thief: Thief, carts: readonly string[], numbers: readonly string[]): Promise<Scene> {
  const said = new Map<string, number>()
  const open: Form[] = []
  for (const cartId of carts) open.push(await thief.openForm(cartId))
  let words: string | null = null
  for (let n = 0; n < 100 && words === null; n += 1) {
    for (const [index, cartId] of carts.entries()) {
      const answer = await thief.tryCard(open[index] as Form, numbers[n % numbers.length] ?? '')
      note(said, answer)
      if (answer !== closed) continue
      const opened = await thief.openForm(cartId).catch(refusalIn)
      if (typeof opened !== 'string') open[index] = opened
      else if (opened.includes('Too many cards')) words = opened
    }
  }
  return { thieves: [thief], said, words }
}

const closed = 'payment_intent_unexpected_state'

async function tryAtOnce(thief: Thief, forms: readonly Form[], times: number): Promise<Map<string, number>> {
  const tries = forms.flatMap(form => Array.from({ length: times }, () => thief.tryCard(form, stolenCard)))
  const said = new Map<string, number>()
  for (const answer of await Promise.all(tries)) note(said, answer)
  return said
}

async function together(thieves: readonly Thief[], act: (thief: Thief) => Promise<Scene>): Promise<Scene> {
  const done = await Promise.all(thieves.map(act))
  const said = new Map<string, number>()
  for (const one of done) for (const [answer, times] of one.said) note(said, answer, times)
  return { thieves, said, words: done[0]?.words ?? null }
}

function note(said: Map<string, number>, answer: string, times = 1): void {
  said.set(answer, (said.get(answer) ?? 0) + times)
}

const refusalOf = (thief: Thief, cartId: string) => thief.openForm(cartId).then(() => null, refusalIn)

function refusalIn(error: unknown): string {
  if (error instanceof TRPCClientError) return error.message
  throw error
}

/** Counts the cards of these people that reached the bank and were declined. */
async function countEvaluated({ connectionString }: Product, thieves: readonly Thief[]) {
  const { pool, close } = openProductDatabase({ connectionString })
  try {
    const { rows } = await pool.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM stripe_simulator.charges ch
       JOIN payment_attempt p ON p.intent_id = ch.payment_intent JOIN cart c ON c.id = p.cart_id JOIN app_user u ON u.id = c.user_id
       WHERE NOT ch.is_paid AND u.phone = ANY ($1::text[]) GROUP BY ch.payment_intent`,
      [thieves.map(({ phone }) => phone)],
    )
    const counts = rows.map(({ count }) => count)
    return { all: counts.reduce((sum, count) => sum + count, 0), maxOfForm: Math.max(0, ...counts) }
  } finally {
    await close()
  }
}
