/**
 * Besides payments, the product uses these calls of a card payment service: haulers' own accounts, the domains on which wallets are shown,
 * and the payouts to a hauler's bank.
 */

import type { AccountReading, ConnectMode } from '#domain/payment/payment-account.ts'
import type { PayoutLine } from '#domain/payment/payout.ts'

export type AccountLink = {
  /** The address is valid for some minutes and can be opened once. */
  readonly url: string
}

/** The service shows wallets on this domain if nothing is wrong with it. */
export type WalletDomain = {
  readonly domain: string
  readonly isActive: boolean
  /** This is the service's explanation if it does not show a wallet there. */
  readonly problem: string | null
}

export type Payout = {
  readonly id: string
  /** The amount is negative if the service takes money back from the bank account. */
  readonly amountInCents: number
  readonly status: 'paid' | 'pending' | 'in_transit' | 'canceled' | 'failed'
  readonly arrivesAt: Date
  readonly createdAt: Date
  /** This is the bank's reason if the payout failed. */
  readonly failure: string | null
}

type OfAccount = { readonly paymentAccount: string | null }

export interface PaymentAccounts {
  /** The platform's setting decides whose account is charged. */
  readonly connect: ConnectMode
  /** Makes a new account, of which the service only learns these facts. A repetition under the same key returns the same account. */
  createAccount(input: {
    readonly paymentAccount: null
    readonly idempotencyKey: string
    readonly name: string
    readonly email: string | null
    readonly metadata: Readonly<Record<string, string>>
  }): Promise<{ readonly paymentAccount: string }>
  /**
   * Returns null if the service does not know the account.
   * @throws PaymentsMisconfigured if the account was disconnected.
   */
  readAccount(input: { readonly paymentAccount: string }): Promise<AccountReading | null>
  /**
   * Returns a link to a page of the service that asks the hauler its questions. `isUpdate` is true if the hauler has answered all of them
   * before.
   */
  linkToAccount(input: {
    readonly paymentAccount: string
    readonly isUpdate: boolean
    readonly returnUrl: string
    /** The service leads the hauler to this address if the link was used already or is too old. */
    readonly refreshUrl: string
  }): Promise<AccountLink>
  /** Registers the domain, or makes the service check it again. It is idempotent. */
  registerDomain(input: OfAccount & { readonly domain: string }): Promise<WalletDomain>
  /** Returns null if the domain was never registered. */
  findDomain(input: OfAccount & { readonly domain: string }): Promise<WalletDomain | null>
  /** Lists payouts, newest first. */
  listPayouts(input: OfAccount & { readonly limit: number }): Promise<Payout[]>
  /**
   * Lists the parts of a payout.
   * @throws PaymentConflict if the payout is of another account.
   */
  readPayoutLines(input: OfAccount & { readonly payoutId: string }): Promise<PayoutLine[]>
}
