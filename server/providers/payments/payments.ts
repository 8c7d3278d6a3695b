/**
 * What the product asks of a card payment service. `account` is the hauler's account at the service (direct charges), or null
 * for the platform's own. Every call that moves money names its idempotency key: what it is for, never which attempt of sending it.
 */

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'requires_capture'
  | 'succeeded'
  | 'canceled'

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
  readonly metadata: Readonly<Record<string, string>>
  readonly createdAt: Date
}

export type PaymentEvent = {
  readonly id: string
  readonly type: string
  readonly paymentAccount: string | null
  /** The payment intent the event is about, where it is about one. */
  readonly intentId: string | null
  /** The service's word for the card, where the event is about one that was declined. */
  readonly cardFingerprint: string | null
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
}

type Write = { readonly paymentAccount: string | null; readonly idempotencyKey: string }

export interface Payments {
  /** What the browser needs: the publishable key, where its script comes from, and whether cards are really charged. */
  readonly browser: { readonly publishableKey: string; readonly scriptUrl: string; readonly isSimulated: boolean }
  createCustomer(
    ask: Write & { name: string; email: string; phone: string; metadata: Record<string, string> },
  ): Promise<{ paymentCustomerId: string }>
  /** Forgets the person and every card of theirs; what they paid stays. One that is gone already is gone. */
  deleteCustomer(ask: { paymentAccount: string | null; paymentCustomerId: string }): Promise<void>
  /** Newest first. */
  listCards(ask: { paymentAccount: string | null; paymentCustomerId: string }): Promise<SavedCard[]>
  /** The card is charged no more. One that was taken away already stays so. Throws PaymentConflict for a card that never was. */
  detachCard(ask: { paymentAccount: string | null; cardId: string }): Promise<void>
  /** The card is saved for later charges the customer agreed to (`off_session`). */
  createIntent(
    ask: Write & {
      amountInCents: number
      paymentCustomerId: string
      description: string
      metadata: Record<string, string>
    },
  ): Promise<PaymentIntent>
  /**
   * Charges a card on file at once, its owner away (`off_session`). Throws CardDeclined when the bank says no or wants to see its
   * customer, PaymentConflict when the card is no longer there, PaymentInDoubt without an answer: asked again under the same key,
   * the service tells what became of it.
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
  refundIntent(
    ask: Write & { intentId: string; amountInCents: number },
  ): Promise<{ refundId: string; status: 'succeeded' | 'pending' | 'failed' }>
  /** What has become of a refund by now: a bank may send it back days later. */
  readRefund(ask: {
    paymentAccount: string | null
    refundId: string
  }): Promise<{ status: 'succeeded' | 'pending' | 'failed' }>
  listIntents(ask: { paymentAccount: string | null; createdAfter: Date }): Promise<PaymentIntent[]>
  /** Checks the signature over the raw bytes. Throws BadSignature. */
  readEvent(rawBody: Buffer, signature: string): PaymentEvent
}

/** A payment service inside this server: the script for pages, and the calls which that script makes. */
export type EmbeddedPaymentService = {
  readonly script: string
  handleBrowser(request: {
    readonly method: string
    readonly path: string
    readonly headers: Readonly<Record<string, string | string[] | undefined>>
    readonly body: string
  }): Promise<{ readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string }>
}

/** The service said no for good: a closed intent, a mismatch. */
export class PaymentConflict extends Error {}
/** The service did not answer, or not in time: whether the work was done is unknown until it is asked again. */
export class PaymentInDoubt extends Error {}
/** The bank refused the card; the intent is there and unpaid. `needsCustomer`: it would pay if its customer authenticated. */
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
export class BadSignature extends Error {}
