/**
 * This is the payment protocol for checkouts and for charges of orders. The caller first stores the intended payment and its key. Then the
 * service is asked under that key, as often as needed, because a repeated call is idempotent. After 23 hours the service may have forgotten
 * the key, so the intent is looked up by its metadata instead. A declined intent is closed. After a conflict the intent is read from the
 * service. Without an answer the payment stays in doubt, and cannot be made in another way. The caller stores the consequences of an
 * outcome.
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

/** A stored intent has the account at the service, the intent there, and the key. The key was stored before the service was first asked. */
type StoredIntent = {
  readonly paymentAccount: string | null
  readonly intentId: string
  readonly key: string
}

/** The service is asked to create this content. The content is the same each time, because a key is valid for one content only. */
export type NewIntent = {
  /** `askedAt` is the time of the first request. */
  readonly askedAt: Date
  readonly amountInCents: number
  readonly paymentCustomerId: string
  readonly metadata: Record<string, string>
  /** No other payment has the same value in this entry of the metadata. */
  readonly findBy: 'attemptId' | 'chargeId'
}

export type IntentToResolve = Omit<StoredIntent, 'intentId'> & {
  /** `intentId` is null until an answer of the service is stored. */
  readonly intentId: string | null
  /** This card on file is charged at once, off-session. The value is null if the customer pays with a form. */
  readonly savedCard: string | null
  /** `newIntent` is called only while the intent is not known. */
  readonly newIntent: () => Promise<NewIntent>
}

type Declined = { readonly message: string | null; readonly needsCustomer: boolean }

/** A closed intent cannot be paid. `intentId` is null if the service created none. */
type ClosedIntent = {
  readonly outcome: 'closed'
  readonly intentId: string | null
  readonly declined: Declined | null
  /** No intent was created, because the service has removed this customer. */
  readonly goneCustomerId?: string
}

export type ResolvedIntent =
  | { readonly outcome: 'paid'; readonly intent: PaymentIntent }
  /** The intent may still be paid: by the customer with a form, or by a bank that needs more time. */
  | { readonly outcome: 'unpaid'; readonly intent: PaymentIntent }
  | ClosedIntent
  /** The service did not answer. It is safe to ask again. */
  | { readonly outcome: 'in-doubt' }

/** The service remembers an idempotency key for at least this time. */
const keysLastInMs = 23 * 3_600_000
/** The clock of the service may be behind ours. */
const clockToleranceInMs = 60_000
/** The first call is made within this time. A later call is a repetition. */
const firstCallWithinMs = 3_000
const description = 'Dumpster rental'

/**
 * Returns the outcome of a payment. The first call creates its intent, or charges the card on file. Throws PaymentsMisconfigured if nothing
 * was created, because the service refuses all calls (rule M86).
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
    // No page has the secret of a saved card's intent. So if the intent was not paid at once, it cannot be paid later.
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

/** Closes an intent that is not paid yet. Returns the outcome of the payment if the payment was faster. */
export async function closeIntent({ payments }: Pick<PaymentDeps, 'payments'>, intent: StoredIntent) {
  return close(payments, intent, null).catch(inDoubt)
}

const notCreated: ClosedIntent = { outcome: 'closed', intentId: null, declined: null }

/** Returns 'closed' if the service does not know the intent, or refused to create one. */
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
    // The service no longer has the card, or the key was used for another content.
    const isRepeated = savedCard !== null && now.getTime() - askedAt.getTime() > firstCallWithinMs
    // It is not known if an earlier call charged the card. This call did not.
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

/** Turns a refusal of all calls into a doubt, because the service has not answered how an earlier call ended. */
function asDoubt(error: unknown): never {
  throw error instanceof PaymentsMisconfigured ? new PaymentInDoubt(error.message, { cause: error }) : error
}

/** Returns the outcome 'in-doubt' after an error about an intent that exists and may have been paid. */
function inDoubt(error: unknown): ResolvedIntent {
  if (error instanceof PaymentInDoubt || error instanceof PaymentsMisconfigured) return { outcome: 'in-doubt' }
  throw error
}
