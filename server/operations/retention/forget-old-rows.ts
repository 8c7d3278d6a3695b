import { setTimeout as pause } from 'node:timers/promises'
import type { Ages } from '#domain/retention/periods.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import type { Batch, DeleteBatch } from './batch.ts'
import { growingTables } from './growing-tables.ts'

/** The next run begins ten minutes after this one, and goes on with what this one left. */
const maxRunInMs = 240_000
/** The job rests four times as long as a batch took, so that it uses a fifth of a connection at most. */
const restFactor = 4
const minRestInMs = 20

export type Pace = {
  readonly maxRunInMs: number
  readonly rest: (ms: number) => Promise<unknown>
}

/**
 * Deletes rows whose period is over, and erases the names in books that are older than seven years (rules A30 to A32). Each batch is a
 * transaction of its own, so a killed run loses nothing and the next one goes on. Only one server process deletes at a time. Returns the
 * failures of single rows, which hold up no other row. A run fails if a whole table could not be dealt with.
 */
export async function forgetOldRows(
  deps: PaymentDeps,
  ages: Ages,
  pace: Pace = { maxRunInMs, rest: pause },
): Promise<{ readonly failuresOfRows: readonly unknown[] }> {
  const until = performance.now() + pace.maxRunInMs
  const failures: unknown[] = []
  const failuresOfRows: unknown[] = []
  const batch: Batch = { deps, ages, onFailure: error => void failuresOfRows.push(error) }
  for (const { startRun } of growingTables) {
    if (!startRun) continue
    try {
      const goesOn = await deleteBatches(startRun(), batch, { until, pace })
      if (!goesOn) break
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0)
    throw new AggregateError(
      [...failures, ...failuresOfRows],
      `old rows could not be deleted in ${failures.length} tables`,
    )
  return { failuresOfRows }
}

type Run = { readonly until: number; readonly pace: Pace }

/** Returns false if another process deletes old rows, or if the time is over. */
async function deleteBatches(deleteBatch: DeleteBatch, batch: Batch, { until, pace }: Run): Promise<boolean> {
  for (;;) {
    const began = performance.now()
    if (began >= until) return false
    const end = await deleteBatch(batch)
    if (end === 'busy') return false
    if (end === 'done') return true
    await pace.rest(Math.max(minRestInMs, restFactor * (performance.now() - began)))
  }
}
