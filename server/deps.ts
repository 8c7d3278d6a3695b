/** The one place where implementations are chosen: which payments, which sign-in, which messages, which addresses. */
import type pg from 'pg'
import type { Logger } from 'pino'
import type { ApiDeps } from '#server/api/dependencies.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/engine/connect.ts'
import type { CodeTraffic } from '#server/http/abuse-signs.ts'
import type { HttpParts } from '#server/http/listener.ts'
import { photoLinks, readSignedPhoto } from '#server/photo-links.ts'
import { embeddedAddresses } from '#server/providers/addresses/embedded/embedded-addresses.ts'
import { makeSelfHosted } from '#server/providers/identity/self-hosted/self-hosted.ts'
import { forgetLeftovers } from '#server/providers/identity/self-hosted/upkeep.ts'
import { makeOutbox, readOutbox } from '#server/providers/messages/embedded/outbox.ts'
import { makeReplies, postReply, type ReplyTarget } from '#server/providers/messages/embedded/replies.ts'
import type { InboundTexts, Messages } from '#server/providers/messages/messages.ts'
import { browserScript } from '#server/providers/payments/embedded/browser-script.ts'
import type { WebhookTarget } from '#server/providers/payments/embedded/deliveries.ts'
import { directlyTo } from '#server/providers/payments/embedded/direct.ts'
import type { Faults } from '#server/providers/payments/embedded/faults.ts'
import { createStripeSimulator, type StripeSimulator } from '#server/providers/payments/embedded/simulator.ts'
import { stripePayments } from '#server/providers/payments/stripe/stripe.ts'
import type { Secrets } from '#server/secrets.ts'

export type Surroundings = {
  readonly config: Config
  readonly db: Db
  readonly pool: pg.Pool
  readonly secrets: Secrets
  readonly log: Logger
  readonly clock: () => Date
  readonly newId: () => string
  /** Where customers reach the product; null when only this machine does. */
  readonly publicUrl: string | null
  /** Faults for the embedded payment service, in tests. */
  readonly faults?: Faults
}

export type Implementations = {
  readonly deps: ApiDeps
  readonly messages: Messages
  readonly texts: InboundTexts
  /** Where the embedded message service tells of texts that come in, once the server listens. */
  readonly replyTarget: ReplyTarget
  readonly simulator: StripeSimulator
  readonly doors: Pick<HttpParts, 'identity' | 'simulator' | 'outbox' | 'photos'>
  readonly forgetLeftovers: () => Promise<void>
  readonly codeTraffic: () => Promise<CodeTraffic>
  readonly close: () => Promise<void>
}

/** The services of a fresh installation: all on this machine, none that charges a card or texts anybody. */
export async function chooseImplementations(around: Surroundings): Promise<Implementations> {
  const { config, db, pool, secrets, clock, newId } = around
  const messages = makeOutbox({ table: pool, clock, print: line => around.log.info(line) })
  const texts = makeReplies({ secret: secrets.derive('messages events'), clock })
  const replyTarget: ReplyTarget = { url: null }
  const identity = makeSelfHosted({
    statements: pool,
    secret: secrets.derive('identity'),
    clock,
    limits: config.hasLimits ? config.limits.codes : { ...config.limits.codes, budgets: null },
    onSilence: exchange => around.log.warn({ exchange }, 'no codes are sent to an exchange where nobody types them in'),
    deliver: message => messages.send({ ...message, channel: 'sms' }),
    publicUrl: around.publicUrl,
    isFictionAllowed: true,
    challenge: { ...config.challenge, hardFactor: config.limits.hardChallengeFactor },
  })
  const photos = photoLinks(secrets.derive('photos'))
  const { simulator, payments, close } = simulatedPayments(around)
  return {
    deps: {
      db,
      clock,
      newId,
      payments,
      addresses: embeddedAddresses({ secret: secrets.derive('places') }),
      tokens: identity.tokens,
      hasLimits: config.hasLimits,
      cardLimits: config.hasLimits ? config.limits.cards : null,
      photoLink: photos.linkTo,
      operatorPhone: config.operatorPhone,
    },
    messages,
    texts,
    replyTarget,
    simulator,
    doors: {
      identity,
      simulator: { script: browserScript(), handleBrowser: simulator.handleBrowser },
      outbox: { read: to => readOutbox(pool, to), reply: text => postReply(texts, replyTarget, text) },
      photos: { read: link => readSignedPhoto(db, photos, link, clock()) },
    },
    codeTraffic: identity.traffic,
    forgetLeftovers: async () => {
      await forgetLeftovers(pool, clock())
      await simulator.forgetOld()
    },
    close,
  }
}

function simulatedPayments({ pool, secrets, clock, faults }: Surroundings) {
  const keyOf = (name: string) => secrets.derive(name).toString('hex').slice(0, 24)
  const keys = {
    secretKey: `sk_test_sim_${keyOf('payments secret')}`,
    publishableKey: `pk_test_sim_${keyOf('payments publishable')}`,
    webhookSecret: `whsec_${keyOf('payments events')}`,
  }
  const webhook: WebhookTarget = { url: null, secret: keys.webhookSecret }
  const simulator = createStripeSimulator({ pool, clock, webhook, ...keys, ...(faults ? { faults } : {}) })
  const payments = stripePayments({
    ...keys,
    transport: directlyTo(simulator),
    scriptUrl: '/sim/stripe/stripe.js',
    isSimulated: true,
  })
  const stop = simulator.start()
  const close = async () => {
    stop()
    await simulator.close()
    payments.close()
  }
  return { simulator, payments, close }
}
