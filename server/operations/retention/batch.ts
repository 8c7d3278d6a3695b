import type { Tx } from '@rolloff/sql/connect.ts'
import type { Ages } from '#domain/retention/periods.ts'
import { hasWaitedForLock, takeTurn } from '#server/db/retention/turn.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'

export type Batch = {
  readonly deps: PaymentDeps
  readonly ages: Ages
  /** A batch that goes on after the failure of one row reports the failure here. */
  readonly onFailure: (error: unknown) => void
}

/**
 * A batch ends as `done` if it left no old row of the table that this run can delete, and as `busy` if another server process deletes
 * old rows.
 */
export type BatchEnd = 'more' | 'done' | 'busy'

/** Deletes one batch of a table. */
export type DeleteBatch = (batch: Batch) => Promise<BatchEnd>

export type Aged = { readonly now: Date; readonly ages: Ages }

/** Deletes one batch in the given transaction. Returns false if no old row of the table is left. */
type DeleteInTransaction = (tx: Tx, aged: Aged) => Promise<boolean>

/** Makes a transaction of each batch. If others hold a lock that a batch needs, the next run goes on with the table. */
export const inTurns =
  (start: () => DeleteInTransaction): (() => DeleteBatch) =>
  () => {
    const deleteSome = start()
    return async ({ deps, ages }) => {
      try {
        const isMore = await takeTurn(deps.db, tx => deleteSome(tx, { now: deps.clock(), ages }))
        if (isMore === null) return 'busy'
        return isMore ? 'more' : 'done'
      } catch (error) {
        if (hasWaitedForLock(error)) return 'done'
        throw error
      }
    }
  }
