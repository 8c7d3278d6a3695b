/** These calls serve haulers' own accounts at Stripe (accounts v2), the domains of wallets, and payouts. */
import { Stripe } from 'stripe'
import type { AccountReading } from '#domain/payment/payment-account.ts'
import type { PayoutLine } from '#domain/payment/payout.ts'
import type { PaymentAccounts, Payout, WalletDomain } from '../accounts.ts'
import { PaymentConflict, PaymentInDoubt } from '../payments.ts'
import { callStripe, forRead, requestObject } from './stripe-call.ts'

type AccountCalls = Omit<PaymentAccounts, 'connect'>

/** The server reads at most this many lines of a payout. */
const maxLines = 1000
/** A person in the office waits while up to ten pages of lines are read. */
const maxPayoutInMs = 11_000

export function createAccountCalls(stripe: Stripe): AccountCalls {
  return {
    ...createOnboardingCalls(stripe),
    ...createDomainCalls(stripe),
    ...createPayoutCalls(stripe),
  }
}

function createOnboardingCalls(stripe: Stripe): Pick<AccountCalls, 'createAccount' | 'readAccount' | 'linkToAccount'> {
  return {
    async createAccount({ idempotencyKey, name, email, metadata }) {
      const params: Stripe.V2.Core.AccountCreateParams = {
        display_name: name,
        ...(email ? { contact_email: email } : {}),
        identity: { country: 'us' },
        // The hauler gets Stripe's whole dashboard. Stripe bears the losses, and takes its fees from the hauler.
        dashboard: 'full',
        defaults: { currency: 'usd', responsibilities: { fees_collector: 'stripe', losses_collector: 'stripe' } },
        configuration: { merchant: { capabilities: { card_payments: { requested: true } } } },
        metadata,
        include: ['configuration.merchant', 'requirements'],
      }
      const account = await requestObject('v2.core.account', () =>
        stripe.v2.core.accounts.create(params, { idempotencyKey }),
      )
      return { paymentAccount: account.id }
    },

    async readAccount({ paymentAccount }) {
      const params: Stripe.V2.Core.AccountRetrieveParams = { include: ['configuration.merchant', 'requirements'] }
      try {
        const account = await requestObject('v2.core.account', () =>
          stripe.v2.core.accounts.retrieve(paymentAccount, params),
        )
        return readingOf(account)
      } catch (error) {
        if (isUnknown(error)) return null
        throw error
      }
    },

    async linkToAccount({ paymentAccount, isUpdate, returnUrl, refreshUrl }) {
      const urls = { return_url: returnUrl, refresh_url: refreshUrl }
      const useCase: Stripe.V2.Core.AccountLinkCreateParams.UseCase = isUpdate
        ? { type: 'account_update', account_update: urls }
        : { type: 'account_onboarding', account_onboarding: urls }
      const link = await callStripe(() =>
        stripe.v2.core.accountLinks.create({ account: paymentAccount, use_case: useCase }),
      )
      if (link.object !== 'v2.core.account_link' || !URL.canParse(link.url))
        throw new PaymentInDoubt('The payment service answered with something else.')
      return { url: link.url }
    },
  }
}

/** Returns true if Stripe answers that it does not know the account. Any other refusal is about our question. */
const isUnknown = (error: unknown): boolean =>
  error instanceof PaymentConflict && error.cause instanceof Stripe.errors.StripeError && error.cause.statusCode === 404

function readingOf({ closed, configuration, requirements }: Stripe.V2.Core.Account): AccountReading {
  const entries = (requirements?.entries ?? []).filter(
    one => one.awaiting_action_from === 'user' && one.minimum_deadline.status !== 'eventually_due',
  )
  const askedBy = requirements?.summary?.minimum_deadline?.time
  return {
    cards: configuration?.merchant?.capabilities?.card_payments?.status ?? null,
    isClosed: closed === true,
    askedCount: entries.length,
    askedBy: askedBy && entries.length > 0 ? new Date(askedBy) : null,
  }
}

export function createDomainCalls(stripe: Stripe): Pick<AccountCalls, 'registerDomain' | 'findDomain'> {
  const find = async (domain: string, paymentAccount: string | null) => {
    const params = { domain_name: domain, limit: 1 }
    const list = await requestObject('list', () => stripe.paymentMethodDomains.list(params, forRead(paymentAccount)))
    return list.data[0] ?? null
  }
  return {
    async registerDomain({ domain, paymentAccount }) {
      const known = await find(domain, paymentAccount)
      const registered = await requestObject('payment_method_domain', () =>
        known
          ? stripe.paymentMethodDomains.validate(known.id, {}, forRead(paymentAccount))
          : stripe.paymentMethodDomains.create({ domain_name: domain }, forRead(paymentAccount)),
      )
      return toDomain(registered)
    },

    async findDomain({ domain, paymentAccount }) {
      const found = await find(domain, paymentAccount)
      return found && toDomain(found)
    },
  }
}

function toDomain({ domain_name, enabled, apple_pay, google_pay, link }: Stripe.PaymentMethodDomain): WalletDomain {
  const inactive = [apple_pay, google_pay, link].filter(wallet => wallet.status !== 'active')
  return {
    domain: domain_name,
    isActive: enabled && inactive.length === 0,
    problem: inactive.map(wallet => wallet.status_details?.error_message).find(Boolean) ?? null,
  }
}

function createPayoutCalls(stripe: Stripe): Pick<AccountCalls, 'listPayouts' | 'readPayoutLines'> {
  return {
    async listPayouts({ paymentAccount, limit }) {
      const list = await requestObject('list', () => stripe.payouts.list({ limit }, forRead(paymentAccount)))
      return list.data.map(toPayout)
    },

    async readPayoutLines({ paymentAccount, payoutId }) {
      const pages = stripe.balanceTransactions.list({ payout: payoutId, limit: 100 }, forRead(paymentAccount))
      const found = await callStripe(() => pages.autoPagingToArray({ limit: maxLines }), maxPayoutInMs)
      return found.flatMap(toLine)
    },
  }
}

const payoutStatuses: ReadonlySet<string> = new Set<Payout['status']>([
  'paid',
  'pending',
  'in_transit',
  'canceled',
  'failed',
])

function toPayout(payout: Stripe.Payout): Payout {
  const { id, amount, status, arrival_date, created, failure_message } = payout
  return {
    id,
    amountInCents: amount,
    status: payoutStatuses.has(status) ? (status as Payout['status']) : 'pending',
    arrivesAt: new Date(arrival_date * 1000),
    createdAt: new Date(created * 1000),
    failure: failure_message,
  }
}

/** The service lists the payout itself among its movements. It is no line. */
function toLine({ type, reporting_category, amount, fee }: Stripe.BalanceTransaction): PayoutLine[] {
  if (type === 'payout') return []
  return [{ kind: kindByCategory[reporting_category] ?? 'other', amountInCents: amount, feeInCents: fee }]
}

const kindByCategory: Readonly<Record<string, PayoutLine['kind']>> = {
  charge: 'payment',
  refund: 'refund',
  refund_failure: 'refund',
  dispute: 'dispute',
  dispute_reversal: 'dispute',
}
