import type { Tx } from '@rolloff/sql/connect.ts'
import { refusalOfTypedFee, type TypedFee, typedFee } from '#domain/order/typed-fee.ts'
import type { PricedFee } from '#domain/pricing/field-fees.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { unknownName } from '#domain/value/person.ts'
import { findNewestBill } from '#server/db/bill/bills.ts'
import { addChange, changedMeanwhile } from '#server/db/change/changes.ts'
import { addFee, listFeesOfOrder } from '#server/db/fee/fees.ts'
import { type LockedOrder, lockOrder } from '#server/db/order/order-moves.ts'
import type { OfficeActing, PaymentDeps } from '#server/operations/dependencies.ts'
import { billAfterDecision } from '#server/operations/fee/bill-after-decision.ts'
import { notifyAcceptedFee, storeFeeDecision } from '#server/operations/fee/decide-fee.ts'

export type AddTypedFee = TypedFee & {
  readonly orderId: string
  /** The page makes this id, so a fee that the page sends again is not added twice. */
  readonly feeId: string
  /** If `isAccepted` is true, the same press accepts the fee. Otherwise the fee waits for a decision, and so does the bill. */
  readonly isAccepted: boolean
}

/**
 * The office adds a fee for cleaning (rule M25). Refuses what `typedFee` and `refusalOfTypedFee` refuse, 'order-not-found', and
 * 'changed-meanwhile' if another fee has this id.
 */
export async function addTypedFee(deps: PaymentDeps, acting: OfficeActing, input: AddTypedFee): Promise<void> {
  const { orderId, feeId, isAccepted } = input
  const priced = typedFee(input)
  const now = deps.clock()
  await deps.db.transaction().execute(async tx => {
    const order = await lockOrder(tx, orderId)
    if (order.organizationId !== acting.organizationId) throw new Refusal('order-not-found')
    if (await isAddedAlready(tx, input, priced)) return
    await refuseUnlessOpen(tx, order)
    const none = { stopId: null, tapId: null, driverId: null, photoIds: [] }
    const newFee = { id: feeId, order, fee: priced, ...none, proposedBy: acting.actorId, happenedAt: now, now }
    // A fee of another order or of another hauler has this id, so the refusal says nothing about that fee.
    if ((await addFee(tx, newFee)) === null) throw new Refusal('changed-meanwhile', { who: unknownName })
    const { kind, amountInCents } = priced
    const change = { act: 'add-fee', object: 'fee', objectId: feeId, after: { kind, amountInCents, orderId } } as const
    await addChange(tx, { ...acting, ...change, at: now })
    if (!isAccepted) return
    const fee = { id: feeId, kind, amountInCents, heldInCents: 0 }
    await storeFeeDecision(tx, acting, { fee, orderId, isAccepted, now })
    await notifyAcceptedFee(tx, { fee, orderId, now })
  })
  await billAfterDecision(deps, { orderId, actorId: acting.actorId })
}

/** Returns true if the answer to the first press was lost and the page sent the same fee again. */
async function isAddedAlready(
  tx: Tx,
  { orderId, feeId, isAccepted }: AddTypedFee,
  { amountInCents, facts }: PricedFee,
) {
  const storedFee = (await listFeesOfOrder(tx, orderId)).find(one => one.id === feeId)
  if (!storedFee) return false
  const isSame = storedFee.amountInCents === amountInCents && storedFee.facts.why === facts.why
  if (!isSame || (storedFee.state === 'accepted') !== isAccepted) throw await changedMeanwhile(tx, feeId)
  return true
}

async function refuseUnlessOpen(tx: Tx, { id, status, snapshot }: LockedOrder): Promise<void> {
  const isBilled = (await findNewestBill(tx, id)) !== null
  const refusal = refusalOfTypedFee({ status, isBilled, hasTerms: snapshot.terms !== null })
  if (refusal) throw new Refusal(refusal)
}
