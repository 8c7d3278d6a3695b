/** The office sees these facts of an order besides those that its customer sees: people, visits, boxes, the load, notes and messages. */

import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { CouldNotReason } from '#domain/dispatch/could-not.ts'
import type { LoadState } from '#domain/dispatch/driver-day.ts'
import type { Side, StopKind, StopState } from '#domain/dispatch/stop.ts'
import type { ContainerPlace } from '#domain/fleet/container.ts'
import type { UndeliverableReason } from '#domain/message/undeliverable.ts'
import type { TimeWindow } from '#domain/schedule/window.ts'
import type { Day } from '#domain/value/calendar.ts'
import { dayColumn } from '#server/db/dispatch/calendar.ts'
import { type Reply, repliesOfOrder } from '#server/db/message/replies.ts'
import { eventHour } from '#server/db/order/event-hour.ts'
import type { RefundWay } from '#server/db/payment/refunds.ts'

export type OrderPage = {
  readonly requestedPickupWindow: TimeWindow | null
  /** The order was paid while no box and no truck minutes were reserved for it. */
  readonly isBeyondCapacity: boolean
  /** The customer typed the address by hand, and the office has not checked it (rule C26). */
  readonly isAddressToCheck: boolean
  /** The customer is null until a job has set it. */
  readonly customerId: string | null
  readonly replaces: { readonly id: string; readonly friendlyId: string } | null
  readonly events: readonly {
    readonly id: number
    readonly event: string
    readonly to: string
    readonly by: string
    /** This is the first name of the person. It is null for the system, and for a person who has left. */
    readonly who: string | null
    readonly at: string
    readonly recordedAt: string | null
    readonly why: string | null
  }[]
  readonly stops: readonly {
    readonly id: string
    readonly kind: StopKind
    readonly state: StopState
    readonly day: Day
    readonly start: number | null
    readonly end: number | null
    readonly driver: string | null
    readonly truck: string | null
    readonly isPublished: boolean
    readonly doneAt: string | null
    readonly failedReason: CouldNotReason | null
    readonly other: { readonly id: string; readonly friendlyId: string } | null
  }[]
  readonly promises: readonly {
    readonly side: Side
    readonly number: number
    readonly day: Day | null
    readonly start: number | null
    readonly end: number | null
  }[]
  readonly box: { readonly id: string; readonly number: string } | null
  readonly moves: readonly {
    readonly id: number
    readonly box: string
    readonly boxId: string
    readonly at: string
    readonly event: string
    readonly place: ContainerPlace
    readonly facility: string | null
    readonly who: string | null
    readonly why: string | null
  }[]
  readonly load: {
    readonly state: LoadState
    readonly collectedAt: string
    readonly dumpedAt: string | null
    readonly facility: string | null
    readonly ticketNumber: string | null
    readonly grossInPounds: number | null
    readonly tareInPounds: number | null
    readonly tons: number | null
    /** This is the day of the route on which the load was taken. */
    readonly routeDay: Day | null
    readonly isRouteEnded: boolean
  } | null
  readonly notes: readonly {
    readonly id: string
    readonly content: string
    readonly at: string
    readonly who: string | null
    readonly isObjection: boolean
    readonly isAnswer: boolean
  }[]
  readonly messages: readonly {
    readonly id: number
    readonly occasion: string
    readonly channel: 'sms' | 'email'
    readonly text: string
    readonly at: string
    readonly sentAt: string | null
    /** This is the time when the message arrived, by the service's receipt. It is null if there is no such receipt. */
    readonly deliveredAt: string | null
    readonly isWithheld: boolean
    /**
     * This is the reason why the message did not reach its recipient. It is null if the message was sent, waits or was withheld on purpose.
     */
    readonly undeliverableWhy: UndeliverableReason | null
    readonly attempts: number
  }[]
  /** These are the texts that the customer has sent since the order was placed. */
  readonly replies: readonly Reply[]
  readonly charges: readonly {
    readonly purpose: 'balance' | 'extension'
    readonly amountInCents: number
    readonly state: string
    readonly isSavedCard: boolean
    readonly at: string
  }[]
  /** These are the weighings, each with its bill. A weighing without a bill counts for reports alone. */
  readonly bills: readonly {
    readonly weighing: number
    readonly version: number | null
    readonly tons: number
    readonly totalInCents: number | null
    readonly at: string
    readonly who: string | null
    readonly why: string | null
  }[]
  readonly refunds: readonly {
    readonly amountInCents: number
    readonly status: 'asked' | 'succeeded' | 'failed'
    readonly why: string
    readonly way: RefundWay
    readonly reference: string | null
    /** The customer's bank sent the refund back. */
    readonly isReturned: boolean
    readonly at: string
  }[]
  /** This is the open dispute of a payment of the order. If there are several, it is the one with the earliest day for an answer. */
  readonly dispute: {
    readonly amountInCents: number
    readonly answerBy: string | null
    readonly isAnswered: boolean
  } | null
  readonly questions: number
}

const list = (rows: ReturnType<typeof sql>) => sql`coalesce((SELECT jsonb_agg(to_jsonb(r)) FROM (${rows}) r), '[]')`

const eventsOf = list(sql`
  SELECT e.id, e.event, e.to_status AS "to", e.actor_role AS by, coalesce(nullif(d.first_name, ''), nullif(u.first_name, '')) AS who,
    ${eventHour} AS at, e.recorded_at AS "recordedAt", e.why
  FROM order_event e LEFT JOIN app_user u ON u.id = e.actor_id LEFT JOIN driver d ON d.id = e.driver_id
  WHERE e.order_id = o.id ORDER BY e.id`)

const stopsOf = list(sql`
  SELECT s.id, s.kind, s.state, ${dayColumn('s.day')} AS day, s.window_start AS start, s.window_end AS "end",
    nullif(trim(concat(d.first_name, ' ', d.last_name)), '') AS driver, t.name AS truck, s.published_at IS NOT NULL AS "isPublished",
    s.done_at AS "doneAt", s.failed_reason AS "failedReason",
    CASE WHEN x.id IS NOT NULL THEN jsonb_build_object('id', x.id, 'friendlyId', x.friendly_id) END AS other
  FROM stop s LEFT JOIN route q ON q.id = s.route_id LEFT JOIN driver d ON d.id = coalesce(s.done_by, q.driver_id)
    LEFT JOIN truck t ON t.id = q.truck_id
    LEFT JOIN orders x ON x.id = CASE WHEN s.drop_off_order_id = o.id THEN s.pickup_order_id ELSE s.drop_off_order_id END
  WHERE s.drop_off_order_id = o.id OR s.pickup_order_id = o.id ORDER BY s.created_at, s.id LIMIT 100`)

const movesOf = list(sql`
  SELECT m.id, b.friendly_id AS box, b.id AS "boxId", m.at, m.event, m.to_place->>'place' AS place, f.name AS facility,
    coalesce(nullif(d.first_name, ''), nullif(u.first_name, '')) AS who, m.why
  FROM container_move m JOIN container b ON b.id = m.container_id LEFT JOIN facility f ON f.id = (m.to_place->>'facilityId')::uuid
    LEFT JOIN driver d ON d.id = m.driver_id LEFT JOIN app_user u ON u.id = m.actor_id
  WHERE m.to_place->>'orderId' = o.id::text ORDER BY m.at, m.id LIMIT 100`)

const loadOf = sql`(
  SELECT jsonb_build_object('state', l.state, 'collectedAt', l.collected_at, 'dumpedAt', l.dumped_at, 'facility', f.name,
    'ticketNumber', l.ticket_number, 'grossInPounds', l.gross_in_pounds, 'tareInPounds', l.tare_in_pounds, 'tons', l.tons::float8,
    'routeDay', ${dayColumn('q.day')}, 'isRouteEnded', coalesce(q.ended_at IS NOT NULL, false))
  FROM load l LEFT JOIN facility f ON f.id = l.facility_id LEFT JOIN route q ON q.id = l.route_id WHERE l.order_id = o.id)`

const notesOf = list(sql`
  SELECT n.id, n.content, n.created_at AS at, nullif(u.first_name, '') AS who,
    EXISTS (SELECT FROM bill_objection j WHERE j.order_id = o.id AND j.note_id = n.id) AS "isObjection",
    EXISTS (SELECT FROM bill_objection j WHERE j.order_id = o.id AND j.answer_note_id = n.id) AS "isAnswer"
  FROM note n LEFT JOIN app_user u ON u.id = n.created_by WHERE n.entity_id = o.id ORDER BY n.created_at, n.id LIMIT 200`)

const messagesOf = list(sql`
  SELECT m.id, split_part(m.key, ':', 1) AS occasion, m.channel, m.text, m.created_at AS at, m.sent_at AS "sentAt",
    m.delivered_at AS "deliveredAt", m.withheld_at IS NOT NULL AS "isWithheld", m.undeliverable_why AS "undeliverableWhy", m.attempts
  FROM message m WHERE m.order_id = o.id ORDER BY m.id LIMIT 200`)

const chargesOf = list(sql`
  SELECT c.purpose, c.amount_in_cents AS "amountInCents", c.state, c.payment_method_id IS NOT NULL AS "isSavedCard", c.created_at AS at
  FROM order_charge c WHERE c.order_id = o.id ORDER BY c.created_at, c.id`)

const refundsOf = list(sql`
  SELECT r.amount_in_cents AS "amountInCents", r.status, r.why, r.way, r.reference, r.created_at AS at,
    r.status = 'failed' AND r.provider_refund_id IS NOT NULL AS "isReturned"
  FROM refund r WHERE r.order_id = o.id ORDER BY r.created_at, r.id`)

const disputeOf = sql`(
  SELECT jsonb_build_object('amountInCents', d.amount_in_cents, 'answerBy', d.answer_by,
    'isAnswered', d.evidence_sent_at IS NOT NULL)
  FROM dispute d WHERE d.order_id = o.id AND d.closed_at IS NULL ORDER BY d.answer_by, d.opened_at LIMIT 1)`

const billsOf = list(sql`
  SELECT w.version AS weighing, b.version, b.total_in_cents AS "totalInCents", coalesce(b.created_at, w.created_at) AS at,
    (SELECT coalesce(sum((one->>'tons')::numeric), 0)::float8 FROM jsonb_array_elements(w.containers) one) AS tons,
    nullif(u.first_name, '') AS who, w.why
  FROM weighing w LEFT JOIN bill b ON b.order_id = w.order_id AND b.weighing_id = w.id
    LEFT JOIN app_user u ON u.id = coalesce(b.created_by, w.entered_by)
  WHERE w.order_id = o.id AND (b.version IS NOT NULL OR NOT w.is_billed)
  ORDER BY coalesce(b.created_at, w.created_at), w.version, b.version`)

/** Returns null for another hauler's order. */
export async function findOrderPage(db: Db, organizationId: string, orderId: string): Promise<OrderPage | null> {
  const { rows } = await sql<OrderPage>`
    SELECT o.requested_pickup_window AS "requestedPickupWindow", o.beyond_capacity AS "isBeyondCapacity",
      o.address_to_check AS "isAddressToCheck", o.customer_id AS "customerId",
      (SELECT jsonb_build_object('id', x.id, 'friendlyId', x.friendly_id) FROM orders x WHERE x.id = o.replaces_order_id) AS replaces,
      ${eventsOf} AS events, ${stopsOf} AS stops,
      ${list(sql`SELECT p.side, p.number, ${dayColumn('p.day')} AS day, p.window_start AS start, p.window_end AS "end"
        FROM promise p WHERE p.order_id = o.id ORDER BY p.side, p.number`)} AS promises,
      (SELECT jsonb_build_object('id', b.id, 'number', b.friendly_id) FROM container b WHERE b.order_id = o.id) AS box,
      ${movesOf} AS moves, ${loadOf} AS load, ${notesOf} AS notes, ${messagesOf} AS messages, ${list(repliesOfOrder)} AS replies, ${chargesOf} AS charges,
      ${refundsOf} AS refunds, ${billsOf} AS bills, ${disputeOf} AS dispute,
      (SELECT count(*)::int FROM question q WHERE q.order_id = o.id AND q.answered_at IS NULL) AS questions
    FROM orders o WHERE o.id = ${orderId} AND o.organization_id = ${organizationId}`.execute(db)
  return rows[0] ?? null
}
