import type { Config } from '#server/config.ts'
import type { TaxCalls } from '#server/providers/payments/payments.ts'
import type { Surroundings } from '../provider.ts'
import { stripeTax } from './stripe/stripe-tax.ts'
import { tableTax } from './table/table-tax.ts'
import type { TaxProvider } from './tax.ts'

/** Stripe Tax if its setting says so, otherwise the table of the service areas. */
export function chooseTax(
  { stripe }: Pick<Config, 'stripe'>,
  { log }: Pick<Surroundings, 'log'>,
  { taxes }: { readonly taxes: TaxCalls },
): { readonly tax: TaxProvider } {
  const taxCode = stripe?.taxCode ?? null
  return { tax: taxCode === null ? tableTax() : stripeTax({ taxes, taxCode, log }) }
}
