/** What runs when, in UTC. Every job is idempotent: a missed or repeated run does no harm. */
import type { Logger } from 'pino'
import { forgetRateCounts } from '#server/db/account/rate-counts.ts'
import { forgetCustomers } from '#server/operations/account/forget-customers.ts'
import { chargeDueBills } from '#server/operations/bill/charge-due-bills.ts'
import { purgeAbandonedCarts } from '#server/operations/cart/purge-abandoned-carts.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { billConfirmedLoads } from '#server/operations/dispatch/bill-confirmed-loads.ts'
import { tellChanges } from '#server/operations/dispatch/tell-changes.ts'
import { endRentals } from '#server/operations/order/end-rentals.ts'
import { remindBeforeRentalEnds } from '#server/operations/order/remind-before-rental-ends.ts'
import { remindOfSwaps } from '#server/operations/order/remind-of-swaps.ts'
import { watchForAbuse } from '#server/operations/payment/watch-for-abuse.ts'
import { cancelOrphanIntents } from '#server/operations/reconcile/cancel-orphan-intents.ts'
import { reconcilePayments } from '#server/operations/reconcile/reconcile-payments.ts'
import type { Job } from '#server/providers/provider.ts'

export type TimetableParts = {
  readonly deps: PaymentDeps
  /** Those of the providers. */
  readonly jobs: readonly Job[]
  readonly log: Pick<Logger, 'warn'>
}

export function timetable({ deps, jobs, log }: TimetableParts): Job[] {
  return [
    { name: 'reconcile-payments', cron: '* * * * *', run: () => reconcile(deps) },
    { name: 'charge-due-bills', cron: '* * * * *', run: () => charge(deps) },
    { name: 'tell-changes', cron: '* * * * *', run: () => tellChanges(deps) },
    { name: 'bill-confirmed-loads', cron: '* * * * *', run: () => billConfirmedLoads(deps) },
    { name: 'watch-for-abuse', cron: '* * * * *', run: () => watch(deps, log) },
    { name: 'end-rentals', cron: '*/5 * * * *', run: () => end(deps) },
    { name: 'remind-of-swaps', cron: '7 * * * *', run: async () => void (await remindOfSwaps(deps)) },
    { name: 'cancel-orphan-intents', cron: '17 * * * *', run: async () => void (await cancelOrphanIntents(deps)) },
    { name: 'purge-abandoned-carts', cron: '41 9 * * *', run: async () => void (await purgeAbandonedCarts(deps)) },
    // Who comes from ever new addresses leaves a count for each of them.
    { name: 'forget-rate-counts', cron: '*/10 * * * *', run: () => forgetRateCounts(deps.db, deps.clock()) },
    { name: 'forget-customers', cron: '* * * * *', run: async () => void (await forgetCustomers(deps)) },
    {
      name: 'remind-before-rental-ends',
      cron: '5 * * * *',
      run: async () => void (await remindBeforeRentalEnds(deps)),
    },
    ...jobs,
  ]
}

async function reconcile(deps: PaymentDeps): Promise<void> {
  const { failures } = await reconcilePayments(deps)
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} payments could not be reconciled`)
}

async function watch(deps: PaymentDeps, log: TimetableParts['log']): Promise<void> {
  const signs = await watchForAbuse(deps)
  if (signs.isCardTesting) log.warn(signs, 'so many cards are declined that somebody seems to be testing them')
}

async function charge(deps: PaymentDeps): Promise<void> {
  const { failures } = await chargeDueBills(deps)
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} bills could not be charged`)
}

async function end(deps: PaymentDeps): Promise<void> {
  const { failures } = await endRentals(deps)
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} rentals could not be ended`)
}
