import type { Tx } from '@rolloff/sql/connect.ts'
import { isDisputed } from '#server/db/payment/disputes.ts'
import { type Charge, type ChargePurpose, findSavedCardCharge, insertCharge } from '#server/db/payment/order-charges.ts'
import { findCardOnFile } from '#server/db/payment/order-money.ts'
import { isPayable } from '#server/operations/payment/payable-charge.ts'

type CardCharge = {
  readonly orderId: string
  readonly purpose: ChargePurpose
  /** The charge pays for the thing with this id. The card is charged once for it, even if several calls request the charge. */
  readonly purposeId: string
  readonly amountInCents: number
}

/**
 * The value says why no charge was opened. `busy` means that another charge of the order is not finished. `disputed` means that the
 * customer's bank is looking into a payment of the order. The saved card is not charged until the bank has decided (rule M48).
 */
type NotOpened = 'no-card' | 'busy' | 'disputed'

/**
 * Stores the intended off-session charge of the card that paid for the order last, with its key. After the transaction, `resolveCharge`
 * asks the service for the charge. A repeated request returns the charge of the first request. The caller has locked the order.
 */
export async function openCardCharge(tx: Tx, input: CardCharge, now: Date): Promise<Charge | NotOpened> {
  const charge = await findSavedCardCharge(tx, input.purpose, input.purposeId)
  return charge ?? openTry(tx, { ...input, tryNumber: 1 }, now)
}

/** Stores one more charge for the same thing, after the one before has ended. */
export async function openNextTry(tx: Tx, input: CardCharge, now: Date): Promise<Charge | NotOpened> {
  const last = await findSavedCardCharge(tx, input.purpose, input.purposeId)
  if (last && (isPayable(last) || last.state === 'succeeded')) return 'busy'
  return openTry(tx, { ...input, tryNumber: (last?.tryNumber ?? 0) + 1 }, now)
}

async function openTry(
  tx: Tx,
  input: CardCharge & { readonly tryNumber: number },
  now: Date,
): Promise<Charge | NotOpened> {
  const { orderId, purpose, purposeId, tryNumber, amountInCents } = input
  if (await isDisputed(tx, orderId)) return 'disputed'
  const card = await findCardOnFile(tx, orderId)
  if (!card) return 'no-card'
  const { organizationId, paymentAccount, paymentCustomerId, paymentMethodId } = card
  const key = `charge:${purpose}:${purposeId}`
  const charge = await insertCharge(tx, {
    organizationId,
    paymentAccount,
    paymentCustomerId,
    paymentMethodId,
    orderId,
    purpose,
    purposeId,
    tryNumber,
    amountInCents,
    key: tryNumber === 1 ? key : `${key}:${tryNumber}`,
    now,
  })
  return charge ?? 'busy'
}
