/** This module lists the open questions, with the facts that a person needs to answer them. */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { CouldNotReason } from '#domain/dispatch/could-not.ts'
import type { LoadState } from '#domain/dispatch/driver-day.ts'
import type { QuestionKind } from '#domain/dispatch/question.ts'
import type { Side, StopKind } from '#domain/dispatch/stop.ts'
import type { Tap } from '#domain/dispatch/tap.ts'
import type { ContainerPlace } from '#domain/fleet/container.ts'
import type { OrderStatus } from '#domain/order/lifecycle.ts'
import { matchesName } from '#server/db/fleet/containers.ts'
import { orderStreet } from '#server/db/order/order-street.ts'

export type QuestionRow = {
  readonly id: string
  readonly kind: QuestionKind
  readonly askedAt: Date
  readonly orderId: string
  readonly friendlyId: string
  readonly customer: string
  readonly street: string | null
  readonly city: string | null
  readonly stopId: string | null
  readonly stopKind: StopKind | null
  /** These are the orders of the stop with their present status. */
  readonly sides: readonly { readonly side: Side; readonly status: OrderStatus }[]
  readonly tapId: string | null
  readonly tapKind: Tap['kind'] | null
  readonly tappedAt: Date | null
  readonly tapContent: Readonly<Record<string, unknown>> | null
  readonly driverId: string | null
  readonly driverName: string | null
  readonly leftBox: string | null
  readonly takenBox: string | null
  readonly reason: CouldNotReason | null
  readonly ticketNumber: string | null
  /** These are the photos of the tap that have arrived. */
  readonly photoIds: readonly string[]
  /** This is the box that the tap names. */
  readonly box: {
    readonly id: string
    readonly number: string
    readonly place: ContainerPlace
    readonly orderId: string | null
    readonly orderNumber: string | null
  } | null
  /** This is the tap of another driver who ended the stop before. */
  readonly first: {
    readonly tapId: string
    readonly driverName: string
    readonly at: string
    readonly leftBox: string | null
  } | null
  /** These are the boxes that this driver or the earlier one named and that are not of the ordered container type. */
  readonly wrongSizes: readonly {
    readonly number: string
    readonly containerTypeId: string
    readonly orderedTypeId: string
  }[]
  readonly loadState: LoadState | null
  /** This is the order whose load has the ticket's number already. */
  readonly holder: { readonly orderId: string; readonly friendlyId: string; readonly state: LoadState } | null
  /** This is the time when the box was offered to the customer. It is null if there is no open offer. */
  readonly offeredAt: Date | null
  readonly offerCartId: string | null
}

type Wanted = { readonly organizationId: string; readonly orderId?: string | null; readonly questionId?: string }

const maxQuestions = 200

/** Selects the boxes that the taps name and that have another container type than the order that they were left for or taken from. */
const wrongSizes = sql`coalesce((
  SELECT jsonb_agg(DISTINCT jsonb_build_object('number', box.friendly_id, 'containerTypeId', box.container_type_id,
    'orderedTypeId', served.snapshot #>> '{containers,0,_id}'))
  FROM (VALUES (t.content->>'leftBox', s.drop_off_order_id), (f.first->>'leftBox', s.drop_off_order_id),
      (t.content->>'takenBox', coalesce(s.pickup_order_id, s.about_order_id))) AS named (number, order_id)
    JOIN orders served ON served.id = named.order_id
    JOIN LATERAL (SELECT c.friendly_id, c.container_type_id::text FROM container c
      WHERE c.organization_id = q.organization_id AND ${matchesName(sql`named.number`)}
      ORDER BY (c.id = q.container_id) DESC NULLS LAST, (c.order_id = served.id) DESC NULLS LAST, (c.order_id IS NULL) DESC,
        c.container_type_id::text = served.snapshot #>> '{containers,0,_id}' DESC, c.friendly_id LIMIT 1) box
      ON box.container_type_id <> served.snapshot #>> '{containers,0,_id}'), '[]')`

/** Lists the open questions, the oldest first: all of them, those of one order, or one question. */
export async function listOpenQuestions(
  db: Db | Tx,
  { organizationId, orderId = null, questionId }: Wanted,
): Promise<QuestionRow[]> {
  const { rows } = await sql<QuestionRow>`
    SELECT q.id, q.kind, q.asked_at AS "askedAt", o.id AS "orderId", o.friendly_id AS "friendlyId",
      coalesce(nullif(o.snapshot #>> '{customer,companyName}', ''), nullif(o.snapshot #>> '{customer,lastName}', ''),
        o.snapshot #>> '{customer,firstName}', '') AS customer,
      ${orderStreet()} AS street, o.snapshot #>> '{address,city}' AS city,
      s.id AS "stopId", s.kind AS "stopKind",
      coalesce((SELECT jsonb_agg(jsonb_build_object('side', x.side, 'status', served.status))
        FROM (VALUES ('pickup', s.pickup_order_id), ('drop-off', s.drop_off_order_id)) AS x (side, id)
        JOIN orders served ON served.id = x.id), '[]') AS sides,
      t.id AS "tapId", t.kind AS "tapKind", t.corrected_at AS "tappedAt", t.content AS "tapContent",
      d.id AS "driverId", d.first_name AS "driverName", t.content->>'leftBox' AS "leftBox", t.content->>'takenBox' AS "takenBox",
      t.content->>'reason' AS reason, t.content->>'ticketNumber' AS "ticketNumber",
      coalesce((SELECT array_agg(p.id::text) FROM jsonb_array_elements_text(t.content->'photoIds') one (id)
        JOIN order_photo p ON p.id = one.id::uuid AND p.organization_id = q.organization_id), '{}') AS "photoIds",
      (SELECT jsonb_build_object('id', c.id, 'number', c.friendly_id, 'place', c.place, 'orderId', c.order_id,
          'orderNumber', (SELECT friendly_id FROM orders WHERE id = c.order_id))
        FROM container c WHERE c.organization_id = q.organization_id AND (c.id = q.container_id OR q.container_id IS NULL
          AND ${matchesName(sql`coalesce(t.content->>'leftBox', t.content->>'takenBox')`)})
        ORDER BY (c.order_id = o.id) DESC NULLS LAST, c.friendly_id LIMIT 1) AS box,
      f.first, ${wrongSizes} AS "wrongSizes",
      l.state AS "loadState",
      (SELECT jsonb_build_object('orderId', h.order_id, 'friendlyId', ho.friendly_id, 'state', h.state)
        FROM load h JOIN orders ho ON ho.id = h.order_id WHERE h.organization_id = q.organization_id AND h.facility_id = l.facility_id
          AND h.ticket_year = l.ticket_year AND h.ticket_number = t.content->>'ticketNumber' AND h.order_id <> o.id) AS holder,
      b.asked_at AS "offeredAt", b.cart_id AS "offerCartId"
    FROM question q JOIN orders o ON o.id = q.order_id LEFT JOIN stop s ON s.id = q.stop_id LEFT JOIN tap t ON t.id = q.tap_id
      LEFT JOIN driver d ON d.id = t.driver_id LEFT JOIN load l ON l.order_id = o.id
      LEFT JOIN standing_box b ON b.question_id = q.id AND b.settled_at IS NULL
      LEFT JOIN LATERAL (SELECT jsonb_build_object('tapId', f.id, 'driverName', fd.first_name, 'at', f.corrected_at,
          'leftBox', f.content->>'leftBox') AS first
        FROM tap f JOIN driver fd ON fd.id = f.driver_id WHERE f.stop_id = s.id AND f.kind = 'done' AND f.id <> t.id
          AND f.outcome IN ('accepted', 'accepted-late') AND f.why IS NULL ORDER BY f.corrected_at LIMIT 1) f ON true
    WHERE q.organization_id = ${organizationId} AND q.answered_at IS NULL
      AND (${orderId}::uuid IS NULL OR q.order_id = ${orderId}::uuid)
      AND (${questionId ?? null}::uuid IS NULL OR q.id = ${questionId ?? null}::uuid)
    ORDER BY q.asked_at, q.id LIMIT ${maxQuestions}`.execute(db)
  return rows
}
