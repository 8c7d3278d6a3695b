import { paymentEventTypes } from '#domain/payment/event-types.ts'
import {
  findEventsReadUntil,
  findStoredEvents,
  listAccountsToRead,
  recordEventsRead,
} from '#server/db/payment/event-list.ts'
import type { NewEvent } from '#server/db/payment/provider-events.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { savePaymentEvent } from '#server/operations/reconcile/handle-payment-event.ts'

/**
 * The first read goes back by `firstReachInMs`. Each later read overlaps the previous one by `overlapInMs`, because the service may list an
 * event later than the event's own time.
 */
const firstReachInMs = 24 * 3_600_000
const overlapInMs = 5 * 60_000

export type MissedEvents = {
  readonly missed: readonly NewEvent[]
  /** `failures` has one error for each account that could not be read, for example because its hauler has closed it. */
  readonly failures: readonly unknown[]
}

/**
 * Reads the service's list of events since the last read, and stores those that never arrived here. One call for each account finds all
 * payments, even if many are open. The caller then handles each event. If an account gives no answer, the others are still read, and the
 * next run reads the same time of this account again.
 */
export async function readMissedEvents(deps: PaymentDeps): Promise<MissedEvents> {
  const missed: NewEvent[] = []
  const failures: unknown[] = []
  for (const account of await listAccountsToRead(deps.db, deps.clock())) {
    try {
      missed.push(...(await readMissedOf(deps, account)))
    } catch (error) {
      failures.push(error)
    }
  }
  return { missed, failures }
}

async function readMissedOf(deps: PaymentDeps, paymentAccount: string | null): Promise<NewEvent[]> {
  const { db, payments } = deps
  const now = deps.clock()
  const readUntil = await findEventsReadUntil(db, paymentAccount)
  const createdAfter = new Date(readUntil ? readUntil.getTime() - overlapInMs : now.getTime() - firstReachInMs)
  const events = await payments.listEvents({ paymentAccount, createdAfter, types: paymentEventTypes })
  const stored = await findStoredEvents(
    db,
    events.map(({ id }) => id),
  )
  const missed: NewEvent[] = []
  for (const event of events) {
    const saved = stored.has(event.id) ? null : await savePaymentEvent(deps, event)
    if (saved) missed.push(saved)
  }
  await recordEventsRead(db, paymentAccount, now)
  return missed
}
