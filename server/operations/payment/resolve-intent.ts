/**
 * The payment protocol, once for checkouts and charges of orders. The intended payment and its key are stored first. Then the
 * service is asked under that key, as often as needed: a repeated call is idempotent. After 23 hours, when the service may have
 * forgotten the key, the intent is looked up by its metadata instead. A declined one is closed. A conflict is looked at: the
 * service says what the intent is. Without an answer the payment stays in doubt, and nobody may pay in another way.
 * What follows from an outcome is stored by the caller.
 */
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import {
  CardDeclined,
  CustomerGone,
  PaymentConflict,
  PaymentInDoubt,
  type PaymentIntent,
  type Payments,
  PaymentsMisconfigured,
} from '#server/providers/payments/payments.ts'

/** The account at the service, the intent there, and the key that was stored before the service was first asked. */
type StoredIntent = {
  readonly paymentAccount: string | null
  readonly intentId: string
  readonly key: string
}

/** What the service is asked to create: the same content each time, since a key is valid for one content only. */
export type NewIntent = {
  /** When it was first asked. */
  readonly askedAt: Date
  readonly amountInCents: number
  readonly paymentCustomerId: string
  readonly metadata: Record<string, string>
  /** The entry of the metadata that no other payment has. */
  readonly findBy: 'attemptId' | 'chargeId'
}

export type IntentToResolve = Omit<StoredIntent, 'intentId'> & {
  /** Null until an answer of the service was stored. */
  readonly intentId: string | null
  /** The card on file that is charged at once, off-session; null where the customer pays with a form. */
  readonly savedCard: string | null
  /** Read only while the intent is not known. */
  readonly newIntent: () => Promise<NewIntent>
}

type Declined = { readonly message: string | null; readonly needsCustomer: boolean }

/** Nobody can pay it any more. `intentId` is null where the service created none. */
type ClosedIntent = {
  readonly outcome: 'closed'
  readonly intentId: string | null
  readonly declined: Declined | null
  /** None was created, because the service has removed this customer. */
  readonly goneCustomerId?: string
}

export type ResolvedIntent =
  | { readonly outcome: 'paid'; readonly intent: PaymentIntent }
  /** It may still be paid: by its customer with a form, or by a bank that takes its time. */
  | { readonly outcome: 'unpaid'; readonly intent: PaymentIntent }
  | ClosedIntent
  /** The service did not answer: asking again is safe. */
  | { readonly outcome: 'in-doubt' }

/** How long the service surely remembers an idempotency key. */
const keysLastInMs = 23 * 3_600_000
/** The clock of the service may be behind ours. */
const clockToleranceInMs = 60_000
/** A first call is made at once; a later one repeats it. */
const firstCallWithinMs = 3_000
const description = 'Dumpster rental'

/**
 * Finds out what has become of a payment; the first call creates its intent, or charges the card on file. Throws PaymentsMisconfigured
 * where nothing was created, because the service refuses everybody (rule M86).
 */
export async function resolveIntent(
  { payments, clock }: Pick<PaymentDeps, 'payments' | 'clock'>,
  payment: IntentToResolve,
): Promise<ResolvedIntent> {
  try {
    const { paymentAccount, intentId } = payment
    const intent = await (intentId
      ? payments.readIntent({ paymentAccount, intentId })
      : createOrFind(payments, payment, clock()))
    if ('outcome' in intent) return intent
    // Nobody holds the secret of a saved card's intent: what was not paid at once is not paid later.
    const isRefused = payment.savedCard !== null && intent.status.startsWith('requires_')
    if (!isRefused) return outcomeOf(intent)
    const declined = { message: null, needsCustomer: intent.status === 'requires_action' }
    return await close(payments, { ...payment, intentId: intent.id }, declined)
  } catch (error) {
    if (error instanceof CardDeclined) return closeDeclined(payments, payment, error)
    if (error instanceof PaymentsMisconfigured && payment.intentId === null) throw error
    return inDoubt(error)
  }
}

/** Closes an intent that is not paid yet, and tells what has become of it when somebody was faster. */
export async function closeIntent({ payments }: Pick<PaymentDeps, 'payments'>, intent: StoredIntent) {
  return close(payments, intent, null).catch(inDoubt)
}

const notCreated: ClosedIntent = { outcome: 'closed', intentId: null, declined: null }

/** 'closed' when the service never heard of it, or would not create one. */
async function createOrFind(
  payments: Payments,
  payment: IntentToResolve,
  now: Date,
): Promise<PaymentIntent | ClosedIntent> {
  const { paymentAccount, key, savedCard } = payment
  const { askedAt, findBy, ...content } = await payment.newIntent()
  const find = async () => {
    const createdAfter = new Date(askedAt.getTime() - clockToleranceInMs)
    const intents = await payments.listIntents({ paymentAccount, createdAfter }).catch(asDoubt)
    return intents.find(one => one.metadata[findBy] === content.metadata[findBy]) ?? notCreated
  }
  if (now.getTime() - askedAt.getTime() > keysLastInMs) return find()
  const request = { ...content, paymentAccount, idempotencyKey: key, description }
  try {
    return await (savedCard === null
      ? payments.createIntent(request)
      : payments.chargeSavedCard({ ...request, paymentMethodId: savedCard }))
  } catch (error) {
    // The card is no longer there, or the key was used for another content.
    const isRepeated = savedCard !== null && now.getTime() - askedAt.getTime() > firstCallWithinMs
    // Whether an earlier call charged the card is not known; this one did not.
    if (isRepeated && error instanceof PaymentsMisconfigured) asDoubt(error)
    if (!(error instanceof PaymentConflict)) throw error
    const found = await find()
    const isGone = 'outcome' in found && error instanceof CustomerGone
    return isGone ? { ...found, goneCustomerId: content.paymentCustomerId } : found
  }
}

function outcomeOf(intent: PaymentIntent): ResolvedIntent {
  if (intent.status === 'succeeded') return { outcome: 'paid', intent }
  if (intent.status === 'canceled') return { outcome: 'closed', intentId: intent.id, declined: null }
  return { outcome: 'unpaid', intent }
}

function closeDeclined(payments: Payments, payment: IntentToResolve, error: CardDeclined): Promise<ResolvedIntent> {
  const { intentId, message, needsCustomer } = error
  const declined = { message, needsCustomer }
  if (!intentId) return Promise.resolve({ outcome: 'closed', intentId, declined })
  return close(payments, { ...payment, intentId }, declined).catch(inDoubt)
}

async function close(
  payments: Payments,
  { paymentAccount, intentId, key }: StoredIntent,
  declined: Declined | null,
): Promise<ResolvedIntent> {
  try {
    await payments.cancelIntent({ paymentAccount, intentId, idempotencyKey: `${key}:cancel` })
  } catch (error) {
    if (!(error instanceof PaymentConflict)) throw error
    const outcome = outcomeOf(await payments.readIntent({ paymentAccount, intentId }))
    if (outcome.outcome !== 'closed') return outcome
  }
  return { outcome: 'closed', intentId, declined }
}

/** A service that refuses everybody has not said what became of an earlier call. */
function asDoubt(error: unknown): never {
  throw error instanceof PaymentsMisconfigured ? new PaymentInDoubt(error.message, { cause: error }) : error
}

/** Used for an intent that exists and that somebody may have paid. */
function inDoubt(error: unknown): ResolvedIntent {
  if (error instanceof PaymentInDoubt || error instanceof PaymentsMisconfigured) return { outcome: 'in-doubt' }
  throw error
}
