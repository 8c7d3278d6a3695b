/**
 * An adjustment is an amount of an order besides its bills: goodwill, an amount that was waived or an amount that the hauler kept. Rows are
 * only ever added.
 */

import type { Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { AdjustmentKind } from '#domain/order/balance.ts'

export type NewAdjustment = {
  readonly order: { readonly id: string; readonly organizationId: string }
  readonly kind: AdjustmentKind
  readonly amountInCents: number
  /** This is the version of the bill that the adjustment belongs to. It is null if the adjustment counts for every version of the bill. */
  readonly billVersion: number | null
  readonly reason: string
  readonly actorId: string | null
  readonly now: Date
}

/** The caller must have locked the order. */
export async function addAdjustment(tx: Tx, made: NewAdjustment): Promise<void> {
  const { order } = made
  await sql`
    INSERT INTO order_adjustment (organization_id, order_id, kind, amount_in_cents, bill_version, reason, actor_id, at)
    VALUES (${order.organizationId}, ${order.id}, ${made.kind}, ${made.amountInCents}, ${made.billVersion}, ${made.reason},
      ${made.actorId}, ${made.now})`.execute(tx)
}

/** This column lists the adjustments of an order `o`. */
export const adjustmentsOfOrder = sql`coalesce((SELECT jsonb_agg(jsonb_build_object('kind', j.kind,
    'amountInCents', j.amount_in_cents, 'billVersion', j.bill_version, 'at', j.at) ORDER BY j.at, j.id)
  FROM order_adjustment j WHERE j.order_id = o.id), '[]')`
