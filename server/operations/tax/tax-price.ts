import type { Db } from '@rolloff/sql/connect.ts'
import type { AgreedFacts } from '#domain/pricing/agreed-price.ts'
import { linesOfKind } from '#domain/pricing/line.ts'
import { type Pricing, priceChoices, type Quote, taxedLines } from '#domain/pricing/quote.ts'
import type { ServiceAreaTerms } from '#domain/pricing/service-area.ts'
import { taxedSum, taxParts } from '#domain/pricing/tax.ts'
import type { TaxOfQuote } from '#domain/pricing/tax-answer.ts'
import { cents } from '#domain/value/money.ts'
import { findAskedTax } from '#server/db/tax/asked-taxes.ts'
import type { Clock } from '#server/operations/dependencies.ts'
import { type TaxPlace, type TaxProvider, type TaxQuestion, TaxUnavailable } from '#server/providers/tax/tax.ts'

export type TaxDeps = {
  readonly db: Db
  readonly clock: Clock
  /** If `tax` is left out, the table of the service areas is used. */
  readonly tax?: TaxProvider
}

export type TaxedCartInput = {
  /** The cart has the same id as its order. */
  readonly cartId: string
  readonly paymentAccount: string | null
  readonly place: TaxPlace
}

/**
 * Returns the price with the tax that a tax service computes for the delivery address, if a service is in use (rule M104). The caller calls
 * this before the transaction that freezes the price, because no service is called while a transaction is open. If the service does not
 * answer, the service area's rate is used, and the price records this.
 */
export async function taxPricing(deps: TaxDeps, pricing: Pricing, taxed: TaxedCartInput): Promise<Pricing> {
  const question = questionOf(deps, pricing, taxed)
  if (!question) return pricing
  return priceChoices({ ...pricing.input, taxed: await findTax(deps, question, taxed.cartId) })
}

/** Does the same for a price that is only shown. Nothing is stored. If the service does not answer, the price has the table's tax. */
export async function estimateTax(
  deps: TaxDeps,
  pricing: Pricing,
  taxed: Omit<TaxedCartInput, 'cartId'>,
): Promise<Pricing> {
  const question = questionOf(deps, pricing, taxed)
  if (!question || !deps.tax) return pricing
  try {
    const answer = await deps.tax.estimate(question)
    return priceChoices({ ...pricing.input, taxed: { tax: null, answer } })
  } catch (error) {
    if (error instanceof TaxUnavailable) return pricing
    throw error
  }
}

/** Returns the answer of a tax service about an agreed price, or null if no tax service is in use. */
export async function taxAgreed(
  deps: TaxDeps,
  { quote, facts }: { readonly quote: Quote; readonly facts: AgreedFacts },
  taxed: TaxedCartInput,
): Promise<TaxOfQuote | null> {
  const { collectTaxes, serviceArea } = facts
  const question = questionOf(deps, { quote, input: { collectTaxes, serviceArea } }, taxed)
  return question && findTax(deps, question, taxed.cartId)
}

type ToTax = {
  readonly quote: Quote
  readonly input: { readonly collectTaxes: boolean; readonly serviceArea: ServiceAreaTerms }
}

/**
 * Returns the question for the tax service. Returns null if no service is in use, if the hauler collects no taxes, or if no line is taxed.
 */
function questionOf(
  { tax }: TaxDeps,
  { quote, input }: ToTax,
  { paymentAccount, place }: Omit<TaxedCartInput, 'cartId'>,
): TaxQuestion | null {
  if (!tax || tax.source === 'table' || !input.collectTaxes) return null
  const { taxRate: areaRate, taxableKinds } = input.serviceArea
  const discount = linesOfKind(quote.lines, 'discount').reduce((sum, line) => sum - line.amountInCents, 0)
  const parts = taxParts(taxedLines(quote.lines), cents(discount), taxableKinds)
  return taxedSum(parts) > 0 ? { paymentAccount, place, parts, areaRate } : null
}

async function findTax({ db, clock, tax }: TaxDeps, question: TaxQuestion, cartId: string): Promise<TaxOfQuote> {
  if (!tax?.digestOf) return byTable
  const questionDigest = tax.digestOf(question)
  const storedTax = await findAskedTax(db, { cartId, asked: questionDigest, now: clock() })
  if (storedTax) {
    const { taxInCents, rate } = storedTax
    return { tax: storedTax.tax, answer: { taxInCents, rate } }
  }
  try {
    const answer = await tax.calculate(question)
    if (!answer.calculationId || !answer.expiresAt) return byTable
    const { taxInCents, rate, calculationId } = answer
    const expiresAt = answer.expiresAt.toISOString()
    return {
      tax: { source: 'stripe', calculationId, asked: questionDigest, rate, expiresAt },
      answer: { taxInCents, rate },
    }
  } catch (error) {
    if (error instanceof TaxUnavailable) return byTable
    throw error
  }
}

const byTable: TaxOfQuote = { tax: { source: 'table' }, answer: null }
