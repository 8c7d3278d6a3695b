/**
 * Besides its interface, every provider adds these parts to the server. To use a provider it is therefore enough to choose it in
 * `choose.ts`.
 */
import type pg from 'pg'
import type { Logger } from 'pino'
import type { GuardedService } from '#domain/health/health.ts'
import type { FaultOf, WatchedService } from '#domain/service-fault.ts'
import type { IdentityRoute } from '#server/providers/identity/identity.ts'
import type { Outbox } from '#server/providers/messages/messages.ts'
import type { EmbeddedPaymentService } from '#server/providers/payments/payments.ts'
import type { Secrets } from '#server/secrets.ts'

/** A provider reports each call to its service here, so that the office and the operator learn if the service refuses this installation. */
export type ServiceListener<Fault extends string> = {
  /** `reason` is the service's own word for the fault. */
  readonly refused: (fault: Fault, reason: string) => void
  readonly answered: () => void
}
export type ListenedService = Exclude<WatchedService, 'payments'>

/** The breaker of a service reports here, so that the operator learns if the service does not answer. */
export type BreakerListener = {
  /** The breaker calls this when a call got no answer and the breaker is open. */
  readonly opened: () => void
  /** The breaker calls this when the service answers again. */
  readonly closed: () => void
}

/** Tools and tests use this listener, which reports to nobody. */
export const nobodyListens: ServiceListener<string> = { refused: () => undefined, answered: () => undefined }

/** A provider may use these parts of the server. */
export type Surroundings = {
  /** Returns the listener to which a provider reports the calls to this service of another company. */
  readonly listenerOf: <Service extends ListenedService>(service: Service) => ServiceListener<FaultOf[Service]>
  /** Returns the listener of the breaker before this service. Tools and tests leave it out. */
  readonly breakerListenerOf?: (service: GuardedService) => BreakerListener
  readonly pool: pg.Pool
  readonly secrets: Secrets
  readonly clock: () => Date
  /** Returns the name of the hauler with whom people without a cart deal. */
  readonly haulerName: () => Promise<string>
  readonly log: Pick<Logger, 'info' | 'warn'>
}

export type Provider = {
  readonly routes?: ProviderRoutes
  readonly jobs?: readonly Job[]
  /** Every page gets these settings before its first call, besides the others. */
  readonly browserSettings?: Readonly<Record<string, unknown>>
  /** A payment page may reach these hosts of the card service (decision 104). It is missing if such a page needs this server alone. */
  readonly cardHosts?: PageHosts
  /** A sign-in page may reach these hosts of the identity service (decision 112). It is missing if such a page needs this server alone. */
  readonly signInHosts?: PageHosts
  /**
   * A page with an address search may reach these hosts of the map service (decision 109). It is missing if such a page needs this server
   * alone.
   */
  readonly addressHosts?: PageHosts
  /** The server calls this function once it accepts requests. */
  readonly started?: (server: StartedServer) => void
  /** The server calls this function when it has stopped. */
  readonly close?: () => Promise<void>
}

/** These are other hosts that a page may reach, grouped by their purpose. */
export type PageHosts = {
  readonly script: readonly string[]
  readonly frame: readonly string[]
  readonly connect: readonly string[]
  /** The list is missing if the service writes no styles into the page. */
  readonly style?: readonly string[]
}

/** The server serves these routes for a provider. */
export type ProviderRoutes = {
  readonly identity?: readonly IdentityRoute[]
  readonly paymentService?: EmbeddedPaymentService
  readonly outbox?: Outbox
}

/** A job runs at certain times, in UTC. A missed or doubled run of a job does no harm. */
export type Job = {
  readonly name: string
  readonly cron: string
  /** If this is false, a job that did not succeed waits for its next time. It is for jobs that people would notice by day. */
  readonly isRetried?: boolean
  readonly run: () => Promise<void>
}

/** This is the result of one check of a service, in words for the operator. */
export type Finding = {
  /** The name says in a few words what was checked. */
  readonly name: string
  /** True means right and false means wrong. Null means that this machine cannot prove it. */
  readonly ok: boolean | null
  readonly words: string
  /** This step repairs the fault, or proves what could not be proven. */
  readonly cure?: string
}

/**
 * Posts to this installation through its public address, as a service would. Returns the status of the answer, or null if there is none.
 */
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
