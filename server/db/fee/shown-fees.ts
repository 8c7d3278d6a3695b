/** This module reads fees in the form in which the customer and the office see them. */

import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { FeeFacts, FeeKind, FeePrices } from '#domain/pricing/field-fees.ts'
import type { FeeState } from '#server/db/fee/fees.ts'
import { orderStreet } from '#server/db/order/order-street.ts'

export type OrderFee = {
  readonly id: string
  readonly kind: FeeKind
  readonly amountInCents: number
  readonly facts: FeeFacts
  readonly state: FeeState
  readonly heldInCents: number
  readonly at: string
  /** These are the photos of the fee that have arrived. */
  readonly photoIds: readonly string[]
}

const arrivedPhotos = sql`coalesce((SELECT array_agg(p.id ORDER BY p.created_at, p.id) FROM order_photo p
  WHERE p.id = ANY(f.photo_ids) AND p.organization_id = f.organization_id), '{}')`

/** This column lists the fees of an order `o` that were not waived, in the order in which they happened. */
export const feesOfOrder = sql`coalesce((SELECT jsonb_agg(jsonb_build_object('id', f.id, 'kind', f.kind,
    'amountInCents', f.amount_in_cents, 'facts', f.facts, 'state', f.state, 'heldInCents', f.held_in_cents,
    'at', f.happened_at, 'photoIds', ${arrivedPhotos}) ORDER BY f.happened_at, f.id)
  FROM order_fee f WHERE f.order_id = o.id AND f.state <> 'waived'), '[]')`

export type FeeToDecide = {
  readonly id: string
  readonly orderId: string
  readonly friendlyId: string
  readonly customer: string
  readonly company: string | null
  readonly kind: FeeKind
  readonly amountInCents: number
  readonly facts: FeeFacts
  readonly happenedAt: Date
  /** This is the first name of the driver, or of the person in the office who entered the fee. */
  readonly driver: string | null
  readonly place: string
  /** These prices were frozen with the order. They are null in older orders. */
  readonly fees: FeePrices | null
  readonly heldUntil: Date | null
  readonly photoIds: readonly string[]
  /** This is the number of photos that the phone announced and that have not arrived yet. */
  readonly comingPhotos: number
}

/** Lists the undecided fees, the oldest first. */
export async function listFeesToDecide(db: Db, organizationId: string): Promise<FeeToDecide[]> {
  const { rows } = await sql<FeeToDecide>`
    SELECT f.id, f.order_id AS "orderId", o.friendly_id AS "friendlyId",
      trim(concat(o.snapshot #>> '{customer,firstName}', ' ', o.snapshot #>> '{customer,lastName}')) AS customer,
      nullif(o.snapshot #>> '{customer,companyName}', '') AS company, f.kind, f.amount_in_cents AS "amountInCents", f.facts,
      f.happened_at AS "happenedAt", coalesce(nullif(d.first_name, ''), nullif(u.first_name, '')) AS driver,
      concat_ws(', ', ${orderStreet()}, o.snapshot #>> '{address,city}') AS place,
      o.snapshot #> '{terms,fees}' AS fees, f.held_until AS "heldUntil",
      ${arrivedPhotos}::text[] AS "photoIds", cardinality(f.photo_ids) - cardinality(${arrivedPhotos}) AS "comingPhotos"
    FROM order_fee f JOIN orders o ON o.id = f.order_id LEFT JOIN driver d ON d.id = f.driver_id
      LEFT JOIN app_user u ON u.id = f.proposed_by
    WHERE f.organization_id = ${organizationId} AND f.state = 'proposed'
    ORDER BY f.proposed_at, f.id LIMIT 500`.execute(db)
  return rows
}
