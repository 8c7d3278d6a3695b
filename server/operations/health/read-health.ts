/** Reads how the product does, for the page of the operator and for the metrics (rules A33 and R9). */
import type { GuardedService, HealthFacts } from '#domain/health/health.ts'
import { isOfInstallation } from '#domain/payment/setup-fault.ts'
import type { WatchedService } from '#domain/service-fault.ts'
import { boundedTransaction } from '#server/db/health/bounded.ts'
import { readWaiting } from '#server/db/health/waiting.ts'
import { listServiceFaults } from '#server/db/service-fault/service-faults.ts'
import type { Deps } from '#server/operations/dependencies.ts'

/** This is what only the process itself knows. Each server process tells it of itself. */
export type ProcessHealth = {
  readonly silentSince: () => Readonly<Partial<Record<GuardedService, Date>>>
  readonly pool: () => HealthFacts['pool']
  readonly disks: () => Promise<HealthFacts['disks']>
  /** These are the jobs of the timetable. The list is empty if this process runs no jobs. */
  readonly jobNames: () => readonly string[]
  /** Returns how many reports this process read from the standby and from the primary. It is null if there is no standby. */
  readonly reportReads: (() => { readonly replica: number; readonly primary: number }) | null
}

export type HealthDeps = Deps & { readonly processHealth: ProcessHealth }

/** Whoever watches asks again soon. So the database does not spend more time than this on one question. */
const timeoutInMs = 1500

export type ReadHealth = HealthFacts & { readonly ordersOfHour: number }

export async function readHealth({ db, clock, processHealth }: HealthDeps): Promise<ReadHealth> {
  const now = clock()
  // The pool is read first, because this function uses connections itself.
  const pool = processHealth.pool()
  const [read, faults, disks] = await Promise.all([
    boundedTransaction(db, timeoutInMs, tx => readWaiting(tx, now, processHealth.jobNames())),
    listServiceFaults(db, now),
    processHealth.disks(),
  ])
  const { message, event, job, charge, refund, tap, ordersOfHour, standbys, lostStandbys, lagInSeconds } = read
  // The oldest faults come first, and the oldest of a service counts.
  const refused = faults
    .filter(isOfInstallation)
    .toReversed()
    .map(({ service, since }): [WatchedService, Date] => [service, since])
  return {
    now,
    waitingSince: { message, event, job, charge, refund, tap },
    refusedSince: Object.fromEntries(refused),
    silentSince: processHealth.silentSince(),
    pool,
    standbys: { connected: standbys, lost: lostStandbys, lagInSeconds },
    disks,
    ordersOfHour,
  }
}
