/**
 * Runs the doctor beside the product behind proxies, with a double of each service. The doctor first finds no fault.
 * Then the drill breaks one thing after another, and the doctor must name each.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  messagingService,
  type Services,
  secretWords,
  startServices,
  twilioAccount,
} from '#server/doctor/services.stage.ts'
import { startRefusingDatabase } from '#server/testing/processes/refusing-database.ts'
import { startTransactionPooler } from '#server/testing/processes/transaction-pooler.ts'
import { freePort } from '../proxy/proxies.ts'
import { drill, type Stage } from '../stage/drill.ts'
import { startOutsidePostgres } from '../stage/outside-postgres.ts'
import { type Product, startProduct } from '../stage/product.ts'
import { startPgBouncer } from './pooler.ts'
import { type Certificate, type Gate, listDocumented, makeCertificate, siteAt, startGate } from './site.ts'

export const about = 'npm run doctor: green behind each proxy, then one thing after the other is broken and named'

const doctorFile = fileURLToPath(new URL('../../dist/doctor.js', import.meta.url))
const names = fileURLToPath(new URL('./names.cjs', import.meta.url))

type Env = Readonly<Record<string, string>>
type Diagnosis = { readonly code: number; readonly said: string }

/** The doctor's settings for a fault, whether the fault existed before, and how it is repaired. */
type Fault = {
  readonly name: string
  readonly env?: Env
  readonly breakIt?: () => unknown
  readonly mendIt?: () => unknown
  readonly line: RegExp
}

export const run = drill(async stage => {
  const certificate = await makeCertificate(stage)
  const port = await freePort()
  const url = siteAt(port)
  const postgres = await startOutsidePostgres(stage)
  const services = await startServices({ publicUrl: url, connectionString: postgres.connectionString })
  stage.atEnd(services.close)
  const env = {
    ...services.env,
    PUBLIC_URL: url,
    DATABASE_URL: postgres.connectionString,
    TRUSTED_PROXIES: '127.0.0.1',
  }
  const product = await startProduct(stage, { env: { ...env, LIMITS: 'standard' } })
  const ask = (own: Env = {}) =>
    examine({ ...env, DATA_DIR: product.dataDir, PORT: String(product.port), ...own }, certificate)
  const place = { ...certificate, port, productPort: product.port }
  const green: string[] = []
  const failures: string[] = []
  const expectGreen = async (name: string, own?: Env) => {
    const { code, said } = await ask(own)
    stage.say(`${name}: ${code === 0 ? said.trim().split('\n').at(-1) : said}`)
    if (code === 0) green.push(name)
    else failures.push(`${name} is not green: ${said}`)
  }
  for (const { name, start } of listDocumented()) {
    await during(stage, async inner => {
      await start(inner, place)
      await expectGreen(name)
    })
  }
  const gate = await startGate(stage, place)
  await expectGreen('a proxy of our own')
  const session = await startPgBouncer(stage, postgres.connectionString, 'session')
  if (session) await expectGreen('PgBouncer in session mode', { DATABASE_URL: session.addressFor('right') })

  const faults = await listFaults(stage, { gate, port, product, postgres: postgres.connectionString, services })
  let named = 0
  for (const fault of faults) {
    await fault.breakIt?.()
    const { code, said } = await ask(fault.env)
    await fault.mendIt?.()
    const line = said.split('\n').find(one => one.startsWith('wrong') && fault.line.test(one))
    const isPlain = !/ at .*:\d+:\d+|right@/.test(said) && !secretWords.some(word => said.includes(word))
    if (line && code === 1 && isPlain) named += 1
    else failures.push(`${fault.name} is not named (exit ${code}): ${said}`)
    stage.say(`${fault.name}: ${line?.replace(/\s+/g, ' ') ?? 'NOT NAMED'}`)
  }
  await expectGreen('everything mended')
  return { figures: { green, broken: faults.length, named }, failures }
})

/** Runs the work, and afterwards stops everything that was started for it. */
async function during(stage: Stage, work: (inner: Stage) => Promise<void>): Promise<void> {
  const closers: (() => Promise<unknown>)[] = []
  try {
    await work({ say: stage.say, atEnd: close => void closers.push(close) })
  } finally {
    for (const close of closers.reverse()) await close()
  }
}

/** Runs the doctor in a separate process that trusts the certificate, as an operator would. */
async function examine(env: Env, { certificate }: Certificate): Promise<Diagnosis> {
  const child = spawn(process.execPath, ['--require', names, doctorFile], {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: certificate, SEED: 'none', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const output of [child.stdout, child.stderr]) {
    output.on('data', (piece: Buffer) => {
      said += piece
    })
  }
  const [code] = await once(child, 'close')
  return { code: Number(code), said }
}

type Installation = {
  readonly gate: Gate
  readonly port: number
  readonly product: Product
  readonly postgres: string
  readonly services: Services
}

async function listFaults(stage: Stage, { gate, port, product, postgres, services }: Installation): Promise<Fault[]> {
  const { twilio, smtpUrl } = services
  const bouncer = await startPgBouncer(stage, postgres, 'transaction')
  const pooler = await startTransactionPooler(postgres)
  const refusing = await startRefusingDatabase('28P01', 'password authentication failed')
  stage.atEnd(pooler.close)
  stage.atEnd(refusing.close)
  const noDatabase = new URL(postgres)
  noDatabase.pathname = '/no_such_database'
  const behaves = (manner: Parameters<Gate['behave']>[0]) => ({
    breakIt: () => gate.behave(manner),
    mendIt: () => gate.behave('good'),
  })
  const fact = (path: string, value: object) => {
    const before = twilio.facts.get(path) ?? {}
    return { breakIt: () => twilio.facts.set(path, value), mendIt: () => twilio.facts.set(path, before) }
  }
  return [
    {
      name: 'a misspelt setting',
      env: { STRIPE_SECRETKEY: 'sk_test_doctor1' },
      line: /STRIPE_SECRETKEY: this version/,
    },
    {
      name: 'a live key beside a test one',
      env: { STRIPE_SECRET_KEY: 'sk_live_1234' },
      line: /both have to be of one mode/,
    },
    {
      name: 'a proxy that does not say who asks',
      ...behaves('silent'),
      line: /Proxy .*does not add to X-Forwarded-For/,
    },
    { name: 'a name that leads to another server', ...behaves('elsewhere'), line: /leads to another server/ },
    { name: 'a name that redirects', ...behaves('redirects'), line: /redirects to https:\/\/www\.hauler\.test/ },
    {
      name: 'a proxy that changes what is posted',
      ...behaves('rewrites'),
      line: /Stripe webhook secret 1 .*refuses an event/,
    },
    {
      name: 'a certificate of another name',
      env: { PUBLIC_URL: `https://other.test:${port}` },
      line: /certificate .* is not valid/,
    },
    { name: 'a name without an address', env: { PUBLIC_URL: 'https://hauler.invalid' }, line: /has no address/ },
    {
      name: 'a key that Stripe does not know',
      env: { STRIPE_SECRET_KEY: 'sk_test_another' },
      line: /refuses STRIPE_SECRET_KEY/,
    },
    {
      name: 'a webhook secret of another endpoint',
      env: { STRIPE_WEBHOOK_SECRETS: 'whsec_other1' },
      line: /Stripe webhook secret 1 .*refuses/,
    },
    {
      name: 'a token that Twilio does not know',
      env: { TWILIO_AUTH_TOKEN: 'b'.repeat(32) },
      line: /Twilio account .*refuses/,
    },
    {
      name: 'a trial account',
      ...fact(twilioAccount, { status: 'active', type: 'Trial' }),
      line: /trial account/,
    },
    {
      name: 'incoming texts that go elsewhere',
      ...fact(messagingService, { inbound_request_url: 'https://elsewhere.example/' }),
      line: /STOP does not arrive/,
    },
    {
      name: 'a number that nobody registered',
      ...fact(`${messagingService}/Compliance/Usa2p`, { compliance: [] }),
      line: /Nothing is registered/,
    },
    {
      name: 'a password that the mail server does not know',
      env: { SMTP_URL: smtpUrl('wrong') },
      line: /refuses the login of SMTP_URL/,
    },
    {
      name: 'a sender whose domain names no mail server',
      env: { MAIL_FROM: 'Lone Star <hello@bare.test>' },
      line: /SPF record .*bare\.test has none/,
    },
    {
      name: 'a mail server that is not there',
      env: { SMTP_URL: 'smtp://127.0.0.1:1' },
      line: /does not answer as a mail server/,
    },
    {
      name: 'a database that is not there',
      env: { DATABASE_URL: 'postgresql://shop:right@127.0.0.1:1/shop' },
      line: /No database answers/,
    },
    { name: 'a database of another name', env: { DATABASE_URL: noDatabase.href }, line: /no database of this name/ },
    {
      name: 'a password that the database refuses',
      env: { DATABASE_URL: refusing.connectionString },
      line: /refuses the password/,
    },
    {
      name: 'a pooler in transaction mode',
      env: { DATABASE_URL: pooler.connectionString },
      line: /pooler in transaction mode/,
    },
    ...(bouncer
      ? [
          {
            name: 'a password that PgBouncer refuses',
            env: { DATABASE_URL: bouncer.addressFor('wrong') },
            line: /refuses the password/,
          },
          {
            name: 'PgBouncer in transaction mode',
            env: { DATABASE_URL: bouncer.addressFor('right') },
            line: /pooler in transaction mode/,
          },
        ]
      : []),
    {
      name: 'a secret that others read',
      breakIt: () => chmod(join(product.dataDir, 'secret'), 0o644),
      mendIt: () => chmod(join(product.dataDir, 'secret'), 0o600),
      line: /Others may read/,
    },
    {
      name: 'a secret of another installation',
      env: { SECRET: 'x'.repeat(32) },
      line: /leads to another installation/,
    },
    {
      name: 'a server that does not run',
      breakIt: () => product.kill(),
      mendIt: () => product.start(),
      line: /Server .*does not answer/,
    },
    { name: 'a Stripe that is not reached', env: { STRIPE_PORT: '1' }, line: /Stripe does not answer/ },
  ]
}
