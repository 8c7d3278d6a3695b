import { waitBeforeLookInMs } from '#domain/payment/look-again.ts'
import { taxedPartOf } from '#domain/pricing/tax-answer.ts'
import { dayInMs } from '#domain/value/calendar.ts'
import { cents } from '#domain/value/money.ts'
import {
  type DueTaxEntry,
  forgetTaxCalculation,
  intendReversals,
  intendSales,
  listDueTaxEntries,
  postponeTaxEntry,
  recordTaxCalculation,
  recordTaxTransaction,
} from '#server/db/tax/tax-entries.ts'
import type { TaxDeps } from '#server/operations/tax/tax-price.ts'
import { type TaxBooks, TaxRefused, TaxUnavailable } from '#server/providers/tax/tax.ts'

/**
 * Enters payments and refunds in the books of the tax service, if it keeps books: a sale for each payment, and a reversal for each refund
 * (rules M106 and M107). Each entry has its own name, under which the service makes the entry once, even if the job runs more often. The
 * job goes back `days` days to find entries that are not stored yet.
 */
export async function bookTaxes(deps: TaxDeps, { days }: { readonly days: number }): Promise<{ refusedCount: number }> {
  const { db, clock, tax } = deps
  if (!tax?.books) return { refusedCount: 0 }
  const now = clock()
  const span = { since: new Date(now.getTime() - days * dayInMs), now }
  await intendSales(db, span)
  await intendReversals(db, span)
  let refusedCount = 0
  // An entry that waits for another entry is made in the same run.
  for (let round = 0; round < maxRounds; round += 1) {
    const due = await listDueTaxEntries(db, now)
    if (due.length === 0) break
    for (const entry of due) if ((await bookEntry(deps, tax.books, entry)) === 'refused') refusedCount += 1
  }
  return { refusedCount }
}

/** The limit keeps a run within its minute. */
const maxRounds = 5

type EntryOutcome = 'made' | 'later' | 'refused'

async function bookEntry(deps: TaxDeps, books: TaxBooks, entry: DueTaxEntry): Promise<EntryOutcome> {
  const { db, clock } = deps
  try {
    const { transactionId } = await (entry.kind === 'sale' ? addSale(deps, books, entry) : addReversal(books, entry))
    await recordTaxTransaction(db, entry.id, transactionId)
    return 'made'
  } catch (error) {
    const until = new Date(clock().getTime() + waitBeforeLookInMs(entry.tries))
    if (error instanceof TaxUnavailable) {
      await postponeTaxEntry(db, entry.id, { until, problem: null })
      return 'later'
    }
    if (!(error instanceof TaxRefused)) throw error
    if (entry.kind === 'sale' && !entry.isAskedAnew && isOfQuote(entry, clock())) {
      await forgetTaxCalculation(db, entry.id, clock())
      return 'later'
    }
    await postponeTaxEntry(db, entry.id, { until, problem: error.message })
    return 'refused'
  }
}

/**
 * Returns true if the sale uses the calculation with which the order's price was frozen. If that calculation has expired, the service is
 * asked for a new one.
 */
function isOfQuote({ quoteTax, ...entry }: DueTaxEntry, now: Date): boolean {
  return (
    quoteTax?.source === 'stripe' &&
    !entry.isAskedAnew &&
    !entry.isCalculationUsed &&
    entry.amountInCents === entry.quoteTotalInCents &&
    Date.parse(quoteTax.expiresAt) > now.getTime()
  )
}

async function addSale({ db, clock }: TaxDeps, books: TaxBooks, entry: DueTaxEntry) {
  const { paymentAccount, reference } = entry
  let { calculationId } = entry
  if (calculationId === null) {
    const computed = await computeTax(books, entry, clock())
    await recordTaxCalculation(db, entry.id, computed)
    calculationId = computed.calculationId
  }
  return books.addSale({ paymentAccount, reference, calculationId })
}

async function computeTax(books: TaxBooks, entry: DueTaxEntry, now: Date) {
  const { quoteTax, quoteTaxInCents, amountInCents, paymentAccount, reference, place } = entry
  if (quoteTax?.source === 'stripe' && isOfQuote(entry, now))
    return { calculationId: quoteTax.calculationId, taxInCents: quoteTaxInCents }
  // The charged amount does not change. The service gets the amount and the tax that it contains.
  const taxInCents = Math.max(0, entry.taxNowInCents - entry.taxBookedInCents)
  const taxedInCents = cents(taxedPartOf({ amountInCents, taxInCents, rate: entry.rate ?? '0' }))
  const untaxedInCents = cents(amountInCents - taxedInCents)
  const { calculationId } = await books.calculateIncluded({
    paymentAccount,
    reference,
    place,
    taxedInCents,
    untaxedInCents,
  })
  return { calculationId, taxInCents: Math.min(taxInCents, taxedInCents) }
}

function addReversal(books: TaxBooks, entry: DueTaxEntry) {
  const { paymentAccount, reference, amountInCents, saleTransactionId, saleInCents } = entry
  if (saleTransactionId === null) throw new Error('a reversal was due before its sale')
  const isWhole = amountInCents === saleInCents
  return books.addReversal({ paymentAccount, reference, transactionId: saleTransactionId, amountInCents, isWhole })
}
