/** Checks if Stripe Tax can compute. The result is one line for each account that is charged. */
import type { Stripe } from 'stripe'
import type { Finding } from '../../provider.ts'
import { callStripe, forRead } from './stripe-call.ts'

/** Null among the accounts is the account of the key. */
export function checkStripeTaxes(stripe: Stripe, accounts: readonly (string | null)[]): Promise<Finding[]> {
  return Promise.all(accounts.map(account => checkAccount(stripe, account)))
}

async function checkAccount(stripe: Stripe, account: string | null): Promise<Finding> {
  const name = account === null ? 'Stripe Tax' : `Stripe Tax of ${account}`
  try {
    const { status, status_details: details } = await callStripe(() =>
      stripe.tax.settings.retrieve({}, forRead(account)),
    )
    if (status === 'active') return { name, ok: true, words: 'It computes the tax at the delivery address.' }
    const missing = details.pending?.missing_fields?.join(', ')
    return {
      name,
      ok: false,
      words: `It is not set up${missing ? `: ${missing} missing` : ''}. Until then the rates of the service areas count.`,
      cure: 'Set the head office and a registration for each state under Tax in the dashboard of Stripe.',
    }
  } catch {
    return {
      name,
      ok: null,
      words: 'Stripe did not say whether its tax service is set up.',
      cure: 'The key needs the permission to read tax settings and to write tax calculations and transactions.',
    }
  }
}
