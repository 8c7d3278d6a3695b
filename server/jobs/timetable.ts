/** The jobs run at these times, in UTC. Every job is idempotent, so a missed or repeated run does no harm. */
import type { Logger } from 'pino'
import type { Ages } from '#domain/retention/periods.ts'
import { forgetRateCounts } from '#server/db/account/rate-counts.ts'
import { forgetCustomers } from '#server/operations/account/forget-customers.ts'
import { chargeDueBills } from '#server/operations/bill/charge-due-bills.ts'
import { purgeAbandonedCarts } from '#server/operations/cart/purge-abandoned-carts.ts'
import { publishByClock } from '#server/operations/company/publish-by-clock.ts'
import type { FileDeps, PaymentDeps } from '#server/operations/dependencies.ts'
import { notifyOfChanges } from '#server/operations/dispatch/notify-of-changes.ts'
import { textChangedDays } from '#server/operations/dispatch/text-drivers.ts'
import { releaseHeldFees } from '#server/operations/fee/release-held-fees.ts'
import { moveOutOfDatabase } from '#server/operations/file/move-files.ts'
import { deleteDiscarded, sweepFiles } from '#server/operations/file/sweep-files.ts'
import { endRentals } from '#server/operations/order/end-rentals.ts'
import { remindBeforeRentalEnds } from '#server/operations/order/remind-before-rental-ends.ts'
import { remindOfSwaps } from '#server/operations/order/remind-of-swaps.ts'
import { refreshDueAccounts } from '#server/operations/payment/refresh-account.ts'
import { registerDomains } from '#server/operations/payment/register-domains.ts'
import { watchForAbuse } from '#server/operations/payment/watch-for-abuse.ts'
import { joinPaidSwaps } from '#server/operations/question/join-swap.ts'
import { settleStandingBoxes } from '#server/operations/question/settle-standing-boxes.ts'
import { cancelOrphanIntents } from '#server/operations/reconcile/cancel-orphan-intents.ts'
import { endReservations } from '#server/operations/reconcile/end-reservations.ts'
import { reconcilePayments } from '#server/operations/reconcile/reconcile-payments.ts'
import { rollUpFigures } from '#server/operations/report/roll-up-days.ts'
import { forgetOldRows } from '#server/operations/retention/forget-old-rows.ts'
import { forgetFixes } from '#server/operations/site/forget-fixes.ts'
import { bookTaxes } from '#server/operations/tax/book-taxes.ts'
import { billConfirmedLoads } from '#server/operations/ticket/bill-confirmed-loads.ts'
import { settleTickets } from '#server/operations/ticket/settle-tickets.ts'
import type { Job } from '#server/providers/provider.ts'

export type TimetableParts = {
  readonly deps: PaymentDeps & FileDeps
  readonly ages: Ages
  /** The providers bring these jobs. */
  readonly jobs: readonly Job[]
  readonly log: Pick<Logger, 'warn'>
}

export function timetable({ deps, ages, jobs, log }: TimetableParts): Job[] {
  return [
    { name: 'reconcile-payments', cron: '* * * * *', run: () => reconcile(deps) },
    { name: 'check-accounts', cron: '* * * * *', run: () => checkAccounts(deps) },
    { name: 'register-domains', cron: '*/5 * * * *', run: () => register(deps) },
    { name: 'book-taxes', cron: '* * * * *', run: () => book(deps, log, recentDays) },
    { name: 'book-forgotten-taxes', cron: '27 * * * *', run: () => book(deps, log, bookableDays) },
    { name: 'charge-due-bills', cron: '* * * * *', run: () => charge(deps) },
    { name: 'end-reservations', cron: '* * * * *', run: () => endDue(deps) },
    { name: 'publish-by-clock', cron: '* * * * *', run: () => publishByClock(deps) },
    { name: 'tell-changes', cron: '* * * * *', run: () => notifyOfChanges(deps) },
    { name: 'text-changed-days', cron: '* * * * *', run: () => textChangedDays(deps) },
    { name: 'settle-tickets', cron: '* * * * *', run: () => settleTickets(deps) },
    { name: 'bill-confirmed-loads', cron: '* * * * *', run: () => billConfirmedLoads(deps) },
    { name: 'release-held-fees', cron: '*/5 * * * *', run: () => releaseHeldFees(deps) },
    { name: 'join-paid-swaps', cron: '* * * * *', run: () => joinPaidSwaps(deps) },
    { name: 'settle-standing-boxes', cron: '* * * * *', run: () => settleStandingBoxes(deps) },
    { name: 'watch-for-abuse', cron: '* * * * *', run: () => watch(deps, log) },
    { name: 'end-rentals', cron: '*/5 * * * *', run: () => end(deps) },
    { name: 'remind-of-swaps', cron: '7 * * * *', run: async () => void (await remindOfSwaps(deps)) },
    { name: 'cancel-orphan-intents', cron: '17 * * * *', run: async () => void (await cancelOrphanIntents(deps)) },
    { name: 'purge-abandoned-carts', cron: '41 9 * * *', run: async () => void (await purgeAbandonedCarts(deps)) },
    // A client that always comes from new addresses leaves a count for each address, so counts are deleted often.
    { name: 'forget-rate-counts', cron: '*/10 * * * *', run: () => forgetRateCounts(deps.db, deps.clock()) },
    { name: 'roll-up-figures', cron: '*/5 * * * *', run: () => rollUpFigures(deps) },
    { name: 'forget-fixes', cron: '23 * * * *', run: () => forgetFixes(deps) },
    { name: 'delete-let-go-files', cron: '* * * * *', run: async () => void (await deleteDiscarded(deps)) },
    { name: 'move-bytes-out', cron: '* * * * *', run: async () => void (await moveOutOfDatabase(deps, bytesMoved)) },
    { name: 'sweep-files', cron: '37 8 * * *', run: () => sweep(deps, log) },
    // These hours are the night of Texas. A run ends before the next one begins.
    { name: 'forget-old-rows', cron: '*/10 7-10 * * *', isRetried: false, run: () => forget(deps, ages, log) },
    { name: 'forget-customers', cron: '* * * * *', run: async () => void (await forgetCustomers(deps)) },
    {
      name: 'remind-before-rental-ends',
      cron: '5 * * * *',
      run: async () => void (await remindBeforeRentalEnds(deps)),
    },
    ...jobs,
  ]
}

/** Moving two files at once leaves the server free for people who wait. A run ends within its minute. */
const bytesMoved = { atOnce: 2, most: 300 }

async function sweep(deps: FileDeps, log: TimetableParts['log']): Promise<void> {
  const { isHeldBack } = await sweepFiles(deps)
  if (isHeldBack)
    log.warn('many files have no row in the database, as after the restore of an old backup: none of them is deleted')
}

async function forget(deps: PaymentDeps, ages: Ages, log: TimetableParts['log']): Promise<void> {
  const { failuresOfRows } = await forgetOldRows(deps, ages)
  const failures = failuresOfRows.map(error => (error instanceof Error ? error.name : 'unknown'))
  if (failures.length > 0) log.warn({ failures }, 'old rows could not be erased: the next run tries them again')
}

async function reconcile(deps: PaymentDeps): Promise<void> {
  const { failures } = await reconcilePayments(deps)
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} payments could not be reconciled`)
}

/**
 * The run of each minute covers the last days. The run of each hour goes back as far as a calculation can be booked, for example after a
 * long outage.
 */
const recentDays = 2
const bookableDays = 92

async function book(deps: PaymentDeps, log: TimetableParts['log'], days: number): Promise<void> {
  const { refusedCount } = await bookTaxes(deps, { days })
  if (refusedCount > 0) log.warn({ refusedCount }, 'the tax service refuses entries: their orders say why')
}

async function checkAccounts(deps: PaymentDeps): Promise<void> {
  const { failures } = await refreshDueAccounts(deps)
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} payment accounts could not be read`)
}

async function register(deps: PaymentDeps): Promise<void> {
  const { failures } = await registerDomains(deps)
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} domains could not be registered`)
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

async function endDue(deps: PaymentDeps): Promise<void> {
  const { failures } = await endReservations(deps)
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} reservations could not be ended`)
}
