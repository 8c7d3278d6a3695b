import { createHash } from 'node:crypto'
import type { AccountState } from '#domain/payment/payment-account.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import {
  addPaymentAccount,
  findHaulerForAccount,
  findPaymentAccount,
  type HaulerForAccount,
} from '#server/db/payment/payment-accounts.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { orRefuse } from '#server/operations/payment/or-unavailable.ts'
import { refreshAccount } from '#server/operations/payment/refresh-account.ts'
import { PaymentConflict, PaymentsMisconfigured } from '#server/providers/payments/payments.ts'

/** Returns a hauler's account as its office sees it, and the account that is charged meanwhile (rule M87). */
export async function readConnection({ db, payments }: PaymentDeps, organizationId: string) {
  const { connect, browser } = payments
  const account = await findPaymentAccount(db, organizationId)
  const { paymentAccount } = await findHaulerForAccount(db, organizationId)
  const ofKey = connect === 'required' ? ('nobody' as const) : ('installation' as const)
  return {
    mode: connect,
    isSimulated: browser.isSimulated,
    account,
    charges: paymentAccount === null ? ofKey : ('own' as const),
  }
}

/**
 * Returns a link to the service where the hauler connects its account or continues to do so. The link is valid once, for minutes. The first
 * time, and after a disconnection, a new account is created. Refuses 'account-not-offered', 'account-changed' if the page showed another
 * state, 'account-not-connectable' and 'account-page-unavailable'.
 */
export async function connectAccount(
  deps: PaymentDeps,
  { organizationId, seen: expectedState }: { readonly organizationId: string; readonly seen: AccountState | null },
): Promise<{ url: string }> {
  const { db, payments } = deps
  if (payments.connect === 'off') throw new Refusal('account-not-offered')
  const hauler = await findHaulerForAccount(db, organizationId)
  const account = await findPaymentAccount(db, organizationId)
  if ((account?.state ?? null) !== expectedState) throw new Refusal('account-changed')
  const isNew = !account || account.state === 'disconnected'
  const paymentAccount = isNew ? await makeAccount(deps, organizationId, hauler) : account.id
  const page = `${hauler.origin}/office/settings/company`
  try {
    return await orRefuse(
      'account-page-unavailable',
      payments.linkToAccount({
        paymentAccount,
        isUpdate: !isNew && account.state === 'ready',
        returnUrl: `${page}?account=returned`,
        refreshUrl: `${page}?account=again`,
      }),
    )
  } catch (error) {
    // The account was disconnected since the last read. The page then offers to connect it again.
    if (error instanceof PaymentsMisconfigured && error.fault === 'account') await refreshAccount(deps, paymentAccount)
    throw error instanceof PaymentConflict ? new Refusal('account-not-connectable') : error
  }
}

async function makeAccount(deps: PaymentDeps, organizationId: string, hauler: HaulerForAccount): Promise<string> {
  const { db, payments, clock } = deps
  const details = { name: hauler.name, email: hauler.email }
  // The key contains a hash of the details, so the service never mistakes a call with other details for a repeated call.
  const digest = createHash('sha256').update(JSON.stringify(details)).digest('hex').slice(0, 16)
  const newAccount = await orRefuse(
    'account-page-unavailable',
    payments.createAccount({
      ...details,
      paymentAccount: null,
      idempotencyKey: `account:${organizationId}:${hauler.accounts}:${digest}`,
      metadata: { organizationId },
    }),
  ).catch(error => {
    throw error instanceof PaymentConflict ? new Refusal('account-not-connectable') : error
  })
  await addPaymentAccount(db, { id: newAccount.paymentAccount, organizationId }, clock())
  return newAccount.paymentAccount
}

/** Reads the state of the account at once, because the person has come back from the service. Refuses 'account-unavailable'. */
export async function returnFromAccount(deps: PaymentDeps, organizationId: string): Promise<void> {
  const account = await findPaymentAccount(deps.db, organizationId)
  if (account) await orRefuse('account-unavailable', refreshAccount(deps, account.id))
}
