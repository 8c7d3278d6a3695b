import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from '#domain/refusal/refusal.ts'
import type { Ages } from '#domain/retention/periods.ts'
import { listRestedAccounts } from '#server/db/retention/old-names.ts'
import { takeTurn } from '#server/db/retention/turn.ts'
import { deleteAccount } from '#server/operations/account/delete-account.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { growingTables, type WorkOff } from './growing-tables.ts'

/** The next run begins ten minutes after this one, and goes on with what this one left. */
const maxRunInMs = 240_000
/** The job rests four times as long as a batch took, so that it uses a fifth of a connection at most. */
const restFactor = 4
const minRestInMs = 20
const maxAccounts = 200

export type Pace = {
  readonly maxRunInMs: number
  readonly rest: (ms: number) => Promise<unknown>
}

/**
 * Deletes rows whose period is over, and erases the names in books that are older than seven years (rules A30 to A32). Each batch is a
 * transaction of its own, so a killed run loses nothing and the next one goes on. One server process at a time works off a batch.
 */
export async function forgetOldRows(
  deps: PaymentDeps,
  ages: Ages,
  pace: Pace = { maxRunInMs, rest: pause },
): Promise<void> {
  const until = performance.now() + pace.maxRunInMs
  const failures: unknown[] = []
  for (const { begin } of growingTables) {
    if (!begin) continue
    try {
      const isOurs = await workOff(deps, begin(), { ages, until, pace })
      if (!isOurs) return
    } catch (error) {
      failures.push(error)
    }
  }
  if (performance.now() < until) failures.push(...(await leaveRestedAccounts(deps, ages)))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} tables could not be worked off`)
}

type Run = { readonly ages: Ages; readonly until: number; readonly pace: Pace }

/** Returns false if another process is at work, or if the time is over. */
async function workOff(deps: PaymentDeps, one: WorkOff, { ages, until, pace }: Run): Promise<boolean> {
  for (;;) {
    const began = performance.now()
    if (began >= until) return false
    const isMore = await takeTurn(deps.db, tx => one(tx, { now: deps.clock(), ages }))
    if (isMore === null) return false
    if (!isMore) return true
    await pace.rest(Math.max(minRestInMs, restFactor * (performance.now() - began)))
  }
}

/** Erases accounts that rested for as long as the books are kept. An account that may not be deleted yet stays. */
async function leaveRestedAccounts(deps: PaymentDeps, ages: Ages): Promise<unknown[]> {
  const failures: unknown[] = []
  const rested = { now: deps.clock(), months: ages.books, limit: maxAccounts }
  for (const userId of await listRestedAccounts(deps.db, rested)) {
    try {
      await deleteAccount(deps, userId)
    } catch (error) {
      if (!(error instanceof Refusal)) failures.push(error)
    }
  }
  return failures
}
