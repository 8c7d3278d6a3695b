/**
 * The product uses these calls of a card payment service. `paymentAccount` is the hauler's account at the service (direct charges), or null
 * for the platform's own account. Every call that moves money has an idempotency key. The key names the purpose of the call and not the
 * try.
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
  /** The card is null until it was charged. */
  readonly card: { readonly brand: string; readonly lastFour: string } | null
  /** A customer typed this address beside the card that was charged. It is null if there is none. */
  readonly billingAddress: BillingAddress | null
  readonly metadata: Readonly<Record<string, string>>
  readonly createdAt: Date
}

export type PaymentEvent = {
  readonly id: string
  readonly type: string
  readonly paymentAccount: string | null
  /** The event is about this payment intent. It is null if the event is about something else. */
  readonly intentId: string | null
  /** This is the cart that the metadata of the intent name. It is null if the event is about something else. */
  readonly cartId: string | null
  /** The fingerprint identifies a declined card at the service. It is null for an event about anything else. */
  readonly cardFingerprint: string | null
  /** The money is a refund, a charge that was refunded, or a dispute. It is null for other events. */
  readonly money: OutsideMoney | null
  readonly createdAt: Date
}

/**
 * The owner of this card saved it for later charges. If a person saves the same card twice, the two have different ids and the same
 * `fingerprint`.
 */
export type SavedCard = {
  readonly id: string
  readonly brand: string
  readonly lastFour: string
  readonly expMonth: number
  readonly expYear: number
  readonly fingerprint: string
  /** This is the postal code of the billing address. It is null if the card has none. */
  readonly postalCode: string | null
}

/** This is the present state of a dispute at the service. */
export type ServiceDispute = {
  readonly id: string
  readonly amountInCents: number
  readonly reason: string
  /** This is the service's own status. `disputeEnd` and `takesEvidence` interpret it. */
  readonly status: string
  readonly answerBy: Date | null
  /** The hauler handed evidence in to the bank this many times. */
  readonly submissions: number
}

type Write = { readonly paymentAccount: string | null; readonly idempotencyKey: string }

export interface Payments extends PaymentAccounts {
  /** The browser needs the publishable key and the address of the script. `isSimulated` is true if no card is really charged. */
  readonly browser: { readonly publishableKey: string; readonly scriptUrl: string; readonly isSimulated: boolean }
  createCustomer(
    input: Write & { name: string; email: string; phone: string; metadata: Record<string, string> },
  ): Promise<{ paymentCustomerId: string }>
  /** Deletes a person with all of their cards. Their payments stay. It is idempotent. */
  deleteCustomer(input: { paymentAccount: string | null; paymentCustomerId: string }): Promise<void>
  /** Lists the cards, newest first. */
  listCards(input: { paymentAccount: string | null; paymentCustomerId: string }): Promise<SavedCard[]>
  /**
   * Removes the card, so that no call can charge it again. It is idempotent.
   * @throws PaymentConflict if the card never existed.
   */
  detachCard(input: { paymentAccount: string | null; cardId: string }): Promise<void>
  /**
   * Saves the card for later charges to which the customer agreed (`off_session`).
   * @throws CustomerGone
   */
  createIntent(
    input: Write & {
      amountInCents: number
      paymentCustomerId: string
      description: string
      metadata: Record<string, string>
    },
  ): Promise<PaymentIntent>
  /**
   * Charges a saved card at once, while its owner is not on the page (off-session).
   * @throws CardDeclined if the bank refuses or wants the customer to authenticate, PaymentConflict if the card was removed, PaymentInDoubt
   * if there is no answer. The same call under the same key then returns the result.
   */
  chargeSavedCard(
    input: Write & {
      amountInCents: number
      paymentCustomerId: string
      paymentMethodId: string
      description: string
      metadata: Record<string, string>
    },
  ): Promise<PaymentIntent>
  /** @throws PaymentConflict if the intent may no longer change. */
  updateIntent(
    input: Write & { intentId: string; amountInCents: number; metadata?: Record<string, string> },
  ): Promise<PaymentIntent>
  readIntent(input: { paymentAccount: string | null; intentId: string }): Promise<PaymentIntent>
  cancelIntent(input: Write & { intentId: string }): Promise<PaymentIntent>
  /** @throws PaymentConflict if nothing is left to refund, ChargeDisputed while the payment is disputed. */
  refundIntent(
    input: Write & { intentId: string; amountInCents: number },
  ): Promise<{ refundId: string; status: 'succeeded' | 'pending' | 'failed' }>
  /** Reads the present status of a refund, because a bank may return a refund days later. */
  readRefund(input: {
    paymentAccount: string | null
    refundId: string
  }): Promise<{ status: 'succeeded' | 'pending' | 'failed' }>
  /** @throws PaymentConflict if there is no dispute with this id. */
  readDispute(input: { paymentAccount: string | null; disputeId: string }): Promise<ServiceDispute>
  /**
   * Hands the evidence in to the bank, which takes it once. A dispute that no longer takes evidence is returned unchanged.
   * @throws PaymentConflict if the evidence is refused, PaymentInDoubt if there is no answer. The evidence may then have been handed in.
   */
  submitEvidence(input: Write & { disputeId: string; evidence: DisputeAnswer }): Promise<ServiceDispute>
  listIntents(input: { paymentAccount: string | null; createdAfter: Date }): Promise<PaymentIntent[]>
  /** Lists the account's events of these types since that time, oldest first. */
  listEvents(input: {
    paymentAccount: string | null
    createdAfter: Date
    types: readonly string[]
  }): Promise<PaymentEvent[]>
  /** The calls about taxes are separate, because a tax service that hangs or refuses does not show a fault with cards. */
  readonly taxes: TaxCalls
  /**
   * Checks the signature over the raw bytes and reads the event.
   * @throws BadSignature if the signature is wrong.
   */
  readEvent(rawBody: Buffer, signature: string): PaymentEvent
}

type AskOfAccount = { readonly paymentAccount: string | null }
type Wrap = <Ask extends AskOfAccount, Answer>(
  name: string,
  call: (input: Ask) => Promise<Answer>,
) => (input: Ask) => Promise<Answer>

/** Returns the same payments, with each call that goes to the service wrapped. */
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

/** A payment service inside this server has a script for pages, and answers the calls that the script makes. */
export type EmbeddedPaymentService = {
  readonly readScript: () => Promise<string>
  handleBrowser(request: {
    readonly method: string
    readonly path: string
    readonly headers: Readonly<Record<string, string | string[] | undefined>>
    readonly body: string
  }): Promise<{ readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string }>
}

/** The service refused the call for good, because the intent is closed or something does not match. */
export class PaymentConflict extends Error {
  override readonly name: string = 'PaymentConflict'
}
/** The service has removed the customer that the call names, with all cards. */
export class CustomerGone extends PaymentConflict {
  override readonly name = 'CustomerGone'
}
/**
 * The customer's bank looks into the payment or has taken it back. Nothing of the payment can be refunded until the bank decides for the
 * hauler.
 */
export class ChargeDisputed extends PaymentConflict {
  override readonly name = 'ChargeDisputed'
}
/**
 * The service refuses every call until the operator repairs the key, its permissions or the payment account. Nothing was done. Any call may
 * throw it.
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
/** The service did not answer, or answered too late. The product does not know if the call succeeded until it repeats the call. */
export class PaymentInDoubt extends Error {
  override readonly name = 'PaymentInDoubt'
  /** False means that the service answered that it is busy with this object, or with too many calls. */
  readonly isUnanswered: boolean

  constructor(message: string, { isUnanswered = true, ...options }: ErrorOptions & { isUnanswered?: boolean } = {}) {
    super(message, options)
    this.isUnanswered = isUnanswered
  }
}
/**
 * The bank refused the card. The intent exists and is unpaid. `needsCustomer` is true if the card would pay once the customer
 * authenticated.
 */
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
/** The server refuses a posted event for one of these reasons: the event cannot be believed, or cannot be used. */
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
