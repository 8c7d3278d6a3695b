import { walletDomainOf } from '#domain/payment/wallet-domain.ts'
import { listAccountsToRegister, storeDomain } from '#server/db/payment/wallet-domains.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { PaymentConflict } from '#server/providers/payments/payments.ts'

/**
 * Registers the domain of the installation's address for each account that is charged (rule M88), because the service shows wallets on no
 * other domain. A new account and a new address are registered in the next run. If one registration fails, the others are still made. The
 * call is idempotent.
 */
export async function registerDomains(deps: PaymentDeps): Promise<{ readonly failures: readonly unknown[] }> {
  const { db, payments, clock } = deps
  const failures: unknown[] = []
  for (const { paymentAccount, publicUrl } of await listAccountsToRegister(db, clock())) {
    const domain = walletDomainOf(publicUrl)
    if (domain === null) return { failures }
    try {
      const registered = await payments.registerDomain({ paymentAccount, domain })
      await storeDomain(db, { ...registered, paymentAccount }, clock())
    } catch (error) {
      failures.push(error)
      // The service refuses the name, for example because the name is not a domain. The job tries again in an hour.
      if (error instanceof PaymentConflict)
        await storeDomain(db, { paymentAccount, domain, isActive: false, problem: error.message }, clock())
    }
  }
  return { failures }
}
