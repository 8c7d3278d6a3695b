import type { Ages } from '#domain/retention/periods.ts'
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
