/**
 * These are the settings of Stripe. With its two keys and a webhook secret the product really charges cards. Without any of them it
 * simulates them.
 */
import { z } from 'zod'
import { maxFeeInHundredths } from '#domain/payment/application-fee.ts'
import { type ConnectMode, connectModes } from '#domain/payment/payment-account.ts'

export const stripeSettings = {
  STRIPE_SECRET_KEY: z
    .string()
    .optional()
    .describe(
      'Secret or restricted key of Stripe (sk_…, rk_…): cards are charged by Stripe instead of being simulated.',
    ),
  STRIPE_PUBLISHABLE_KEY: z.string().optional().describe('Its companion for browsers (pk_…), of the same mode.'),
  STRIPE_WEBHOOK_SECRETS: z
    .string()
    .optional()
    .describe(
      'Signing secrets of the endpoints at /webhooks/stripe (whsec_…), by comma: of the platform, of connected accounts, old and new.',
    ),
  STRIPE_CONNECT: z
    .enum(connectModes)
    .optional()
    .describe(
      'Whose Stripe account is charged: off, that of the key; offered, a hauler’s own as soon as it is ready; required, only haulers’ own. off when not set.',
    ),
  STRIPE_APPLICATION_FEE_PERCENT: z
    .string()
    .optional()
    .describe('What the platform keeps of each payment on a hauler’s own account, such as 1.25; 0 when not set.'),
  STRIPE_TAX: z
    .enum(['on', 'off'])
    .optional()
    .describe(
      'on has Stripe Tax compute the tax at the delivery address in place of the service area’s rate, and tells it of sales and refunds.',
    ),
  STRIPE_TAX_CODE: z
    .string()
    .regex(/^txcd_\d{8}$/, 'A product tax code of Stripe is txcd_ and eight digits.')
    .optional()
    .describe(
      'Product tax code of the lines that the service area taxes; txcd_99999999 (tangible goods, the standard rate) when not set.',
    ),
  STRIPE_HOST: z.string().optional().describe('Another host than Stripe’s own, for tests; not with live keys.'),
  STRIPE_PORT: z.coerce.number().int().min(1).max(65_535).optional().describe('The port of that host.'),
  STRIPE_PROTOCOL: z.enum(['http', 'https']).optional().describe('How that host is spoken to; https when not set.'),
}

export type StripeSettings = {
  readonly secretKey: string
  readonly publishableKey: string
  readonly webhookSecrets: readonly string[]
  readonly connect: ConnectMode
  readonly applicationFeeInHundredths: number
  /** Taxed lines have this product tax code. It is null if the table of the service areas decides the tax. */
  readonly taxCode: string | null
  /** If it is left out, it is Stripe’s own host. */
  readonly host?: string
  readonly port?: number
  readonly protocol?: 'http' | 'https'
}

const settings = z.object(stripeSettings)
type Set = z.infer<typeof settings>

const companions = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRETS'] as const

/** Returns null if payments are simulated, and a sentence for the person who started the server if the settings do not fit together. */
export function readStripeSettings(set: Set): StripeSettings | null | { readonly wrong: string } {
  const isNamed = Object.keys(stripeSettings).some(name => set[name as keyof Set] !== undefined)
  if (!isNamed) return null
  const missing = companions.filter(name => set[name] === undefined)
  if (missing.length > 0)
    return { wrong: `${missing.join(' and ')} missing: Stripe needs ${listOf(companions)} together.` }
  const secretKey = set.STRIPE_SECRET_KEY ?? ''
  const publishableKey = set.STRIPE_PUBLISHABLE_KEY ?? ''
  const webhookSecrets = (set.STRIPE_WEBHOOK_SECRETS ?? '').split(',').map(one => one.trim())
  const connect = set.STRIPE_CONNECT ?? 'off'
  const applicationFeeInHundredths = feeOf(set.STRIPE_APPLICATION_FEE_PERCENT ?? '0')
  const wrong =
    findWrongKey({ secretKey, publishableKey, webhookSecrets }) ??
    findWrongHost(set, modeOf(secretKey)) ??
    findWrongTax(set) ??
    findWrongFee(applicationFeeInHundredths, connect)
  if (wrong) return { wrong }
  const { STRIPE_HOST: host, STRIPE_PORT: port, STRIPE_PROTOCOL: protocol } = set
  return {
    secretKey,
    publishableKey,
    webhookSecrets,
    connect,
    applicationFeeInHundredths: applicationFeeInHundredths ?? 0,
    taxCode: set.STRIPE_TAX === 'on' ? (set.STRIPE_TAX_CODE ?? standardTaxCode) : null,
    ...(host !== undefined && { host }),
    ...(port !== undefined && { port }),
    ...(protocol !== undefined && { protocol }),
  }
}

/**
 * Returns a sentence for the person who started the server if haulers could not come back from Stripe. With live keys Stripe leads them to
 * https addresses only.
 */
export function problemOfConnect(stripe: StripeSettings | null, publicUrl: string | null): string | null {
  if (!stripe || stripe.connect === 'off' || modeOf(stripe.secretKey) === 'test' || publicUrl?.startsWith('https:'))
    return null
  return `STRIPE_CONNECT=${stripe.connect} with live keys needs PUBLIC_URL, an https address to which Stripe leads haulers back.`
}

const listOf = (names: readonly string[]) => `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

const kinds = {
  secret: /^(sk|rk)_(test|live)_\w{4,}$/,
  publishable: /^pk_(test|live)_\w{4,}$/,
  webhook: /^whsec_[\w+/=-]{4,}$/,
}

type Keys = Pick<StripeSettings, 'secretKey' | 'publishableKey' | 'webhookSecrets'>

function findWrongKey({ secretKey, publishableKey, webhookSecrets }: Keys): string | null {
  if (!kinds.secret.test(secretKey))
    return 'STRIPE_SECRET_KEY is no secret key: such a key begins with sk_test_, sk_live_, rk_test_ or rk_live_.'
  if (!kinds.publishable.test(publishableKey))
    return 'STRIPE_PUBLISHABLE_KEY is no publishable key: such a key begins with pk_test_ or pk_live_. Every browser reads it.'
  if (!webhookSecrets.every(secret => kinds.webhook.test(secret)))
    return 'STRIPE_WEBHOOK_SECRETS has something else than signing secrets: each begins with whsec_, and commas stand between them.'
  if (modeOf(secretKey) === modeOf(publishableKey)) return null
  const [mode, other] = [modeOf(secretKey), modeOf(publishableKey)]
  return `STRIPE_SECRET_KEY is a ${mode} key and STRIPE_PUBLISHABLE_KEY a ${other} key: both have to be of one mode.`
}

function findWrongHost({ STRIPE_HOST, STRIPE_PORT, STRIPE_PROTOCOL }: Set, mode: 'test' | 'live'): string | null {
  if (STRIPE_HOST === undefined && (STRIPE_PORT ?? STRIPE_PROTOCOL) !== undefined)
    return 'STRIPE_HOST is missing: STRIPE_PORT and STRIPE_PROTOCOL say how it is reached.'
  if (STRIPE_HOST !== undefined && mode === 'live')
    return 'STRIPE_HOST is for tests: a live key is sent to Stripe itself and to nobody else.'
  return null
}

/** Returns hundredths of a percent, or null if the text is no percentage with at most two decimals. */
function feeOf(percent: string): number | null {
  return /^\d{1,2}(\.\d{1,2})?$/.test(percent) ? Math.round(Number(percent) * 100) : null
}

function findWrongFee(feeInHundredths: number | null, connect: ConnectMode): string | null {
  if (feeInHundredths === null || feeInHundredths > maxFeeInHundredths)
    return `STRIPE_APPLICATION_FEE_PERCENT is a percentage from 0 to ${maxFeeInHundredths / 100} with at most two decimals, such as 1.25.`
  if (feeInHundredths > 0 && connect === 'off')
    return 'STRIPE_APPLICATION_FEE_PERCENT is kept of payments on haulers’ own accounts: STRIPE_CONNECT has to be offered or required.'
  return null
}

/** This code stands for the standard rate in every place that has a sales tax. */
const standardTaxCode = 'txcd_99999999'

const findWrongTax = ({ STRIPE_TAX, STRIPE_TAX_CODE }: Set): string | null =>
  STRIPE_TAX_CODE !== undefined && STRIPE_TAX !== 'on'
    ? 'STRIPE_TAX_CODE is for Stripe Tax: it also needs STRIPE_TAX=on.'
    : null

const modeOf = (key: string): 'test' | 'live' => (key.includes('_live_') ? 'live' : 'test')
