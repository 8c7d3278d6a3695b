/**
 * Each setting of the server has its environment variable, its default and its meaning here. With a wrong value the server does not start.
 */
import { resolve } from 'node:path'
import { z } from 'zod'
import type { Ages } from '#domain/retention/periods.ts'
import { phonePattern } from '#domain/value/phone.ts'
import { type AddressSettings, addressesFrom, addressSettings, problemOfAddresses } from '#server/address-settings.ts'
import { type FileSettings, fileSettings, filesFrom, problemOfFiles } from '#server/file-settings.ts'
import { type FirebaseSettings, firebaseSettings, readFirebaseSettings } from '#server/firebase-settings.ts'
import { type Limits, limitSettings, limitsFrom } from '#server/limit-settings.ts'
import { isLoopback } from '#server/loopback.ts'
import { type MessageSettings, messageSettings, messagesFrom, problemOfMessages } from '#server/message-settings.ts'
import { agesFrom, retentionSettings } from '#server/retention-settings.ts'
import { problemOfConnect, readStripeSettings, type StripeSettings, stripeSettings } from '#server/stripe-settings.ts'
import { problemOfTestServices, testServiceSettings } from '#server/test-services.ts'

const port = z.coerce.number().int().min(0).max(65_535)

const accessKey = z.string().regex(/^[\w-]{16,100}$/, 'A key has 16 to 100 letters, digits, - and _.')

const isDatabaseUrl = (text: string): boolean => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text)

export const settings = z.object({
  PORT: port.default(3000).describe('The port the product answers on.'),
  HOST: z.string().default('127.0.0.1').describe('The network address it listens on.'),
  PUBLIC_URL: z.url().optional().describe('Where customers reach it; http://localhost:PORT when not set.'),
  DATA_DIR: z
    .string()
    .default('.data')
    .describe('Where the embedded database and the secrets of this installation live.'),
  DATABASE_URL: z
    .string()
    .refine(isDatabaseUrl, 'An address that begins with postgresql://, with special characters percent-encoded.')
    .optional()
    .describe('A PostgreSQL 15 or later to use in place of the embedded one.'),
  DATABASE_STANDBY_URL: z
    .string()
    .refine(isDatabaseUrl, 'An address that begins with postgresql://, with special characters percent-encoded.')
    .optional()
    .describe(
      'A standby of DATABASE_URL from which reports are read if it has every change; the primary when not set.',
    ),
  SECRET: z
    .string()
    .min(32)
    .optional()
    .describe('Secret of the installation, shared by all its processes; made in DATA_DIR when not set.'),
  DATABASE_CONNECTIONS: z.coerce
    .number()
    .int()
    .min(2)
    .max(200)
    .default(20)
    .describe('Connections kept to the database.'),
  DRAIN_SECONDS: z.coerce
    .number()
    .min(0)
    .max(60)
    .default(1)
    .describe('How long /readyz fails before connections are refused, when the server is told to stop.'),
  LIMITS: z
    .enum(['standard', 'off'])
    .default('standard')
    .describe('off lifts the limits per phone and address, for load tests.'),
  SEED: z.enum(['demo', 'small', 'none']).default('demo').describe('What an empty database is filled with.'),
  DEMO: z
    .enum(['on', 'off'])
    .default('off')
    .describe('on is what npm run demo starts: a clock that can be moved, and a bar for it in each window.'),
  OPERATOR_PHONE: z
    .string()
    .regex(phonePattern)
    .optional()
    .describe('Becomes the platform operator at its first sign-in.'),
  TRUSTED_PROXIES: z.string().default('').describe('Addresses of proxies whose X-Forwarded-For is believed, by comma.'),
  POW_COST: z.coerce
    .number()
    .int()
    .min(1)
    .max(100_000)
    .default(5000)
    .describe('Iterations of one step of the bot challenge.'),
  POW_STEPS: z.coerce.number().int().min(1).max(5000).default(600).describe('Most steps a browser takes to solve it.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('How much is logged.'),
  METRICS: z
    .enum(['key', 'public', 'off'])
    .default('key')
    .describe('Who may read /metrics: whoever sends the key, everyone, nobody.'),
  METRICS_KEY: accessKey
    .optional()
    .describe(
      'The key of /metrics, sent as "Authorization: Bearer KEY"; the file metrics-key of DATA_DIR has it when not set.',
    ),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url()
    .optional()
    .describe('Traces go to this collector of OpenTelemetry, by OTLP in JSON over HTTP; none are made when not set.'),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[\w-]+=[^,]+(,[\w-]+=[^,]+)*$/, { error: 'name=value, with commas between several.', abort: true })
    .refine(canBeSent, 'Values are percent-encoded: a percent sign is written %25. A value has no line break.')
    .optional()
    .describe('Headers for that collector, such as its key.'),
  OUTBOX_KEY: accessKey
    .optional()
    .describe('The key in the address of the outbox; the file outbox-key of DATA_DIR has it when not set.'),
  HSTS: z
    .enum(['host', 'subdomains', 'off'])
    .default('host')
    .describe(
      'With an https PUBLIC_URL browsers use only https for a year: host for its host alone, subdomains for all hosts below it as well, which other servers of the domain must bear.',
    ),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:\S+@\S+|https:\/\/\S+|tel:\+\d+)$/, 'An address that begins with mailto:, https:// or tel:+.')
    .optional()
    .describe(
      'Whom people tell of security problems: mailto:…, https://… or tel:…; shown in /.well-known/security.txt.',
    ),
  ...testServiceSettings,
  ...stripeSettings,
  ...firebaseSettings,
  ...messageSettings,
  ...addressSettings,
  ...fileSettings,
  ...retentionSettings,
  MAP_TILES: z
    .string()
    .optional()
    .describe(
      'A PMTiles file with the streets below maps, of Protomaps’ basemap. Without it maps are drawn without streets.',
    ),
  ...limitSettings,
  NODE_ENV: z.string().optional().describe('production makes the server refuse what is only for tests.'),
})

export type Config = {
  readonly port: number
  readonly host: string
  readonly publicUrl: string | null
  /** Says for which hosts browsers use only https, once they have opened an https address. */
  readonly hsts: 'host' | 'subdomains' | 'off'
  readonly securityContact: string | null
  readonly dataDir: string
  readonly databaseUrl: string | null
  /** The address of a standby, from which reports are read. It is null if they are read from the primary. */
  readonly standbyUrl: string | null
  readonly secret: string | null
  readonly databaseConnections: number
  readonly drainInMs: number
  readonly hasLimits: boolean
  readonly limits: Limits
  readonly seed: 'demo' | 'small' | 'none'
  /** True means that the demo's own clock is used, which anybody who opens a page may move. */
  readonly isDemo: boolean
  /** True if nothing that this server does is real: it charges no card, sends no message, and does not run for production. */
  readonly isForTrial: boolean
  readonly operatorPhone: string | null
  readonly trustedProxies: readonly string[]
  readonly challenge: { readonly cost: number; readonly maxSteps: number }
  readonly logLevel: string
  readonly metrics: 'key' | 'public' | 'off'
  /** The key is null if no setting names it. The server then derives the key from the installation's secret. */
  readonly metricsKey: string | null
  /** It is null if no traces are made. */
  readonly traceCollector: { readonly endpoint: string; readonly headers: Readonly<Record<string, string>> } | null
  readonly outboxKey: string | null
  readonly messages: MessageSettings
  readonly files: FileSettings
  /** How many months rows and pictures are kept. */
  readonly ages: Ages
  /** The settings are null if payments are simulated. */
  readonly stripe: StripeSettings | null
  readonly addresses: AddressSettings
  /** The path of the file with the streets below maps. It is null if maps are drawn without streets. */
  readonly mapTiles: string | null
  /** The settings are null if the server itself sends codes and checks them. */
  readonly firebase: FirebaseSettings | null
}

/** A setting has a wrong value. The message is for the person who started the server. */
export class WrongSetting extends Error {}

/**
 * These settings belong to services that charge, text, mail or store. The server refuses such a setting if it does not know it, because the
 * service would otherwise stay simulated without a warning.
 */
const ofServices = /^(STRIPE|TWILIO|FIREBASE|GOOGLE|SMTP|S3)_/
/** Google's own tools read these variables, which many machines have. */
const ofOtherPrograms = /^GOOGLE_(APPLICATION_CREDENTIALS$|CLOUD_)/

function refuseUnread(env: Record<string, string | undefined>): void {
  const unread = Object.keys(env).filter(
    name => env[name] && ofServices.test(name) && !ofOtherPrograms.test(name) && !(name in settings.shape),
  )
  if (unread.length === 0) return
  throw new WrongSetting(
    `${unread.join(', ')}: this version has no such setting, so the service would stay simulated. Correct the name, or remove it.`,
  )
}

/** A program that serves nobody, such as a backup, may simulate every service. */
export function readConfig(env: Record<string, string | undefined>, { isServing = true } = {}): Config {
  refuseUnread(env)
  const known = Object.fromEntries(
    Object.entries(env).filter(([name, value]) => name in settings.shape && value !== ''),
  )
  const read = settings.safeParse(known)
  if (!read.success) {
    throw new WrongSetting(read.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`).join('\n'))
  }
  const set = read.data
  if (set.DATABASE_STANDBY_URL && !set.DATABASE_URL)
    throw new WrongSetting('DATABASE_STANDBY_URL names a standby of DATABASE_URL: set that one, too.')
  refuseHalfMessages(Object.keys(known), set)
  const messages = messagesFrom(set)
  const stripe = readStripeSettings(set)
  if (stripe && 'wrong' in stripe) throw new WrongSetting(stripe.wrong)
  const connectProblem = problemOfConnect(stripe, set.PUBLIC_URL ?? null)
  if (connectProblem) throw new WrongSetting(connectProblem)
  const meant = whoIsMeant({ messages, stripe })
  if (meant && set.SEED !== 'none') {
    throw new WrongSetting(
      `SEED=${set.SEED} fills an empty database with an invented company, which must not meet ${meant}: set SEED=none.`,
    )
  }
  const problem = problemOfAddresses(set, { hasLimits: set.LIMITS === 'standard' }) ?? problemOfFiles(set)
  if (problem) throw new WrongSetting(problem)
  const reached = howOthersReach(set)
  const isHttps = set.PUBLIC_URL?.startsWith('https:') ?? false
  const firebase = readFirebaseSettings(set, { reached, isHttps })
  if (firebase && 'wrong' in firebase) throw new WrongSetting(firebase.wrong)
  if (firebase && messages.twilio?.verifyServiceSid)
    throw new WrongSetting(
      'FIREBASE_PROJECT_ID and TWILIO_VERIFY_SERVICE_SID both choose who sends the codes: remove one of them.',
    )
  const real = stripe ? 'STRIPE_SECRET_KEY' : firebase ? 'FIREBASE_PROJECT_ID' : null
  refuseDemoOfOthers(set, reached ?? real)
  const testServices = isServing
    ? problemOfTestServices({
        embedded: embeddedServices({ messages, stripe, firebase }),
        allowed: set.TEST_SERVICES,
        reached,
        isPublic: isHttps && !isLoopback(new URL(set.PUBLIC_URL ?? '').hostname),
      })
    : null
  if (testServices) throw new WrongSetting(testServices)
  return {
    port: set.PORT,
    host: set.HOST,
    publicUrl: set.PUBLIC_URL ?? null,
    hsts: set.HSTS,
    securityContact: set.SECURITY_CONTACT ?? null,
    dataDir: resolve(set.DATA_DIR),
    databaseUrl: set.DATABASE_URL ?? null,
    standbyUrl: set.DATABASE_STANDBY_URL ?? null,
    secret: set.SECRET ?? null,
    databaseConnections: set.DATABASE_CONNECTIONS,
    drainInMs: set.DRAIN_SECONDS * 1000,
    hasLimits: set.LIMITS === 'standard',
    limits: limitsFrom(set),
    seed: set.SEED,
    isDemo: set.DEMO === 'on',
    isForTrial: !(set.NODE_ENV === 'production' || stripe || firebase || messages.twilio || messages.mail),
    operatorPhone: set.OPERATOR_PHONE ?? null,
    trustedProxies: set.TRUSTED_PROXIES.split(',')
      .map(one => one.trim())
      .filter(Boolean),
    challenge: { cost: set.POW_COST, maxSteps: set.POW_STEPS },
    logLevel: set.LOG_LEVEL,
    metrics: set.METRICS,
    metricsKey: set.METRICS_KEY ?? null,
    traceCollector: set.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: set.OTEL_EXPORTER_OTLP_ENDPOINT,
          headers: headersIn(set.OTEL_EXPORTER_OTLP_HEADERS ?? ''),
        }
      : null,
    outboxKey: set.OUTBOX_KEY ?? null,
    messages,
    files: filesFrom(set, set.DATA_DIR),
    ages: agesFrom(set),
    stripe,
    addresses: addressesFrom(set),
    mapTiles: set.MAP_TILES ? resolve(set.MAP_TILES) : null,
    firebase,
  }
}

/** Returns the headers that a text such as "name=value,other=value" names. */
function headersIn(text: string): Readonly<Record<string, string>> {
  const pairs = text.split(',').filter(Boolean)
  return Object.fromEntries(
    pairs.map(pair => [pair.slice(0, pair.indexOf('=')), decodeURIComponent(pair.slice(pair.indexOf('=') + 1))]),
  )
}

function canBeSent(text: string): boolean {
  try {
    new Headers(headersIn(text))
    return true
  } catch {
    return false
  }
}

/**
 * Names, in words for the operator, the settings by which messages or charges reach real people. Returns null if there are none. Test keys
 * of Stripe charge nobody, and a Twilio on this machine is a stand-in.
 */
export function whoIsMeant({ messages: { twilio }, stripe }: Pick<Config, 'messages' | 'stripe'>): string | null {
  if (stripe?.secretKey.includes('_live_')) return 'live keys of Stripe'
  return twilio && !isLoopback(new URL(twilio.apiUrl).hostname) ? 'real texts' : null
}

/**
 * Lists the services that this installation only simulates, in words for its operator. The embedded address search is not among them,
 * because orders made with it are real.
 */
function embeddedServices({ messages, stripe, firebase }: Pick<Config, 'messages' | 'stripe' | 'firebase'>) {
  const codesInOutbox =
    'which end in the outbox, so that whoever has the address of it reads every code and signs in as anybody'
  return {
    ...(!stripe && { payments: 'which charge no card' }),
    ...(!messages.twilio && { texts: firebase ? 'which end in the outbox' : codesInOutbox }),
    ...(!messages.mail && { mails: 'which end in the outbox' }),
  }
}

function refuseHalfMessages(names: readonly string[], { PUBLIC_URL, LIMITS }: z.infer<typeof settings>): void {
  const problem = problemOfMessages(names, {
    publicUrl: PUBLIC_URL ?? null,
    isReached: PUBLIC_URL?.startsWith('https:') === true && !isLoopback(new URL(PUBLIC_URL).hostname),
    hasLimits: LIMITS === 'standard',
  })
  if (problem) throw new WrongSetting(problem)
}

/**
 * Refuses a demo on a database that others may use, or that others reach. Anybody may move the demo's clock, so it must never make a real
 * bill due.
 */
function refuseDemoOfOthers({ DEMO, DATABASE_URL }: z.infer<typeof settings>, reached: string | null): void {
  const real = reached ?? (DATABASE_URL ? 'DATABASE_URL' : null)
  if (DEMO === 'on' && real)
    throw new WrongSetting(`DEMO=on moves the clock of an installation of its own; it does not start with ${real}.`)
}

/** Returns the setting by which other machines reach the server, or null. */
function howOthersReach({ NODE_ENV, HOST, PUBLIC_URL }: z.infer<typeof settings>): string | null {
  if (NODE_ENV === 'production') return 'NODE_ENV=production'
  if (!isLoopback(HOST)) return `HOST=${HOST}`
  return PUBLIC_URL && !isLoopback(new URL(PUBLIC_URL).hostname) ? `PUBLIC_URL=${PUBLIC_URL}` : null
}
