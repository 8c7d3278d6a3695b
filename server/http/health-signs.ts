/** These figures show what people wait for (rule R9). Those of the database count for all server processes together. */
import { ageInSeconds, guardedServices, waitingKinds } from '#domain/health/health.ts'
import { watchedServices } from '#domain/service-fault.ts'
import type { LabelledFigures, Sign } from '#server/http/abuse-signs.ts'
import { serviceSignsOf } from '#server/http/service-signs.ts'
import {
  type DatabaseFacts,
  type HealthDeps,
  readDatabaseFacts,
  readProcessFacts,
} from '#server/operations/health/read-health.ts'

/** If the database does not answer, the signs say so and have the figures of this process alone. */
export async function readHealthSigns(deps: HealthDeps): Promise<Sign[]> {
  const [ofProcess, read] = await Promise.all([readProcessFacts(deps), readDatabaseFacts(deps).catch(() => null)])
  const { pool, silentSince, disks } = ofProcess
  return [
    sign('figures_read', '0 while the figures of the database cannot be read.', Number(read !== null)),
    sign('database_connections', 'Connections of this process in use and idle, and queries that wait for one.', {
      label: 'state',
      values: { used: pool.used, idle: pool.idle, waiting: pool.waiting },
    }),
    sign('database_connections_max', 'Connections that this process may open.', pool.max),
    sign(
      'breaker_open',
      '1 while this process does not call the service because it has not answered.',
      each('service', guardedServices, service => Number(silentSince[service] !== undefined)),
    ),
    sign('disk_free_bytes', 'Bytes left on the disk of a folder.', {
      label: 'folder',
      values: Object.fromEntries(disks.map(({ folder, freeInBytes }) => [folder, freeInBytes])),
    }),
    sign('disk_size_bytes', 'Size of the disk of a folder.', {
      label: 'folder',
      values: Object.fromEntries(disks.map(({ folder, sizeInBytes }) => [folder, sizeInBytes])),
    }),
    ...(deps.processHealth.reportReads
      ? [
          sign('report_reads', 'How often this process chose the standby for a report, and how often the primary.', {
            label: 'database',
            values: deps.processHealth.reportReads(),
          }),
        ]
      : []),
    ...(read ? [...signsOf(read), ...serviceSignsOf(read.faults)] : []),
  ]
}

function signsOf({ now, waitingSince, refusedSince, standbys, ordersOfHour, isArchiveFailing }: DatabaseFacts): Sign[] {
  return [
    sign(
      'oldest_waiting_seconds',
      'Age of the oldest message, event, job, charge, refund or follow-up of a change that should be done by now.',
      each('what', waitingKinds, kind => {
        const since = waitingSince[kind]
        return since === null ? 0 : ageInSeconds(since, now)
      }),
    ),
    sign(
      'service_ok',
      '0 while the service refuses the whole installation.',
      each('service', watchedServices, service => Number(refusedSince[service] === undefined)),
    ),
    sign('orders_hour', 'Orders placed in the last hour.', ordersOfHour),
    sign('standbys', 'Standby databases that are connected.', standbys.connected),
    sign('standbys_lost', 'Standby databases that have a slot and are not connected.', standbys.lost),
    sign('standby_lag_seconds', 'Lag of the slowest standby database.', standbys.lagInSeconds ?? 0),
    sign('archive_failing', '1 while PostgreSQL cannot archive its log.', Number(isArchiveFailing)),
  ]
}

const sign = (name: string, help: string, value: number | LabelledFigures): Sign => ({
  name: `rolloff_${name}`,
  help,
  value,
})

const each = <Key extends string>(
  label: string,
  keys: readonly Key[],
  figureOf: (key: Key) => number,
): LabelledFigures => ({
  label,
  values: Object.fromEntries(keys.map(key => [key, figureOf(key)])),
})
