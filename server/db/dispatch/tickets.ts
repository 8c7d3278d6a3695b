/** This module lists the scale tickets that wait for the office, and the confirmed loads without a bill. */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { LoadState } from '#domain/dispatch/driver-day.ts'
import type { Density } from '#domain/dispatch/expected-tons.ts'
import type { Language } from '#domain/value/language.ts'
import { localizedName } from '#server/db/catalog/catalog.ts'
import { isFeeUndecided } from '#server/db/fee/fees.ts'
import { isTicket } from '#server/db/order/photos.ts'
import { soldMaterial } from '#server/db/order/sold-names.ts'

export type TicketRow = {
  readonly orderId: string
  readonly friendlyId: string
  readonly customer: string
  readonly company: string | null
  readonly typeName: string
  readonly volumeInCubicYards: number
  readonly maxWeightInPounds: number
  readonly materials: readonly string[]
  readonly densities: readonly Density[]
  readonly state: LoadState
  readonly boxNumber: string | null
  readonly facilityId: string | null
  readonly facilityName: string | null
  readonly dumpedAt: Date | null
  readonly ticketNumber: string | null
  readonly grossInPounds: number | null
  readonly tareInPounds: number | null
  readonly tons: number | null
  readonly ticketPhotoId: string | null
  readonly hasPhoto: boolean
  readonly version: number
}

/**
 * Lists the loads that are tipped and not confirmed, the oldest first, at most 500. If an order is given, only the load of that order is
 * listed, in whatever state it is.
 */
export async function listTickets(
  db: Db | Tx,
  organizationId: string,
  { orderId = null, language = 'en' }: { readonly orderId?: string | null; readonly language?: Language } = {},
): Promise<TicketRow[]> {
  const { rows } = await sql<TicketRow>`
    SELECT o.id AS "orderId", o.friendly_id AS "friendlyId",
      trim(concat(o.snapshot #>> '{customer,firstName}', ' ', o.snapshot #>> '{customer,lastName}')) AS customer,
      nullif(o.snapshot #>> '{customer,companyName}', '') AS company, ${localizedName(sql`t`, language)} AS "typeName",
      t.volume_in_cubic_yards AS "volumeInCubicYards", t.max_weight_in_pounds AS "maxWeightInPounds",
      coalesce((SELECT array_agg(${soldMaterial(language)}) FROM jsonb_array_elements(o.snapshot->'materials') m), '{}')::text[] AS materials,
      coalesce((SELECT jsonb_agg(jsonb_build_object('low', x.density_low, 'typical', x.density_typical, 'high', x.density_high))
        FROM jsonb_array_elements(o.snapshot->'materials') m JOIN material x ON x.id::text = m->>'id'
        WHERE x.density_low IS NOT NULL AND x.density_typical IS NOT NULL AND x.density_high IS NOT NULL), '[]') AS densities,
      l.state, b.friendly_id AS "boxNumber", l.facility_id AS "facilityId", f.name AS "facilityName", l.dumped_at AS "dumpedAt",
      l.ticket_number AS "ticketNumber", l.gross_in_pounds AS "grossInPounds", l.tare_in_pounds AS "tareInPounds",
      l.tons::float8 AS tons, l.ticket_photo_id AS "ticketPhotoId",
      EXISTS (SELECT FROM order_photo p WHERE p.id = l.ticket_photo_id AND p.order_id = o.id AND ${isTicket}) AS "hasPhoto", l.version
    FROM load l JOIN orders o ON o.id = l.order_id
      JOIN container_type t ON t.id::text = o.snapshot #>> '{containers,0,_id}'
      LEFT JOIN container b ON b.id = l.container_id LEFT JOIN facility f ON f.id = l.facility_id
    WHERE l.organization_id = ${organizationId} AND ${
      orderId === null
        ? sql`l.state IN ('dumped', 'ticketed') AND o.status = 'waste-processing'`
        : sql`o.id = ${orderId}`
    }
    ORDER BY l.state DESC, l.dumped_at, o.id LIMIT 500`.execute(db)
  return rows
}

const hasUndecidedFee = isFeeUndecided(sql`o.id`)

/** Returns true if an order's bill can be made, or made again, because no fee of the order is undecided any more. */
export async function isBillWaiting(db: Db, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM orders o LEFT JOIN load l ON l.order_id = o.id
    WHERE o.id = ${orderId} AND NOT ${hasUndecidedFee}
      AND ((o.status = 'waste-processing' AND l.state = 'confirmed')
        OR (o.status IN ('payment-pending', 'payment-failed') AND EXISTS (SELECT FROM bill b WHERE b.order_id = o.id)))`.execute(
    db,
  )
  return rows.length === 1
}

/** Lists the orders with a bill that have accepted a fee since the bill was made. */
export async function listFeesUnbilled(db: Db): Promise<{ orderId: string; confirmedBy: string | null }[]> {
  const { rows } = await sql<{ orderId: string; confirmedBy: string | null }>`
    SELECT f.order_id AS "orderId", f.decided_by AS "confirmedBy" FROM order_fee f JOIN orders o ON o.id = f.order_id
    WHERE f.state = 'accepted' AND f.settled_at IS NULL AND o.status IN ('payment-pending', 'payment-failed')
      AND NOT ${hasUndecidedFee} ORDER BY f.decided_at LIMIT 500`.execute(db)
  return rows
}

export async function listConfirmedUnbilled(db: Db): Promise<{ orderId: string; confirmedBy: string | null }[]> {
  const { rows } = await sql<{ orderId: string; confirmedBy: string | null }>`
    SELECT l.order_id AS "orderId", l.confirmed_by AS "confirmedBy" FROM ${confirmedUnbilled}
    ORDER BY l.confirmed_at LIMIT 500`.execute(db)
  return rows
}

const confirmedUnbilled = sql`load l JOIN orders o ON o.id = l.order_id
  WHERE l.state = 'confirmed' AND o.status = 'waste-processing' AND NOT ${hasUndecidedFee}`

/** This column is the time since when the oldest of these loads has no bill. */
export const confirmedUnbilledSince = sql`(SELECT min(l.confirmed_at) FROM ${confirmedUnbilled})`
