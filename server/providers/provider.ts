/** What every provider adds to the server besides its interface, so that choosing it in `choose.ts` is enough to use it. */
import type pg from 'pg'
import type { Logger } from 'pino'
import type { FaultOf, WatchedService } from '#domain/service-fault.ts'
import type { IdentityRoute } from '#server/providers/identity/identity.ts'
import type { Outbox } from '#server/providers/messages/messages.ts'
import type { EmbeddedPaymentService } from '#server/providers/payments/payments.ts'
import type { Secrets } from '#server/secrets.ts'

/** A provider calls it after each call to its service, so that the office and the operator learn when the service refuses this installation. */
export type ServiceListener<Fault extends string> = {
  /** `reason` is the service's own word for it. */
  readonly refused: (fault: Fault, reason: string) => void
  readonly answered: () => void
}
export type ListenedService = Exclude<WatchedService, 'payments'>

/** For tools and tests in which nobody is told. */
export const nobodyListens: ServiceListener<string> = { refused: () => undefined, answered: () => undefined }

/** What a provider may use of the server. */
export type Surroundings = {
  /** Learns of each call to a service of another company whether it refuses this installation. */
  readonly listenerOf: <Service extends ListenedService>(service: Service) => ServiceListener<FaultOf[Service]>
  readonly pool: pg.Pool
  readonly secrets: Secrets
  readonly clock: () => Date
  /** The hauler that people without a cart deal with. */
  readonly haulerName: () => Promise<string>
  readonly log: Pick<Logger, 'info' | 'warn'>
}

export type Provider = {
  readonly routes?: ProviderRoutes
  readonly jobs?: readonly Job[]
  /** Added to the settings that every page has before its first call. */
  readonly browserSettings?: Readonly<Record<string, unknown>>
  /** Hosts of the card service that a payment page may reach (decision 104); missing if everything comes from this server. */
  readonly cardHosts?: PageHosts
  /** Hosts of the identity service that a sign-in page may reach (decision 112); missing if everything comes from this server. */
  readonly signInHosts?: PageHosts
  /** Hosts of the map service that a page with an address search may reach (decision 109); missing if no page reaches any. */
  readonly addressHosts?: PageHosts
  /** Called once the server accepts requests. */
  readonly started?: (server: StartedServer) => void
  /** Called when the server has stopped. */
  readonly close?: () => Promise<void>
}

/** Other hosts that a page may reach, by what they are for. */
export type PageHosts = {
  readonly script: readonly string[]
  readonly frame: readonly string[]
  readonly connect: readonly string[]
  /** Missing if the service writes no styles into the page. */
  readonly style?: readonly string[]
}

/** What the listener serves for a provider. */
export type ProviderRoutes = {
  readonly identity?: readonly IdentityRoute[]
  readonly paymentService?: EmbeddedPaymentService
  readonly outbox?: Outbox
}

/** Work at certain times, in UTC. Each job is safe to run twice at once: a missed or doubled run does no harm. */
export type Job = { readonly name: string; readonly cron: string; readonly run: () => Promise<void> }

/** What a check of a service found, in words for the operator. */
export type Finding = {
  /** What was checked, in a few words. */
  readonly name: string
  /** Null if it cannot be proven from here. */
  readonly ok: boolean | null
  readonly words: string
  /** What to do about it, or what would prove it. */
  readonly cure?: string
}

/** Posts to this installation through its public address, as a service would; the status that was answered, or null without an answer. */
export type PostToSelf = (
  path: string,
  body: string,
  headers: Readonly<Record<string, string>>,
) => Promise<number | null>

export type StartedServer = {
  readonly url: string
  /** As POST /webhooks/stripe, for a payment service in the same process. */
  readonly receivePaymentEvent: (rawBody: Buffer, signature: string) => Promise<{ readonly status: number }>
}
