/** Every provider adds these parts to the server besides its interface, so that choosing it in `choose.ts` is enough to use it. */
import type pg from 'pg'
import type { Logger } from 'pino'
import type { FaultOf, WatchedService } from '#domain/service-fault.ts'
import type { IdentityRoute } from '#server/providers/identity/identity.ts'
import type { Outbox } from '#server/providers/messages/messages.ts'
import type { EmbeddedPaymentService } from '#server/providers/payments/payments.ts'
import type { Secrets } from '#server/secrets.ts'

/** A provider calls it after each call to its service, so that the office and the operator learn if the service refuses this installation. */
export type ServiceListener<Fault extends string> = {
  /** `reason` is the service's own word for it. */
  readonly refused: (fault: Fault, reason: string) => void
  readonly answered: () => void
}
export type ListenedService = Exclude<WatchedService, 'payments'>

/** Tools and tests use it if nobody is notified. */
export const nobodyListens: ServiceListener<string> = { refused: () => undefined, answered: () => undefined }

/** A provider may use these parts of the server. */
export type Surroundings = {
  /** Learns of each call to a service of another company if the service refuses this installation. */
  readonly listenerOf: <Service extends ListenedService>(service: Service) => ServiceListener<FaultOf[Service]>
  readonly pool: pg.Pool
  readonly secrets: Secrets
  readonly clock: () => Date
  /** People without a cart deal with this hauler. */
  readonly haulerName: () => Promise<string>
  readonly log: Pick<Logger, 'info' | 'warn'>
}

export type Provider = {
  readonly routes?: ProviderRoutes
  readonly jobs?: readonly Job[]
  /** These are added to the settings that every page has before its first call. */
  readonly browserSettings?: Readonly<Record<string, unknown>>
  /** A payment page may reach these hosts of the card service (decision 104). It is missing if everything comes from this server. */
  readonly cardHosts?: PageHosts
  /** A sign-in page may reach these hosts of the identity service (decision 112). It is missing if everything comes from this server. */
  readonly signInHosts?: PageHosts
  /** A page with an address search may reach these hosts of the map service (decision 109). It is missing if no page reaches any. */
  readonly addressHosts?: PageHosts
  /** It is called once the server accepts requests. */
  readonly started?: (server: StartedServer) => void
  /** It is called when the server has stopped. */
  readonly close?: () => Promise<void>
}

/** A page may reach these other hosts; they are grouped by their purpose. */
export type PageHosts = {
  readonly script: readonly string[]
  readonly frame: readonly string[]
  readonly connect: readonly string[]
  /** It is missing if the service writes no styles into the page. */
  readonly style?: readonly string[]
}

/** The listener serves these routes for a provider. */
export type ProviderRoutes = {
  readonly identity?: readonly IdentityRoute[]
  readonly paymentService?: EmbeddedPaymentService
  readonly outbox?: Outbox
}

/** A job runs at certain times, in UTC. Each job is safe to run twice at once: a missed or doubled run does no harm. */
export type Job = { readonly name: string; readonly cron: string; readonly run: () => Promise<void> }

/** A check of a service has this result, in words for the operator. */
export type Finding = {
  /** The name is the checked thing in a few words. */
  readonly name: string
  /** It is null if it cannot be proven from here. */
  readonly ok: boolean | null
  readonly words: string
  /** This is the step that repairs it, or that would prove it. */
  readonly cure?: string
}

/** Posts to this installation through its public address, as a service would. Returns the status of the answer, or null without an answer. */
export type PostToSelf = (
  path: string,
  body: string,
  headers: Readonly<Record<string, string>>,
) => Promise<number | null>

export type StartedServer = {
  readonly url: string
  /** Works like POST /webhooks/stripe, for a payment service in the same process. */
  readonly receivePaymentEvent: (rawBody: Buffer, signature: string) => Promise<{ readonly status: number }>
}
