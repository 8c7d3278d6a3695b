/**
 * What the product needs from a card payment service beside payments: haulers' own accounts, the domains on which wallets are shown, and
 * the payouts to the hauler's bank.
 */

import type { AccountReading, ConnectMode } from '#domain/payment/connected-account.ts'
import type { PayoutLine } from '#domain/payment/payout.ts'

export type AccountLink = {
  /** Valid for minutes, and opened once. */
  readonly url: string
}

/** A domain on which the service shows wallets. */
export type WalletDomain = {
  readonly domain: string
  readonly isActive: boolean
  /** What the service says if a wallet does not work there. */
  readonly problem: string | null
}

export type Payout = {
  readonly id: string
  /** Negative if the service takes money back from the bank account. */
  readonly amountInCents: number
  readonly status: 'paid' | 'pending' | 'in_transit' | 'canceled' | 'failed'
  readonly arrivesAt: Date
  readonly createdAt: Date
  /** What the bank says if it failed. */
  readonly failure: string | null
}

type OfAccount = { readonly paymentAccount: string | null }

export interface PaymentAccounts {
  /** Says whose account is charged, as the platform has set it. */
  readonly connect: ConnectMode
  /** A new account, of which the service knows nothing but these. Asked again under the same key, it is the same account. */
  createAccount(ask: {
    readonly paymentAccount: null
    readonly idempotencyKey: string
    readonly name: string
    readonly email: string | null
    readonly metadata: Readonly<Record<string, string>>
  }): Promise<{ readonly paymentAccount: string }>
  /** Null if the service does not know it. Throws PaymentsMisconfigured if the account was disconnected. */
  readAccount(ask: { readonly paymentAccount: string }): Promise<AccountReading | null>
  /** A page of the service where the hauler answers what it asks. `isUpdate`: everything was answered once. */
  linkToAccount(ask: {
    readonly paymentAccount: string
    readonly isUpdate: boolean
    readonly returnUrl: string
    /** The address to which the service leads if the link was used already or is too old. */
    readonly refreshUrl: string
  }): Promise<AccountLink>
  /** Registers the domain, or has the service look at it again. Idempotent. */
  registerDomain(ask: OfAccount & { readonly domain: string }): Promise<WalletDomain>
  /** Null if it was never registered. */
  findDomain(ask: OfAccount & { readonly domain: string }): Promise<WalletDomain | null>
  /** Newest first. */
  listPayouts(ask: OfAccount & { readonly limit: number }): Promise<Payout[]>
  /** What a payout is made of. Throws PaymentConflict for one of another account. */
  readPayoutLines(ask: OfAccount & { readonly payoutId: string }): Promise<PayoutLine[]>
}
