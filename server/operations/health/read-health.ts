/** Reads how the product does, for the page of the operator and for the metrics (rules A33 and R9). */
import type { GuardedService, HealthFacts } from '#domain/health/health.ts'
import { isOfInstallation } from '#domain/payment/setup-fault.ts'
import type { WatchedService } from '#domain/service-fault.ts'
import { boundedTransaction } from '#server/db/health/bounded.ts'
import { readWaiting } from '#server/db/health/waiting.ts'
import { listServiceFaults, type OpenFault } from '#server/db/service-fault/service-faults.ts'
import type { Deps } from '#server/operations/dependencies.ts'

/** This is what only the process itself knows. Each server process tells it of itself. */
export type ProcessHealth = {
  readonly silentSince: () => Readonly<Partial<Record<GuardedService, Date>>>
  readonly pool: () => HealthFacts['pool']
  readonly disks: () => Promise<HealthFacts['disks']>
  /** These are the jobs of the timetable. The list is empty if this process runs no jobs. */
  readonly jobNames: () => readonly string[]
  /** Returns how many reports this process read from the standby and from the primary. It is null if there is no standby. */
  readonly reportReads: (() => { readonly standby: number; readonly primary: number }) | null
}

export type HealthDeps = Deps & { readonly processHealth: ProcessHealth }

/** Whoever watches asks again soon. So the database does not spend more time than this on one question. */
const timeoutInMs = 1500

/** These facts count for this process alone. */
export type ProcessFacts = Pick<HealthFacts, 'pool' | 'silentSince' | 'disks'>

/** These facts are in the database and count for all server processes together. */
export type DatabaseFacts = Omit<HealthFacts, keyof ProcessFacts> & {
  readonly ordersOfHour: number
  readonly isArchiveFailing: boolean
  readonly faults: readonly OpenFault[]
}

export async function readHealth(deps: HealthDeps): Promise<ProcessFacts & DatabaseFacts> {
  // The pool is read first, because the other figures use connections themselves.
  const [ofProcess, ofDatabase] = await Promise.all([readProcessFacts(deps), readDatabaseFacts(deps)])
  return { ...ofProcess, ...ofDatabase }
}

export async function readProcessFacts({ processHealth }: HealthDeps): Promise<ProcessFacts> {
  return {
    pool: processHealth.pool(),
    silentSince: processHealth.silentSince(),
    disks: await processHealth.disks(),
  }
}

export async function readDatabaseFacts({ db, clock, textCeiling, processHealth }: HealthDeps): Promise<DatabaseFacts> {
  const now = clock()
  const wanted = { now, jobNames: processHealth.jobNames(), maxSegments: textCeiling?.segmentsPerDay ?? null }
  const [read, faults] = await boundedTransaction(db, timeoutInMs, async tx => [
    await readWaiting(tx, wanted),
    await listServiceFaults(tx, now),
  ])
  const { message, event, job, charge, refund, followUp, ordersOfHour, standbys, lostStandbys, lagInSeconds } = read
  const { isArchiveFailing } = read
  // The oldest faults come first, and the oldest of a service counts.
  const refused = faults
    .filter(isOfInstallation)
    .toReversed()
    .map(({ service, since }): [WatchedService, Date] => [service, since])
  return {
    now,
    waitingSince: { message, event, job, charge, refund, 'follow-up': followUp },
    refusedSince: Object.fromEntries(refused),
    standbys: { connected: standbys, lost: lostStandbys, lagInSeconds },
    ordersOfHour,
    isArchiveFailing,
    faults,
  }
}
