/**
 * These tests run the doctor beside a running server whose services are doubles. If everything is right, all lines are green. For each
 * thing that is wrong, one line names it.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paymentEventTypes } from '#domain/payment/event-types.ts'
import { askOwnAddress } from '#server/ask-own-address.ts'
import { readConfig } from '#server/config.ts'
import { type DoctorInput, examine } from '#server/doctor/checks.ts'
import { isAllRight, type Line, report } from '#server/doctor/lines.ts'
import {
  messagingService,
  type Services,
  secretWords,
  startServices,
  twilioAccount,
} from '#server/doctor/services.stage.ts'
import { ensureOneSecret, readSecrets, secretsFrom } from '#server/secrets.ts'
import { type RunningServer, serve } from '#server/serve.ts'
import { bundleScript } from '#server/testing/bundled-script.ts'
import { startTransactionPooler } from '#server/testing/processes/transaction-pooler.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { tileFileOf } from '#server/testing/tile-file.ts'

const publicUrl = 'https://shop.example'

let database: TestDatabase
let services: Services
let server: RunningServer
let dataDir: string
let input: DoctorInput

beforeAll(async () => {
  database = await createTestDatabase({ maxConnections: 20 })
  services = await startServices({ publicUrl, connectionString: database.connectionString })
  dataDir = await mkdtemp(join(tmpdir(), 'rolloff-doctor-'))
  const tiles = join(dataDir, 'streets.pmtiles')
  await writeFile(tiles, tileFileOf())
  const config = readConfig({
    PORT: '0',
    MAP_TILES: tiles,
    PUBLIC_URL: publicUrl,
    DATA_DIR: dataDir,
    DATABASE_URL: database.connectionString,
    TRUSTED_PROXIES: '127.0.0.1',
    SEED: 'none',
    ...services.env,
    ...services.others.env,
  })
  const secrets = await readSecrets(dataDir, null)
  await ensureOneSecret(database.db, secrets)
  server = await serve({
    config,
    database: { ...database, close: async () => {} },
    secrets,
    log: pino({ level: 'silent' }),
    webFolder: null,
    isWorking: false,
  })
  input = {
    config: { ...config, port: Number(new URL(server.url).port) },
    secrets,
    connectionString: config.databaseUrl,
    now: () => new Date(),
    fetch: throughProxy(server.url),
    readTexts: async name => [[name === 'shop.example' ? 'v=spf1 -all' : 'v=DMARC1; p=none']],
    firebaseAt: services.others.firebaseAt,
  }
}, 60_000)

afterAll(async () => {
  await server.stop()
  await services.close()
  await database.drop()
  await rm(dataDir, { recursive: true })
})

/** Passes requests on, as a proxy at the public address does. */
function throughProxy(target: string, passOn: (headers: Headers) => void = addCustomer): typeof fetch {
  return (url, init) => {
    const headers = new Headers(init?.headers)
    if (!String(url).startsWith(publicUrl)) return fetch(url, init)
    passOn(headers)
    return fetch(String(url).replace(publicUrl, target), { ...init, headers })
  }
}

function addCustomer(headers: Headers): void {
  headers.append('x-forwarded-for', '203.0.113.9')
  headers.set('x-forwarded-proto', 'https')
}

async function examined(of: DoctorInput): Promise<Line[]> {
  const lines = await examine(of)
  const said = report(lines)
  for (const word of secretWords) expect(said).not.toContain(word)
  expect(said).not.toMatch(/ at .*:\d+:\d+|undefined|\[object/)
  return lines
}

const named = (lines: readonly Line[], state: Line['state']) =>
  lines.filter(line => line.state === state).map(({ name }) => name)

test('an installation that has every service, all right, is green, and says what only an account can prove', async () => {
  const lines = await examined(input)
  expect(named(lines, 'wrong')).toEqual([])
  expect(isAllRight(lines)).toBe(true)
  expect(named(lines, 'ok')).toEqual([
    'Server',
    'PUBLIC_URL',
    'Proxy',
    'Proxy: streams',
    'Proxy: uploads',
    'Data folder',
    'Database',
    'Tables',
    'Stripe key',
    'Stripe permissions',
    'Stripe endpoints',
    'Stripe clock',
    'Stripe webhook secret 1',
    'Stripe webhook secret 2',
    'Twilio account',
    'Twilio Messaging Service',
    'Twilio incoming texts',
    'Twilio senders',
    'Twilio registration (A2P 10DLC)',
    'Twilio posts',
    'Mail server',
    'SPF record',
    'DMARC record',
    'Mails that come back',
    'Firebase: keys of Google',
    'Firebase: project and key',
    'Firebase: authorized domain',
    'Firebase: bot challenge',
    'Google: address search',
    'Google: parts of an address',
    'Files: writing',
    'Files: reading and deleting',
    'Files: private',
    'Files: listing',
    'Maps',
  ])
  expect(named(lines, 'embedded')).toEqual([])
  expect(named(lines, 'unproven')).toEqual([
    'Stripe events',
    'Stripe wallets',
    'Stripe payment',
    'Twilio delivery',
    'Mail delivery',
    'Firebase: a text that arrives',
    'Google: restrictions of the key',
  ])
  for (const line of lines) if (line.state === 'unproven') expect(line.cure, line.name).toMatch(/\.$/)
  // The events that the doctor posted to the server have changed nothing.
  const { rows } = await database.pool.query("SELECT type, state FROM provider_event WHERE type <> 'rolloff.check'")
  expect(rows).toEqual([])
})

const withStripe = (change: Partial<NonNullable<DoctorInput['config']['stripe']>>): Partial<DoctorInput> => ({
  config: { ...input.config, stripe: { ...stripeSettings(), ...change } },
})
const withMessages = (change: Partial<DoctorInput['config']['messages']>): Partial<DoctorInput> => ({
  config: { ...input.config, messages: { ...input.config.messages, ...change } },
})
const stripeSettings = () => input.config.stripe as NonNullable<DoctorInput['config']['stripe']>
const account = () => input.config.messages.twilio as NonNullable<DoctorInput['config']['messages']['twilio']>
const mail = () => input.config.messages.mail as NonNullable<DoctorInput['config']['messages']['mail']>
const fact = (path: string, value: object): Partial<DoctorInput> => {
  services.twilio.facts.set(path, value)
  return {}
}

/** Each row has a change and the line that reports it. */
const wrong: readonly (readonly [string, () => Partial<DoctorInput>, name: string, words: RegExp])[] = [
  [
    'a server that is not started',
    () => ({ config: { ...input.config, port: 1 } }),
    'Server',
    /^It does not answer at/,
  ],
  [
    'a public address that redirects',
    () => ({
      fetch: async () => new Response(null, { status: 301, headers: { location: 'https://www.shop.example/' } }),
    }),
    'PUBLIC_URL',
    /redirects to https:\/\/www\.shop\.example\//,
  ],
  [
    'a public address of an installation with another secret',
    () => ({ secrets: secretsFrom(Buffer.alloc(32, 9)) }),
    'PUBLIC_URL',
    /leads to another installation/,
  ],
  [
    'a public address where nobody answers',
    () => ({ fetch: throughProxy('http://127.0.0.1:1') }),
    'PUBLIC_URL',
    /^Nobody answers at https:\/\/shop\.example\.$/,
  ],
  [
    'a proxy that does not say who asks',
    () => ({ fetch: throughProxy(server.url, () => {}) }),
    'Proxy',
    /does not add to X-Forwarded-For/,
  ],
  [
    'a proxy that holds streams back',
    () => ({
      fetch: async (url, init) => {
        const answer = await throughProxy(server.url)(url, init)
        return new Response(await answer.arrayBuffer(), answer)
      },
    }),
    'Proxy: streams',
    /holds streams back/,
  ],
  [
    'a proxy that refuses large files',
    () => ({
      fetch: async (url, init) => {
        const isLarge = init?.body instanceof Uint8Array && init.body.length > 1_000_000
        return isLarge ? new Response(null, { status: 413 }) : throughProxy(server.url)(url, init)
      },
    }),
    'Proxy: uploads',
    /does not pass on a file of 10 MB \(status 413\)/,
  ],
  [
    'a clock that is wrong',
    () => ({ now: () => new Date(Date.now() + 600_000) }),
    'Clock',
    /^The clock of this machine is (599|600|601) seconds away/,
  ],
  [
    'a key that Stripe does not know',
    () => withStripe({ secretKey: 'sk_test_another' }),
    'Stripe key',
    /refuses STRIPE_SECRET_KEY/,
  ],
  [
    'a file of streets that is not there',
    () => ({ config: { ...input.config, mapTiles: '/no/streets.pmtiles' } }),
    'Maps',
    /^MAP_TILES: \/no\/streets\.pmtiles is not there\.$/,
  ],
  ['a Stripe that nobody reaches', () => withStripe({ port: 1 }), 'Stripe key', /does not answer/],
  [
    'a webhook secret that the running server does not have',
    () => withStripe({ webhookSecrets: ['whsec_platform1', 'whsec_newer1'] }),
    'Stripe webhook secret 2',
    /refuses an event that this secret has signed/,
  ],
  [
    'a token that Twilio does not know',
    () => withMessages({ twilio: { ...account(), authToken: 'b'.repeat(32) } }),
    'Twilio account',
    /refuses TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN/,
  ],
  [
    'a token that the running server does not have',
    () => withMessages({ twilio: { ...account(), authToken: 'b'.repeat(32) } }),
    'Twilio posts',
    /refuses what TWILIO_AUTH_TOKEN has signed/,
  ],
  [
    'a trial account',
    () => fact(twilioAccount, { status: 'active', type: 'Trial' }),
    'Twilio account',
    /trial account/,
  ],
  [
    'incoming texts that go elsewhere',
    () => fact(messagingService, { inbound_request_url: 'https://elsewhere.example/sms' }),
    'Twilio incoming texts',
    /STOP does not arrive/,
  ],
  [
    'a service without a number',
    () => fact(`${messagingService}/PhoneNumbers`, { phone_numbers: [] }),
    'Twilio senders',
    /no number/,
  ],
  [
    'a number that nobody registered',
    () => fact(`${messagingService}/Compliance/Usa2p`, { compliance: [] }),
    'Twilio registration (A2P 10DLC)',
    /Nothing is registered/,
  ],
  [
    'a toll-free number that was refused',
    () => {
      fact('/v1/Tollfree/Verifications', {
        verifications: [{ tollfree_phone_number_sid: 'PN1', status: 'TWILIO_REJECTED' }],
      })
      return fact(`${messagingService}/PhoneNumbers`, { phone_numbers: [{ sid: 'PN1', phone_number: '+18885550100' }] })
    },
    'Twilio registration (+18885550100)',
    /refused/,
  ],
  [
    'a password that the mail server does not know',
    () => withMessages({ mail: { ...mail(), server: { ...mail().server, login: { user: 'mailer', password: 'x' } } } }),
    'Mail server',
    /refuses the login of SMTP_URL \(535\)/,
  ],
  [
    'a mail server that is not there',
    () => withMessages({ mail: { ...mail(), server: { ...mail().server, port: 1 } } }),
    'Mail server',
    /does not answer as a mail server/,
  ],
  [
    'a mail server elsewhere without TLS',
    () => withMessages({ mail: { ...mail(), server: { ...mail().server, isThisMachine: false } } }),
    'Mail server',
    /offers no TLS/,
  ],
  [
    'a data folder that is not there',
    () => ({ config: { ...input.config, dataDir: '/nowhere' } }),
    'Data folder',
    /not there/,
  ],
  [
    'a database where nobody answers',
    () => ({ config: { ...input.config, databaseUrl: 'postgresql://shop:a-word@127.0.0.1:1/shop' } }),
    'Database',
    /^No database answers at DATABASE_URL\.$/,
  ],
  [
    'a database of another installation',
    () => ({ secrets: secretsFrom(Buffer.alloc(32, 9)) }),
    'Secret',
    /belongs to an installation with another secret/,
  ],
]

test.each(wrong)('%s is named in one line, with its cure', async (_, change, name, words) => {
  const facts = new Map(services.twilio.facts)
  const lines = await examined({ ...input, ...change() })
  for (const [path, value] of facts) services.twilio.facts.set(path, value)
  expect(isAllRight(lines)).toBe(false)
  const line = lines.find(one => one.name === name)
  expect(line).toMatchObject({ state: 'wrong', words: expect.stringMatching(words), cure: expect.stringMatching(/\S/) })
})

test('a pooler in transaction mode, a secret that others read and a proxy that nobody named are seen', async () => {
  const pooler = await startTransactionPooler(database.connectionString)
  await chmod(join(dataDir, 'secret'), 0o644)
  const other = await serve({
    config: { ...input.config, port: 0, trustedProxies: [] },
    database: { ...database, close: async () => {} },
    secrets: input.secrets as never,
    log: pino({ level: 'silent' }),
    webFolder: null,
    isWorking: false,
  })
  const lines = await examined({
    ...input,
    config: { ...input.config, databaseUrl: pooler.connectionString },
    fetch: throughProxy(other.url),
  })
  await other.stop()
  await pooler.close()
  await chmod(join(dataDir, 'secret'), 0o600)
  const said = lines.filter(({ state }) => state === 'wrong').map(({ name, words }) => `${name}: ${words}`)
  expect(said).toEqual([
    expect.stringContaining('Proxy: TRUSTED_PROXIES does not name it'),
    expect.stringContaining('Data folder: Others may read'),
    expect.stringContaining('Database: DATABASE_URL leads through a pooler in transaction mode'),
  ])
})

test('after its start the server asks itself, also through a proxy that starts later, and logs what the proxy forgets', async () => {
  const logged: unknown[][] = []
  const write = (...words: unknown[]) => void logged.push(words)
  let asked = 0
  const late: typeof fetch = (url, init) => {
    asked += 1
    return asked === 1 ? Promise.reject(new Error('refused')) : throughProxy(server.url, () => {})(url, init)
  }
  const parts = { config: input.config, secrets: input.secrets as never, log: { info: write, warn: write } }
  await askOwnAddress({ ...parts, fetch: late, pauses: [0] }).isDone
  expect(logged).toEqual([
    [expect.objectContaining({ check: 'Proxy' }), expect.stringContaining('does not add to X-Forwarded-For')],
  ])
  await askOwnAddress({ ...parts, fetch: input.fetch }).isDone
  expect(logged[1]).toEqual([expect.stringContaining('its proxy forgets nothing')])
  await askOwnAddress({ ...parts, config: { ...input.config, publicUrl: null } }).isDone
  expect(logged).toHaveLength(2)
})

test('nothing signed is posted to an address that leads to somebody else', async () => {
  const asked: string[] = []
  const stranger = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Parked</h1>')
  })
  await new Promise<void>(resolve => stranger.listen(0, '127.0.0.1', resolve))
  const { port } = stranger.address() as AddressInfo
  const lines = await examined({ ...input, fetch: throughProxy(`http://127.0.0.1:${port}`) })
  await new Promise(resolve => stranger.close(resolve))
  expect(asked).toEqual(['POST /probe', 'GET /readyz'])
  expect(lines.find(({ name }) => name === 'PUBLIC_URL')?.words).toBe(
    'https://shop.example leads to another server (status 200).',
  )
  expect(named(lines, 'unproven')).toEqual(expect.arrayContaining(['Stripe webhook secret 1', 'Twilio posts']))
})

test('a probe without the signature of this installation gets the answer of an unknown path', async () => {
  for (const body of ['{}', '{"nonce":"0123456789abcdef","signature":"wrong"}']) {
    const answer = await fetch(`${server.url}/probe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    expect([answer.status, await answer.text()]).toEqual([404, '{"status":"not found"}'])
  }
})

test('the doctor as a process fails with one line for each thing that is wrong, and without a stack', async () => {
  const bundle = await bundleScript(fileURLToPath(new URL('./main.ts', import.meta.url)))
  const run = async (env: Record<string, string>) => {
    const child = spawn(process.execPath, [bundle.file], {
      env: { ...process.env, DATA_DIR: dataDir, PORT: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const output of [child.stdout, child.stderr]) {
      output.on('data', (piece: Buffer) => {
        said += piece
      })
    }
    const [code] = await once(child, 'close')
    return { code, said }
  }
  const authority = join(dataDir, 'authority.pem')
  await writeFile(authority, 'what the file holds')
  const [misspelt, noDatabase, privateAuthority] = await Promise.all([
    run({ STRIPE_SECRETKEY: 'sk_test_1234' }),
    run({ DATABASE_URL: 'postgresql://shop:a-word@127.0.0.1:1/shop' }),
    run({
      DATABASE_URL: 'postgresql://shop:a-word@127.0.0.1:1/shop',
      PUBLIC_URL: 'http://localhost:1',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'hello@shop.example',
      NODE_EXTRA_CA_CERTS: authority,
    }),
  ])
  await bundle.remove()
  expect(misspelt).toEqual({
    code: 1,
    said:
      'wrong     Settings  STRIPE_SECRETKEY: this version has no such setting, so the service would stay simulated. Correct the name, or remove it.\n' +
      '\n0 ok, 1 wrong, 0 unproven, 0 embedded.\n',
  })
  expect(noDatabase.code).toBe(1)
  expect(noDatabase.said).toContain('wrong     Database     No database answers at DATABASE_URL.')
  expect(noDatabase.said).not.toMatch(/a-word| at .*:\d+:\d+|NODE_EXTRA_CA_CERTS/)
  expect(privateAuthority.said).toMatch(
    /Mail server .*does not answer.* NODE_EXTRA_CA_CERTS names \S+authority\.pem for/,
  )
  expect(privateAuthority.said).not.toContain('what the file holds')
})

test('docs/operations.md names every event that the endpoints need', async () => {
  const text = await readFile(fileURLToPath(new URL('../../docs/operations.md', import.meta.url)), 'utf8')
  const isNamed = (type: string) =>
    text.includes(`\`${type}\``) || text.includes(`\`${type.replace(/\.[^.]+$/, '.*')}\``)
  expect(paymentEventTypes.filter(type => !isNamed(type))).toEqual([])
})
