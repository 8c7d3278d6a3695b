/** Checks if Stripe shows wallets on the installation's domain. The result is one line for each account that is charged. */
import { walletDomainOf } from '#domain/payment/wallet-domain.ts'
import type { Finding } from '../../provider.ts'
import type { Payments } from '../payments.ts'

type DomainCheckInput = {
  readonly payments: Pick<Payments, 'findDomain'>
  readonly publicUrl: string
  /** Null among the accounts is the account of the key. */
  readonly accounts: readonly (string | null)[]
}

export async function checkStripeDomains({ payments, publicUrl, accounts }: DomainCheckInput): Promise<Finding[]> {
  const domain = walletDomainOf(publicUrl)
  if (domain === null)
    return [
      {
        name: 'Stripe wallets',
        ok: null,
        words: `Apple Pay and Google Pay are not shown at ${publicUrl}, which is no public https address.`,
        cure: 'Set PUBLIC_URL to the https address that customers open.',
      },
    ]
  return Promise.all(accounts.map(account => checkAccount(payments, domain, account)))
}

async function checkAccount(
  payments: DomainCheckInput['payments'],
  domain: string,
  account: string | null,
): Promise<Finding> {
  const name = account === null ? 'Stripe wallets' : `Stripe wallets of ${account}`
  try {
    const found = await payments.findDomain({ paymentAccount: account, domain })
    if (found?.isActive) return { name, ok: true, words: `Wallets are shown on ${domain}.` }
    if (found)
      return {
        name,
        ok: false,
        words: `Stripe does not show every wallet on ${domain}${found.problem ? `: ${found.problem}` : '.'}`,
        cure: 'Look at the domain under Settings, Payment method domains, in the dashboard of Stripe.',
      }
    return {
      name,
      ok: null,
      words: `Stripe does not know ${domain}, so no wallet is shown there.`,
      cure: 'Start the server: it registers the domain within five minutes. Its key needs the permission for payment method domains.',
    }
  } catch {
    return {
      name,
      ok: null,
      words: `Stripe did not say whether it shows wallets on ${domain}.`,
      cure: 'The key needs the permission for payment method domains. If it has it, run the doctor again.',
    }
  }
}
