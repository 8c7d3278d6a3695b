/** These figures show what people wait for (rule R9). Those of the database count for all server processes together. */
import { ageInSeconds, guardedServices, waitingKinds } from '#domain/health/health.ts'
import { faultsOf, type WatchedService } from '#domain/service-fault.ts'
import type { LabelledFigures, Sign } from '#server/http/abuse-signs.ts'
import { type HealthDeps, type ReadHealth, readHealth } from '#server/operations/health/read-health.ts'

const services = Object.keys(faultsOf) as WatchedService[]

/** If the database does not answer, the signs say so and have the figures of this process alone. */
export async function readHealthSigns(deps: HealthDeps): Promise<Sign[]> {
  const { processHealth } = deps
  // The pool is read first, because the other figures use connections themselves.
  const { used, idle, waiting, max } = processHealth.pool()
  const silent = processHealth.silentSince()
  const [read, disks] = await Promise.all([readHealth(deps).catch(() => null), processHealth.disks()])
  return [
    sign('figures_read', '0 while the figures of the database cannot be read.', Number(read !== null)),
    sign('database_connections', 'Connections of this process in use and idle, and queries that wait for one.', {
      label: 'state',
      values: { used, idle, waiting },
    }),
    sign('database_connections_max', 'Connections that this process may open.', max),
    sign(
      'breaker_open',
      '1 while this process does not call the service because it has not answered.',
      each('service', guardedServices, service => Number(silent[service] !== undefined)),
    ),
    sign('disk_free_bytes', 'Bytes left on the disk of a folder.', {
      label: 'folder',
      values: Object.fromEntries(disks.map(({ folder, freeInBytes }) => [folder, freeInBytes])),
    }),
    sign('disk_size_bytes', 'Size of the disk of a folder.', {
      label: 'folder',
      values: Object.fromEntries(disks.map(({ folder, sizeInBytes }) => [folder, sizeInBytes])),
    }),
    ...(processHealth.reportReads
      ? [
          sign('report_reads', 'Reports that this process has read from the standby and from the primary.', {
            label: 'database',
            values: processHealth.reportReads(),
          }),
        ]
      : []),
    ...(read ? signsOf(read) : []),
  ]
}

function signsOf({ now, waitingSince, refusedSince, standbys, ordersOfHour }: ReadHealth): Sign[] {
  return [
    sign(
      'oldest_waiting_seconds',
      'Age of the oldest message, event, job, charge or refund that should be done by now, and of what follows from a tap.',
      each('what', waitingKinds, kind => {
        const since = waitingSince[kind]
        return since === null ? 0 : ageInSeconds(since, now)
      }),
    ),
    sign(
      'service_ok',
      '0 while the service refuses the whole installation.',
      each('service', services, service => Number(refusedSince[service] === undefined)),
    ),
    sign('orders_hour', 'Orders placed in the last hour.', ordersOfHour),
    sign('standbys', 'Standby databases that are connected.', standbys.connected),
    sign('standbys_lost', 'Standby databases that have a slot and are not connected.', standbys.lost),
    sign('standby_lag_seconds', 'Lag of the slowest standby database.', standbys.lagInSeconds ?? 0),
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
