/**
 * What the product needs from a card payment service. `paymentAccount` is the hauler's account at the service (direct charges), or
 * null for the platform's own. Every call that moves money has an idempotency key, which names the purpose and not the attempt.
 */

import type { DisputeAnswer } from '#domain/payment/evidence.ts'
import type { OutsideMoney } from '#domain/payment/outside-money.ts'
import type { SetupFault } from '#domain/payment/setup-fault.ts'
import type { PaymentAccounts } from './accounts.ts'
import type { TaxCalls } from './taxes.ts'

export type { Payout } from './accounts.ts'
export type { ServiceTaxLine, TaxCalls } from './taxes.ts'

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'requires_capture'
  | 'succeeded'
  | 'canceled'

export type BillingAddress = { readonly postalCode: string; readonly country: string | null }

export type PaymentIntent = {
  readonly id: string
  readonly paymentAccount: string | null
  readonly status: IntentStatus
  readonly amountInCents: number
  readonly currency: string
  readonly clientSecret: string
  readonly paymentCustomerId: string | null
  readonly paymentMethodId: string | null
  /** Present once a card was charged. */
  readonly card: { readonly brand: string; readonly lastFour: string } | null
  /** What was typed beside the card that was charged, where anything was. */
  readonly billingAddress: BillingAddress | null
  readonly metadata: Readonly<Record<string, string>>
  readonly createdAt: Date
}

export type PaymentEvent = {
  readonly id: string
  readonly type: string
  readonly paymentAccount: string | null
  /** The payment intent that the event is about, if any. */
  readonly intentId: string | null
  /** Identifies the card at the service, if the event is about a declined card. */
  readonly cardFingerprint: string | null
  /** What it says of a refund, a charge that was refunded, or a dispute; null of anything else. */
  readonly money: OutsideMoney | null
  readonly createdAt: Date
}

/** A card that its owner saved for later charges. The same card saved twice has two ids and one `fingerprint`. */
export type SavedCard = {
  readonly id: string
  readonly brand: string
  readonly lastFour: string
  readonly expMonth: number
  readonly expYear: number
  readonly fingerprint: string
  /** Of the billing address; null where none was given with the card. */
  readonly postalCode: string | null
}

/** A dispute as it stands at the service. */
export type ServiceDispute = {
  readonly id: string
  readonly amountInCents: number
  readonly reason: string
  /** The status as the service names it; `disputeEnd` and `takesEvidence` say what it means. */
  readonly status: string
  readonly answerBy: Date | null
  /** How often evidence was handed in to the bank. */
  readonly submissions: number
}

type Write = { readonly paymentAccount: string | null; readonly idempotencyKey: string }

export interface Payments extends PaymentAccounts {
  /** What the browser needs: the publishable key, where its script comes from, and whether cards are really charged. */
  readonly browser: { readonly publishableKey: string; readonly scriptUrl: string; readonly isSimulated: boolean }
  createCustomer(
    ask: Write & { name: string; email: string; phone: string; metadata: Record<string, string> },
  ): Promise<{ paymentCustomerId: string }>
  /** Deletes the person and all of their cards; payments stay. Idempotent. */
  deleteCustomer(ask: { paymentAccount: string | null; paymentCustomerId: string }): Promise<void>
  /** Newest first. */
  listCards(ask: { paymentAccount: string | null; paymentCustomerId: string }): Promise<SavedCard[]>
  /** The card can no longer be charged. Idempotent. Throws PaymentConflict for a card that never existed. */
  detachCard(ask: { paymentAccount: string | null; cardId: string }): Promise<void>
  /** The card is saved for later charges the customer agreed to (`off_session`). Throws CustomerGone. */
  createIntent(
    ask: Write & {
      amountInCents: number
      paymentCustomerId: string
      description: string
      metadata: Record<string, string>
    },
  ): Promise<PaymentIntent>
  /**
   * Charges a saved card at once, off-session. Throws CardDeclined when the bank refuses or wants the customer to authenticate,
   * PaymentConflict when the card was removed, PaymentInDoubt without an answer: the same call under the same key then returns
   * the result.
   */
  chargeSavedCard(
    ask: Write & {
      amountInCents: number
      paymentCustomerId: string
      paymentMethodId: string
      description: string
      metadata: Record<string, string>
    },
  ): Promise<PaymentIntent>
  /** Throws PaymentConflict when the intent may no longer change. */
  updateIntent(
    ask: Write & { intentId: string; amountInCents: number; metadata?: Record<string, string> },
  ): Promise<PaymentIntent>
  readIntent(ask: { paymentAccount: string | null; intentId: string }): Promise<PaymentIntent>
  cancelIntent(ask: Write & { intentId: string }): Promise<PaymentIntent>
  /** Throws PaymentConflict when nothing is left to refund, ChargeDisputed while the customer's bank looks into the payment. */
  refundIntent(
    ask: Write & { intentId: string; amountInCents: number },
  ): Promise<{ refundId: string; status: 'succeeded' | 'pending' | 'failed' }>
  /** The status of a refund now: a bank may return it days later. */
  readRefund(ask: {
    paymentAccount: string | null
    refundId: string
  }): Promise<{ status: 'succeeded' | 'pending' | 'failed' }>
  /** Throws PaymentConflict when there is none of this id. */
  readDispute(ask: { paymentAccount: string | null; disputeId: string }): Promise<ServiceDispute>
  /**
   * Hands the evidence in to the bank, which takes it once. A dispute that takes none any more stays as it is and is returned as it
   * stands. Throws PaymentConflict when the evidence is refused, PaymentInDoubt without an answer: it may have been handed in.
   */
  submitEvidence(ask: Write & { disputeId: string; evidence: DisputeAnswer }): Promise<ServiceDispute>
  listIntents(ask: { paymentAccount: string | null; createdAfter: Date }): Promise<PaymentIntent[]>
  /** The account's events of these types since then, oldest first. */
  listEvents(ask: {
    paymentAccount: string | null
    createdAfter: Date
    types: readonly string[]
  }): Promise<PaymentEvent[]>
  /** Apart from the rest: a tax service that hangs or refuses says nothing about cards. */
  readonly taxes: TaxCalls
  /** Checks the signature over the raw bytes. Throws BadSignature. */
  readEvent(rawBody: Buffer, signature: string): PaymentEvent
}

type AskOfAccount = { readonly paymentAccount: string | null }
type Wrap = <Ask extends AskOfAccount, Answer>(
  name: string,
  call: (ask: Ask) => Promise<Answer>,
) => (ask: Ask) => Promise<Answer>

/** The same payments, with something around each call that goes to the service. */
export function eachCall<P extends Payments>(payments: P, wrap: Wrap): P {
  return {
    ...payments,
    createCustomer: wrap('createCustomer', payments.createCustomer),
    deleteCustomer: wrap('deleteCustomer', payments.deleteCustomer),
    listCards: wrap('listCards', payments.listCards),
    detachCard: wrap('detachCard', payments.detachCard),
    createIntent: wrap('createIntent', payments.createIntent),
    chargeSavedCard: wrap('chargeSavedCard', payments.chargeSavedCard),
    updateIntent: wrap('updateIntent', payments.updateIntent),
    readIntent: wrap('readIntent', payments.readIntent),
    cancelIntent: wrap('cancelIntent', payments.cancelIntent),
    refundIntent: wrap('refundIntent', payments.refundIntent),
    readRefund: wrap('readRefund', payments.readRefund),
    readDispute: wrap('readDispute', payments.readDispute),
    submitEvidence: wrap('submitEvidence', payments.submitEvidence),
    listIntents: wrap('listIntents', payments.listIntents),
    listEvents: wrap('listEvents', payments.listEvents),
    createAccount: wrap('createAccount', payments.createAccount),
    readAccount: wrap('readAccount', payments.readAccount),
    linkToAccount: wrap('linkToAccount', payments.linkToAccount),
    registerDomain: wrap('registerDomain', payments.registerDomain),
    findDomain: wrap('findDomain', payments.findDomain),
    listPayouts: wrap('listPayouts', payments.listPayouts),
    readPayoutLines: wrap('readPayoutLines', payments.readPayoutLines),
  }
}

/** A payment service inside this server: the script for pages, and the calls which that script makes. */
export type EmbeddedPaymentService = {
  readonly readScript: () => Promise<string>
  handleBrowser(request: {
    readonly method: string
    readonly path: string
    readonly headers: Readonly<Record<string, string | string[] | undefined>>
    readonly body: string
  }): Promise<{ readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string }>
}

/** The service refused for good: the intent is closed, or something does not match. */
export class PaymentConflict extends Error {
  override readonly name: string = 'PaymentConflict'
}
/** The customer that the call names was removed at the service, with all cards. */
export class CustomerGone extends PaymentConflict {
  override readonly name = 'CustomerGone'
}
/** The customer's bank looks into the payment, or has taken it back: nothing of it can be refunded until it has decided for the hauler. */
export class ChargeDisputed extends PaymentConflict {
  override readonly name = 'ChargeDisputed'
}
/**
 * The service refuses everybody: the key, its permissions or the payment account have to be mended first. Nothing was done. Any call
 * may throw it.
 */
export class PaymentsMisconfigured extends Error {
  override readonly name = 'PaymentsMisconfigured'
  readonly fault: SetupFault

  constructor(fault: SetupFault, options?: ErrorOptions) {
    super(`The payment service refuses the installation’s ${wordsOfFault[fault]}.`, options)
    this.fault = fault
  }
}
const wordsOfFault: Readonly<Record<SetupFault, string>> = {
  key: 'key',
  permission: 'key this call',
  account: 'key this payment account',
  charges: 'payment account its charges',
}
/** No answer, or too late: it is unknown whether the call succeeded, until it is repeated. */
export class PaymentInDoubt extends Error {
  override readonly name = 'PaymentInDoubt'
  /** False when the service did answer: that it is busy with this very object, or with too many calls. */
  readonly isUnanswered: boolean

  constructor(message: string, { isUnanswered = true, ...options }: ErrorOptions & { isUnanswered?: boolean } = {}) {
    super(message, options)
    this.isUnanswered = isUnanswered
  }
}
/** The bank refused the card; the intent exists and is unpaid. `needsCustomer`: it would pay if the customer authenticated. */
export class CardDeclined extends Error {
  readonly intentId: string | null
  readonly needsCustomer: boolean

  constructor(message: string, declined: { intentId: string | null; needsCustomer: boolean }, options?: ErrorOptions) {
    super(message, options)
    this.name = 'CardDeclined'
    this.intentId = declined.intentId
    this.needsCustomer = declined.needsCustomer
  }
}
/** Why what was posted as an event is none that can be believed, or none that can be used. */
export const eventRefusals = ['unsigned', 'other-secret', 'too-old', 'too-early', 'thin-event', 'unreadable'] as const
export type EventRefusal = (typeof eventRefusals)[number]

export class BadSignature extends Error {
  override readonly name = 'BadSignature'
  readonly reason: EventRefusal

  constructor(reason: EventRefusal, options?: ErrorOptions) {
    super(`The event is refused: ${reason}.`, options)
    this.reason = reason
  }
}
