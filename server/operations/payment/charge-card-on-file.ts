import type { Tx } from '#server/db/engine/connect.ts'
import { lockOrder } from '#server/db/order/order-moves.ts'
import { isDisputed } from '#server/db/payment/disputes.ts'
import { type Charge, type ChargePurpose, findSavedCardCharge, insertCharge } from '#server/db/payment/order-charges.ts'
import { findCardOnFile } from '#server/db/payment/order-money.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { isPayable } from '#server/operations/payment/payable-charge.ts'
import { resolveCharge } from '#server/operations/payment/resolve-charge.ts'

export type CardCharge = {
  readonly orderId: string
  readonly purpose: ChargePurpose
  /** The thing it is for: it is charged once, however often it is requested. */
  readonly purposeId: string
  readonly amountInCents: number
}

export type ChargedCard = {
  /** in-doubt: the service did not answer, or another charge of the order is not finished. A retry is safe. */
  readonly outcome: 'succeeded' | 'declined' | 'needs-customer' | 'in-doubt' | 'no-card' | 'disputed'
  readonly intentId: string | null
  /** What the bank said, in the payment service's words. */
  readonly message: string | null
}

/**
 * Charges the card that the order was paid with last, off-session. The charge and its key are stored before the service is
 * called; a second call returns the outcome of the first.
 */
export async function chargeCardOnFile(deps: PaymentDeps, ask: CardCharge): Promise<ChargedCard> {
  const opened = await deps.db.transaction().execute(async tx => {
    await lockOrder(tx, ask.orderId)
    return openCardCharge(tx, ask, deps.clock())
  })
  if (opened === 'no-card' || opened === 'disputed') return { outcome: opened, intentId: null, message: null }
  if (opened === 'busy') return { outcome: 'in-doubt', intentId: null, message: null }
  return presentCharge(await resolveCharge(deps, opened))
}

/**
 * Why no charge was opened. `busy`: another charge of the order is not finished. `disputed`: the customer's bank looks into a payment of
 * the order, and until it has decided the saved card is not charged (rule M48).
 */
type NotOpened = 'no-card' | 'busy' | 'disputed'

/** Stores the intended charge; the caller has locked the order. */
export async function openCardCharge(tx: Tx, ask: CardCharge, now: Date): Promise<Charge | NotOpened> {
  const known = await findSavedCardCharge(tx, ask.purpose, ask.purposeId)
  return known ?? openTry(tx, { ...ask, tryNumber: 1 }, now)
}

/** Stores one more charge for the same thing, after the one before has ended. */
export async function openNextTry(tx: Tx, ask: CardCharge, now: Date): Promise<Charge | NotOpened> {
  const last = await findSavedCardCharge(tx, ask.purpose, ask.purposeId)
  if (last && (isPayable(last) || last.state === 'succeeded')) return 'busy'
  return openTry(tx, { ...ask, tryNumber: (last?.tryNumber ?? 0) + 1 }, now)
}

async function openTry(
  tx: Tx,
  ask: CardCharge & { readonly tryNumber: number },
  now: Date,
): Promise<Charge | NotOpened> {
  const { orderId, purpose, purposeId, tryNumber, amountInCents } = ask
  if (await isDisputed(tx, orderId)) return 'disputed'
  const card = await findCardOnFile(tx, orderId)
  if (!card) return 'no-card'
  const { organizationId, paymentAccount, paymentCustomerId, paymentMethodId } = card
  const key = `charge:${purpose}:${purposeId}`
  const charge = await insertCharge(tx, {
    ...{ organizationId, paymentAccount, paymentCustomerId, paymentMethodId },
    ...{ orderId, purpose, purposeId, tryNumber, amountInCents },
    key: tryNumber === 1 ? key : `${key}:${tryNumber}`,
    now,
  })
  return charge ?? 'busy'
}

const outcomes = {
  asked: 'in-doubt',
  open: 'in-doubt',
  succeeded: 'succeeded',
  declined: 'declined',
  'needs-customer': 'needs-customer',
  cancelled: 'no-card',
} as const

function presentCharge({ state, intentId, message }: Charge): ChargedCard {
  return { outcome: outcomes[state], intentId, message }
}
