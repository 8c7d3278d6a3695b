/** Each server process tells of itself how its connections, disks and jobs are, and which breakers are open. */
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type pg from 'pg'
import type { Disk, GuardedService, HealthFacts } from '#domain/health/health.ts'
import type { ProcessHealth } from '#server/operations/health/read-health.ts'
import type { BreakerListener } from '#server/providers/provider.ts'

/** If no call has failed for this time, the product no longer knows whether the service answers. */
const silenceCountsForInMs = 180_000

type ProcessHealthParts = {
  readonly pool: pg.Pool
  readonly clock: () => Date
  readonly folders: Readonly<Partial<Record<Disk['folder'], string>>>
  readonly jobNames: () => readonly string[]
  readonly reportReads: ProcessHealth['reportReads']
}

export function openProcessHealth({ pool, clock, folders, jobNames, reportReads }: ProcessHealthParts): {
  readonly processHealth: ProcessHealth
  readonly breakerListenerOf: (service: GuardedService) => BreakerListener
} {
  const silent = new Map<GuardedService, { readonly since: Date; readonly lastFailedAt: number }>()
  const isRecent = ({ lastFailedAt }: { readonly lastFailedAt: number }) =>
    clock().getTime() - lastFailedAt < silenceCountsForInMs
  return {
    breakerListenerOf: service => ({
      opened: () => {
        const before = silent.get(service)
        const now = clock()
        silent.set(service, { since: before && isRecent(before) ? before.since : now, lastFailedAt: now.getTime() })
      },
      closed: () => void silent.delete(service),
    }),
    processHealth: {
      silentSince: () =>
        Object.fromEntries(
          [...silent].filter(([, one]) => isRecent(one)).map(([service, { since }]) => [service, since]),
        ),
      pool: () => poolOf(pool),
      disks: () => Promise.all(Object.entries(folders).map(([folder, path]) => diskOf(folder as Disk['folder'], path))),
      jobNames,
      reportReads,
    },
  }
}

/** The pool also queues a query that gets a free connection at once. Such a query does not wait. */
function poolOf({ totalCount, idleCount, waitingCount, options: { max } }: pg.Pool): HealthFacts['pool'] {
  const used = totalCount - idleCount
  return { used, idle: idleCount, waiting: Math.max(0, waitingCount - (max - used)), max }
}

/** If there is no such folder yet, the disk is the one on which it will be. */
async function diskOf(folder: Disk['folder'], path: string): Promise<Disk> {
  const stats = await statfs(path).catch(() => null)
  if (!stats)
    return dirname(path) === path ? Promise.reject(new Error('there is no disk')) : diskOf(folder, dirname(path))
  const { bavail, blocks, bsize } = stats
  return { folder, freeInBytes: bavail * bsize, sizeInBytes: blocks * bsize }
}
