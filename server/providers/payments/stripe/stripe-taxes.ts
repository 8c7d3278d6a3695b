/** Stripe Tax makes calculations, transactions from calculations, and reversals of transactions. */
import type { Stripe } from 'stripe'
import { PaymentInDoubt } from '../payments.ts'
import type { ServiceTax, ServiceTaxQuestion, TaxCalls } from '../taxes.ts'
import { callStripe, forRead, forWrite, requestObject } from './stripe-call.ts'

/** A customer waits for a calculation. After this time the rate of the service area's table is used. */
const maxCalculationInMs = 3_000
const oneTry: Stripe.RequestOptions = { timeout: maxCalculationInMs, maxNetworkRetries: 0 }

/** The sum of the lines that are not taxed has this product tax code. */
const nontaxable = 'txcd_00000000'

export function createTaxCalls(stripe: Stripe): TaxCalls {
  return {
    async calculateTax(question) {
      const { paymentAccount, idempotencyKey } = question
      const params = paramsOf(question)
      const options = { ...forRead(paymentAccount), ...oneTry, ...(idempotencyKey !== undefined && { idempotencyKey }) }
      const answer = await callStripe(() => stripe.tax.calculations.create(params, options), maxCalculationInMs)
      return readCalculation(answer, question)
    },
    async bookTax({ calculationId: calculation, reference, ...write }) {
      const { id } = await requestObject('tax.transaction', () =>
        stripe.tax.transactions.createFromCalculation({ calculation, reference }, forWrite(write)),
      )
      return { transactionId: id }
    },
    async reverseTax({ transactionId, reference, amountInCents, isWhole, ...write }) {
      const params: Stripe.Tax.TransactionCreateReversalParams = isWhole
        ? { mode: 'full', original_transaction: transactionId, reference }
        : { mode: 'partial', original_transaction: transactionId, reference, flat_amount: -amountInCents }
      const { id } = await requestObject('tax.transaction', () =>
        stripe.tax.transactions.createReversal(params, forWrite(write)),
      )
      return { transactionId: id }
    },
  }
}

function paramsOf({ lines, place, taxCode, isIncluded }: ServiceTaxQuestion): Stripe.Tax.CalculationCreateParams {
  return {
    currency: 'usd',
    line_items: lines.map(({ reference, amountInCents, isTaxed }) => ({
      amount: amountInCents,
      reference,
      tax_behavior: isIncluded ? 'inclusive' : 'exclusive',
      tax_code: isTaxed ? taxCode : nontaxable,
    })),
    customer_details: {
      address: {
        line1: place.line1,
        line2: place.line2 ?? '',
        city: place.city,
        state: place.state,
        postal_code: place.postalCode,
        country: 'US',
      },
      address_source: 'shipping',
    },
  }
}

/** An answer whose amounts do not add up is not used. */
function readCalculation(answer: Stripe.Tax.Calculation, { lines, isIncluded }: ServiceTaxQuestion): ServiceTax {
  const { id, expires_at: expiresAt, amount_total: totalInCents } = answer
  const taxInCents = isIncluded ? answer.tax_amount_inclusive : answer.tax_amount_exclusive
  const sumInCents = lines.reduce((sum, line) => sum + line.amountInCents, 0)
  const taxedInCents = lines.reduce((sum, line) => sum + (line.isTaxed ? line.amountInCents : 0), 0)
  const isWhole =
    answer.object === 'tax.calculation' &&
    typeof id === 'string' &&
    typeof expiresAt === 'number' &&
    Array.isArray(answer.tax_breakdown) &&
    Number.isSafeInteger(taxInCents) &&
    taxInCents >= 0 &&
    taxInCents <= taxedInCents &&
    totalInCents === sumInCents + (isIncluded ? 0 : taxInCents)
  if (!isWhole) throw new PaymentInDoubt('The tax service answered with something else.')
  const baseInCents = isIncluded ? taxedInCents - taxInCents : taxedInCents
  const rate = rateOf(answer.tax_breakdown, { taxInCents, baseInCents, lineCount: lines.length })
  return { calculationId: id, taxInCents, totalInCents, rate, expiresAt: new Date(expiresAt * 1000) }
}

type Breakdown = Stripe.Tax.Calculation['tax_breakdown']
type Computed = { readonly taxInCents: number; readonly baseInCents: number; readonly lineCount: number }

/**
 * Adds up the rates of the jurisdictions. If they do not explain the tax, for example because of a flat fee or a reduced rate for a part,
 * the rate is the tax divided by the taxed amount.
 */
function rateOf(breakdown: Breakdown, { taxInCents, baseInCents, lineCount }: Computed): string {
  if (taxInCents === 0 || baseInCents === 0) return '0'
  const percentages = breakdown.flatMap(({ amount, tax_rate_details: details }) =>
    amount > 0 && /^\d{1,2}(\.\d{1,8})?$/.test(details?.percentage_decimal ?? '') ? [details.percentage_decimal] : [],
  )
  const millionths = percentages.reduce((sum, percentage) => sum + Math.round(Number(percentage) * 1_000_000), 0)
  const explainedInCents = (baseInCents * millionths) / 100_000_000
  const isExplained = Math.abs(explainedInCents - taxInCents) <= lineCount * percentages.length
  return isExplained ? decimalOf(millionths) : decimalOf(Math.round((taxInCents * 100_000_000) / baseInCents))
}

/** Turns millionths of a percent into a decimal such as "0.0825". */
const decimalOf = (millionths: number): string => (millionths / 100_000_000).toFixed(8).replace(/\.?0+$/, '')
