import type { Config } from '#server/config.ts'
import type { TaxCalls } from '#server/providers/payments/payments.ts'
import type { Provider, Surroundings } from '../provider.ts'
import { stripeTax } from './stripe/stripe-tax.ts'
import { tableTax } from './table/table-tax.ts'
import type { TaxProvider } from './tax.ts'

export type TaxingProvider = Provider & { readonly tax: TaxProvider }

/** Chooses Stripe Tax if STRIPE_TAX is on. Otherwise the rates of the service areas are used. */
export function chooseTax(
  { stripe }: Pick<Config, 'stripe'>,
  { log, secrets, breakerListenerOf }: Pick<Surroundings, 'log' | 'secrets' | 'breakerListenerOf'>,
  { taxes }: { readonly taxes: TaxCalls },
): TaxingProvider {
  const taxCode = stripe?.taxCode ?? null
  if (taxCode === null) return { tax: tableTax() }
  // The office's pages name the tax service in use.
  return {
    tax: stripeTax({
      taxes,
      taxCode,
      digestKey: secrets.derive('tax questions'),
      log,
      breakerListener: breakerListenerOf?.('taxes'),
    }),
    browserSettings: { taxService: 'stripe' },
  }
}
