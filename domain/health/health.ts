/**
 * The platform's operator reads in one list whether the product does what people wait for (rule A33). Each line has a state: `well`,
 * `slow`, `stuck`, or `off` if a service refuses or does not answer. The alerts for Prometheus have the same limits (rule R9).
 */
import type { WatchedService } from '#domain/service-fault.ts'

/**
 * What may wait for too long. A `follow-up` is what follows from a tap of a driver or a change of the office: people to be told of it, and
 * loads to be billed.
 */
export const waitingKinds = ['message', 'event', 'job', 'charge', 'refund', 'follow-up'] as const
export type WaitingKind = (typeof waitingKinds)[number]

type WaitingLimits = { readonly slowInSeconds: number; readonly stuckInSeconds: number }

/**
 * A charge is late only after twenty minutes, because the customer may have just opened the form and has a quarter of an hour. Changes rest
 * for five minutes before people are told of them.
 */
export const waitingLimits: Readonly<Record<WaitingKind, WaitingLimits>> = {
  message: { slowInSeconds: 120, stuckInSeconds: 600 },
  event: { slowInSeconds: 120, stuckInSeconds: 600 },
  job: { slowInSeconds: 300, stuckInSeconds: 900 },
  charge: { slowInSeconds: 1200, stuckInSeconds: 3600 },
  refund: { slowInSeconds: 600, stuckInSeconds: 3600 },
  'follow-up': { slowInSeconds: 600, stuckInSeconds: 1800 },
}

/** A breaker protects the product from these services when they hang. */
export const guardedServices = ['payments', 'addresses', 'taxes'] as const
export type GuardedService = (typeof guardedServices)[number]

/** A standby database is slow from this lag on, and stuck from the second one on. */
export const lagLimits = { slowInSeconds: 60, stuckInSeconds: 600 }

/** A disk is slow if it has less than this share left, and stuck below the second one. */
export const diskLimits = { slowBelow: 0.1, stuckBelow: 0.03 }

export type HealthFacts = {
  readonly now: Date
  /** This is how long the oldest of each kind has waited. It is null if none waits. */
  readonly waitingSince: Readonly<Record<WaitingKind, Date | null>>
  /** These services refuse the whole installation. */
  readonly refusedSince: Readonly<Partial<Record<WatchedService, Date>>>
  /** These services have not answered, and the breaker before them is open. */
  readonly silentSince: Readonly<Partial<Record<GuardedService, Date>>>
  readonly pool: { readonly used: number; readonly idle: number; readonly waiting: number; readonly max: number }
  readonly standbys: {
    readonly connected: number
    /** This many standbys have a slot and are not connected. */
    readonly lost: number
    /** It is null if no standby reports it. */
    readonly lagInSeconds: number | null
  }
  readonly disks: readonly Disk[]
}

export type Disk = {
  readonly folder: 'data' | 'files'
  readonly freeInBytes: number
  readonly sizeInBytes: number
}

export type HealthState = 'well' | 'slow' | 'stuck' | 'off'

export type HealthSubject = WaitingKind | WatchedService | 'taxes' | 'connections' | 'standbys' | 'disk'

export type HealthLine = {
  readonly about: HealthSubject
  readonly state: HealthState
  /** It is null if the line is well, or if the server does not know it. */
  readonly since: Date | null
}

const services = ['payments', 'texts', 'mail', 'codes', 'addresses', 'files', 'taxes'] as const

/** Returns the lines of the page in their order. A line about something that the installation does not have is left out. */
export function healthOf(facts: HealthFacts): HealthLine[] {
  return [
    ...waitingKinds.map(kind => waitingLine(kind, facts)),
    ...services.flatMap(service => serviceLine(service, facts)),
    connectionsLine(facts),
    ...standbysLine(facts),
    diskLine(facts),
  ]
}

function waitingLine(kind: WaitingKind, { waitingSince, now }: HealthFacts): HealthLine {
  const since = waitingSince[kind]
  const { slowInSeconds, stuckInSeconds } = waitingLimits[kind]
  const state = stateAbove(since === null ? 0 : ageInSeconds(since, now), slowInSeconds, stuckInSeconds)
  return { about: kind, state, since: state === 'well' ? null : since }
}

/** Returns the seconds since then. A time in the future, by a clock that was wrong, is no age. */
export const ageInSeconds = (since: Date, now: Date): number => Math.max(0, (now.getTime() - since.getTime()) / 1000)

function stateAbove(value: number, slowFrom: number, stuckFrom: number): HealthState {
  if (value > stuckFrom) return 'stuck'
  return value > slowFrom ? 'slow' : 'well'
}

function serviceLine(service: (typeof services)[number], { refusedSince, silentSince }: HealthFacts): HealthLine[] {
  const refused = service === 'taxes' ? undefined : refusedSince[service]
  const silent =
    service === 'payments' || service === 'addresses' || service === 'taxes' ? silentSince[service] : undefined
  const since = refused ?? silent ?? null
  if (service === 'taxes' && since === null) return []
  return [{ about: service, state: since === null ? 'well' : 'off', since }]
}

/** Queries wait only while all connections are in use. More queries than connections wait for longer than people do. */
function connectionsLine({ pool }: HealthFacts): HealthLine {
  return { about: 'connections', state: stateAbove(pool.waiting, 0, pool.max), since: null }
}

function standbysLine({ standbys: { connected, lost, lagInSeconds } }: HealthFacts): HealthLine[] {
  if (connected === 0 && lost === 0) return []
  const { slowInSeconds, stuckInSeconds } = lagLimits
  const state = lost > 0 ? 'off' : stateAbove(lagInSeconds ?? 0, slowInSeconds, stuckInSeconds)
  return [{ about: 'standbys', state, since: null }]
}

/** The line is about the fullest disk. */
function diskLine({ disks }: HealthFacts): HealthLine {
  const left = Math.min(1, ...disks.map(({ freeInBytes, sizeInBytes }) => freeInBytes / sizeInBytes))
  const { slowBelow, stuckBelow } = diskLimits
  return { about: 'disk', state: left < stuckBelow ? 'stuck' : left < slowBelow ? 'slow' : 'well', since: null }
}
