import { type AccountReading, standingOf } from '#domain/payment/payment-account.ts'
import { addChange } from '#server/db/change/changes.ts'
import {
  chargeAccount,
  isPaymentAccount,
  listAccountsToCheck,
  lockPaymentAccount,
  storeStanding,
} from '#server/db/payment/payment-accounts.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { PaymentsMisconfigured } from '#server/providers/payments/payments.ts'

/**
 * Asks the service for the state of a hauler's account, and stores the answer (rule M87). The content of an event about the account is not
 * trusted. A ready account is charged from then on, unless the platform charges no accounts of haulers. An answer that is older than the
 * stored one changes nothing. Returns false if the account is not stored here.
 */
export async function refreshAccount(deps: PaymentDeps, paymentAccount: string): Promise<boolean> {
  const { db, clock } = deps
  if (!(await isPaymentAccount(db, paymentAccount))) return false
  const askedAt = clock()
  const standing = standingOf(await readOrLost(deps, paymentAccount))
  return db.transaction().execute(async tx => {
    const before = await lockPaymentAccount(tx, paymentAccount)
    if (!before) return false
    if (before.readAt && before.readAt > askedAt) return true
    await storeStanding(tx, paymentAccount, standing, askedAt)
    if (standing.state === 'ready' && deps.payments.connect !== 'off') await chargeAccount(tx, before)
    const hasChanged =
      before.state !== standing.state ||
      before.why !== standing.why ||
      before.askedCount !== standing.askedCount ||
      before.askedBy?.getTime() !== standing.askedBy?.getTime()
    if (hasChanged) {
      const { organizationId } = before
      await addChange(tx, {
        organizationId,
        at: askedAt,
        act: 'change-account',
        object: 'organization',
        objectId: organizationId,
        before: { state: before.state },
        after: { state: standing.state },
      })
    }
    return true
  })
}

/** Returns null if the installation has no access to the account, or if the service does not know it. */
async function readOrLost({ payments }: PaymentDeps, paymentAccount: string): Promise<AccountReading | null> {
  try {
    return await payments.readAccount({ paymentAccount })
  } catch (error) {
    if (error instanceof PaymentsMisconfigured && error.fault === 'account') return null
    throw error
  }
}

/** Reads the accounts that are due for a read. If one of them gives no answer, the others are still read. */
export async function refreshDueAccounts(deps: PaymentDeps): Promise<{ readonly failures: readonly unknown[] }> {
  const failures: unknown[] = []
  for (const account of await listAccountsToCheck(deps.db, deps.clock())) {
    await refreshAccount(deps, account).catch(error => failures.push(error))
  }
  return { failures }
}

/** Returns true for the events after which the server reads an account. Accounts v2 have thin events. */
export const isAboutAccount = (type: string): boolean =>
  type === 'account.updated' || type === 'account.application.deauthorized' || type.startsWith('v2.core.account')
