/**
 * Moves a hauler to another cell while customers of two haulers buy. The command is killed three times: in the first copy, in the silence
 * and while the target opens the hauler. Then the hauler moves back, without a kill.
 */
import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import pino from 'pino'
import { readConfig } from '#server/config.ts'
import { openProductDatabase } from '#server/db/engine/product-database.ts'
import { openFiles } from '#server/deps.ts'
import { startSimulatorProcess } from '#server/providers/payments/embedded/simulator-process.stage.ts'
import { makeOrganization } from '#server/testing/factories.ts'
import { closeBooks } from '../stage/books.ts'
import { drill, failuresOf, type Stage, seconds } from '../stage/drill.ts'
import { startOutsidePostgres } from '../stage/outside-postgres.ts'
import { type Product, sharedSecret, startProduct } from '../stage/product.ts'
import { runMove } from './command.ts'
import { letIn } from './customers.ts'

const movingCustomers = 5
const stayingCustomers = 3
const ordersBefore = 60
const photos = 40
/** The reconciler runs every minute and leaves fresh work alone for a while. */
const maxSettlingInMs = 240_000
const keys = { secretKey: 'sk_test_elsewhere', publishableKey: 'pk_test_elsewhere' }
const webhookSecret = 'whsec_elsewhere'
const houston = { zipCode: '77002', address: '1100 Congress St, Houston TX 77002' }
const austin = { zipCode: '78701', address: '1100 Congress Ave, Austin TX 78701' }

export const about =
  'a hauler moves to another cell while customers of two haulers buy; the command killed three times, then the way back'

export const run = drill(async stage => {
  const payments = await startPayments(stage)
  const env = {
    SECRET: sharedSecret,
    STRIPE_SECRET_KEY: keys.secretKey,
    STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
    STRIPE_WEBHOOK_SECRETS: webhookSecret,
    STRIPE_CONNECT: 'offered',
    STRIPE_HOST: 'localhost',
    STRIPE_PORT: String(payments.port),
    STRIPE_PROTOCOL: 'http',
  }
  const first = await startProduct(stage, { env: { ...env, SEED: 'small' } })
  const second = await startProduct(stage, { env: { ...env, SEED: 'none', PUBLIC_URL: 'http://127.0.0.1:9' } })
  const [inFirst, inSecond] = await Promise.all([first, second].map(product => openPool(stage, product)))
  if (!inFirst || !inSecond) throw new Error('a database was not opened')
  const movingId = await addHaulers(first, inFirst, payments)
  let cellOfMoving = first.url
  const payer = { url: payments.url, publishableKey: keys.publishableKey }
  const moving = letIn({
    place: austin,
    customers: movingCustomers,
    cell: () => cellOfMoving,
    payer: { ...payer, paymentAccount: 'acct_moving' },
  })
  const staying = letIn({
    place: houston,
    customers: stayingCustomers,
    cell: () => first.url,
    payer: { ...payer, paymentAccount: 'acct_staying' },
  })
  await until(stage, () => moving.told.length >= ordersBefore && staying.told.length > 10)
  await addPhotos(first, inFirst, movingId)
  stage.say(`${moving.told.length} orders of the moving hauler, ${staying.told.length} of the other one`)

  const began = Date.now()
  const there = [movingId, '--to', second.dataDir]
  const kills = ['Pass 1 begins.', 'The silence begins.', 'The hauler is opened in the target.']
  for (const killAt of kills) {
    const { code, said } = await runMove(first, there, { killAt })
    if (code !== null) throw new Error(`the command was not killed at ${killAt}: ${said}`)
    stage.say(`killed at “${killAt}”`)
    await pause(1_000)
  }
  let rival: Promise<{ readonly code: number | null; readonly said: string }> | undefined
  const whole = await runMove(first, there, {
    onLine: line => {
      if (line.startsWith('An earlier run')) rival = runMove(first, there)
    },
  })
  if (whole.code !== 0) throw new Error(`the move failed: ${whole.said}`)
  cellOfMoving = second.url
  const isRivalRefused = (await rival)?.said.includes('runs already') ?? false
  const stayingMeanwhile = staying.told.filter(({ at }) => at >= began).length
  stage.say(lastLine(whole.said))
  const [ordered] = moving.told
  const redirect = await fetch(`${first.url}/orders/${ordered?.cartId}`, {
    redirect: 'manual',
    headers: { accept: 'text/html' },
  })
  const leadsTo = redirect.headers.get('location')
  await until(stage, () => moving.told.filter(({ at }) => at > began + 1_000).length > 20)

  const back = await runMove(second, [movingId, '--to', first.dataDir])
  if (back.code !== 0) throw new Error(`the way back failed: ${back.said}`)
  cellOfMoving = first.url
  stage.say(`back: ${lastLine(back.said)}`)
  const returned = Date.now()
  await until(stage, () => moving.told.filter(({ at }) => at > returned).length > 10)
  await Promise.all([moving.leave(), staying.leave()])
  const forgotten = await runMove(second, [movingId, '--forget'])

  // The reconciler of the cell places what was paid in the silence. It runs every minute.
  const unmatchedAtOnce = await payments.unmatched([inFirst, inSecond])
  const closing = Date.now()
  while ((await payments.unmatched([inFirst, inSecond])) > 0 && Date.now() - closing < maxSettlingInMs) await pause(500)
  const settledAfter = Date.now() - closing
  const books = await closeBooks(first.connectionString, [moving, staying])
  const left = await closeBooks(second.connectionString, [])
  const unmatched = await payments.unmatched([inFirst, inSecond])
  const twice = await sentTwice(inFirst, inSecond)
  const { rows: files } = await inFirst.query<{ count: number }>('SELECT count(*)::int AS count FROM file')
  return {
    figures: {
      kills: kills.length,
      ...figuresIn(whole.said),
      silenceWithKillsSeconds: silenceIn(whole.said),
      silenceOnTheWayBackSeconds: silenceIn(back.said),
      told: books.told,
      lost: books.lost,
      brokenInvariants: books.brokenInvariants.length + left.brokenInvariants.length,
      ordersOfTheOtherHaulerMeanwhile: stayingMeanwhile,
      askedToWait: moving.toldToWait(),
      ledToTheNewCell: moving.toldOfNewCell(),
      failed: moving.failed.length + staying.failed.length,
      placedByTheReconciler: unmatchedAtOnce - unmatched,
      paymentsWithoutOrder: unmatched,
      messagesSentTwice: twice,
      moveSeconds: seconds(returned - began),
      settledAfterSeconds: seconds(settledAfter),
    },
    failures: failuresOf({
      'every order that a customer was told of is there and paid once': books.lost === 0,
      [`every invariant holds in both cells: ${[...books.brokenInvariants, ...left.brokenInvariants].join()}`]:
        books.brokenInvariants.length + left.brokenInvariants.length === 0,
      'the second cell has no order any more': left.orders === 0,
      'each paid intent is an order or went back': unmatched === 0,
      'no message was sent by both cells': twice === 0,
      'the other hauler sold meanwhile': stayingMeanwhile > 0,
      'no customer of the other hauler was asked to wait': staying.toldToWait() === 0 && staying.toldOfNewCell() === 0,
      'customers of the moving hauler were asked to wait': moving.toldToWait() > 0,
      [`no answer was a fault of ours: ${[...moving.failed, ...staying.failed].slice(0, 3).join()}`]:
        moving.failed.length + staying.failed.length === 0,
      'a second run at the same time is refused': isRivalRefused,
      'the old cell leads to the new one': leadsTo === `http://127.0.0.1:9/orders/${ordered?.cartId}`,
      'every photo came back': files[0]?.count === photos,
      'what the second cell still had is deleted': forgotten.code === 0,
    }),
  }
})

const lastLine = (said: string) =>
  said
    .trim()
    .split('\n')
    .findLast(line => line.startsWith('Moved to')) ?? said
const silenceIn = (said: string) => Number(/The silence took ([\d.]+) s/.exec(said)?.[1])
const figuresIn = (said: string) => {
  const [, rows, files] = /: (\d+) rows and (\d+) files/.exec(said) ?? []
  return { rows: Number(rows), files: Number(files) }
}

async function until(stage: Stage, isSo: () => boolean): Promise<void> {
  for (let tries = 0; !isSo(); tries += 1) {
    if (tries === 1_200) throw new Error('customers bought too little in two minutes')
    if (tries % 300 === 299) stage.say('customers are buying')
    await pause(100)
  }
}

async function openPool(stage: Stage, { connectionString }: Product): Promise<pg.Pool> {
  const pool = new pg.Pool({ connectionString, max: 2 })
  pool.on('error', () => {})
  stage.atEnd(() => pool.end())
  return pool
}

type Payments = {
  readonly port: number
  readonly url: string
  readonly addAccount: (id: string) => Promise<void>
  /** Counts paid intents that are no payment in any of the cells and did not go back. */
  readonly unmatched: (cells: readonly pg.Pool[]) => Promise<number>
}

/** Both cells call one payment service, as they would call Stripe. */
async function startPayments(stage: Stage): Promise<Payments> {
  const { connectionString } = await startOutsidePostgres(stage)
  const pool = new pg.Pool({ connectionString, max: 2 })
  stage.atEnd(() => pool.end())
  const schema = new URL('../../packages/payment-simulator/schema.sql', import.meta.url)
  await pool.query(await readFile(fileURLToPath(schema), 'utf8'))
  const webhook = { url: null, secret: webhookSecret }
  const service = await startSimulatorProcess({ ...keys, webhook, connectionString })
  stage.atEnd(service.close)
  return {
    port: service.port,
    url: `http://localhost:${service.port}`,
    addAccount: async id => {
      await pool.query(
        `INSERT INTO stripe_simulator.accounts (id, dashboard, fees_collector, losses_collector, metadata, cards, asked, created_at)
         VALUES ($1, 'full', 'stripe', 'stripe', '{}', 'active', 0, now())`,
        [id],
      )
    },
    unmatched: async cells => {
      const { rows } = await pool.query<{ id: string }>(
        `SELECT id FROM stripe_simulator.payment_intents i WHERE status = 'succeeded'
           AND NOT EXISTS (SELECT FROM stripe_simulator.refunds r WHERE r.payment_intent = i.id)`,
      )
      const known = new Set<string>()
      for (const cell of cells) {
        const found = await cell.query<{ id: string }>('SELECT intent_id AS id FROM payment')
        for (const { id } of found.rows) known.add(id)
      }
      return rows.filter(({ id }) => !known.has(id)).length
    },
  }
}

/** The seeded hauler moves. A second one in Houston stays. Each is charged on an account of its own. */
async function addHaulers(product: Product, pool: pg.Pool, payments: Payments): Promise<string> {
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM organization')
  const id = rows[0]?.id ?? ''
  const { db, close } = openProductDatabase({ connectionString: product.connectionString })
  const staying = await makeOrganization(db, { zipCode: houston.zipCode })
  await close()
  for (const [hauler, account] of [
    [id, 'acct_moving'],
    [staying.id, 'acct_staying'],
  ]) {
    await payments.addAccount(account ?? '')
    await pool.query('UPDATE organization SET payment_account = $2 WHERE id = $1', [hauler, account])
    await pool.query(
      `INSERT INTO payment_account (id, organization_id, state, since, created_at) VALUES ($2, $1, 'ready', now(), now())`,
      [hauler, account],
    )
  }
  return id
}

async function addPhotos({ dataDir }: Product, pool: pg.Pool, organizationId: string): Promise<void> {
  const { store } = openFiles(readConfig({ DATA_DIR: dataDir }, { isServing: false }), pino({ level: 'silent' }))
  for (let number = 0; number < photos; number += 1) {
    const digits = randomUUID().replaceAll('-', '')
    const key = `${digits.slice(0, 2)}/${digits}`
    const bytes = Buffer.alloc(100_000, number)
    await store.put(key, bytes, 'image/jpeg')
    await pool.query(
      `WITH stored AS (INSERT INTO file (key, organization_id, kind, media_type, size_in_bytes, sha256, place, created_at)
         VALUES ($1, $2, 'photo', 'image/jpeg', 100000, $3, 'local', now()))
       INSERT INTO order_photo (organization_id, order_id, kind, media_type, created_at, file_key)
       SELECT $2, id, 'drop-off', 'image/jpeg', now(), $1 FROM orders WHERE organization_id = $2 LIMIT 1`,
      [key, organizationId, createHash('sha256').update(bytes).digest('hex')],
    )
  }
}

/** Counts the messages that both cells sent. */
async function sentTwice(first: pg.Pool, second: pg.Pool): Promise<number> {
  const keysOf = async (pool: pg.Pool) => {
    const { rows } = await pool.query<{ key: string }>(`SELECT key FROM dev_outbox`)
    return rows.map(({ key }) => key)
  }
  const sent = new Set(await keysOf(first))
  return (await keysOf(second)).filter(key => sent.has(key)).length
}
