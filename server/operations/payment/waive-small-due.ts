import type { Tx } from '@rolloff/sql/connect.ts'
import { addAdjustment, type NewAdjustment } from '#server/db/order/adjustments.ts'

type Due = Pick<NewAdjustment, 'order' | 'amountInCents' | 'now'> & { readonly billVersion: number }

/**
 * Adds a line to a bill that waives the due amount, because the amount is too small to be charged (rule M8). The caller has locked the
 * order.
 */
export async function waiveSmallDue(tx: Tx, { order, amountInCents, billVersion, now }: Due): Promise<void> {
  if (amountInCents === 0) return
  const reason = 'too small to be charged'
  await addAdjustment(tx, { order, kind: 'let-go', amountInCents, billVersion, reason, actorId: null, now })
}
