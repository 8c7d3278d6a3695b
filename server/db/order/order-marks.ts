/** A mark is a short text that differs if the page of an order has changed. Comparing marks is faster than reading the page. */
import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'

export type OrderMark = {
  readonly orderId: string
  readonly userId: string
  /** The mark is made of the parts of the page that another person may change. */
  readonly mark: string
}

/** The mark counts the rows of tables whose rows are only added, and contains the values of rows that change. */
export async function listOrderMarks(
  db: Db,
  organizationId: string,
  orderIds: readonly string[],
): Promise<OrderMark[]> {
  const { rows } = await sql<OrderMark>`
    SELECT o.id AS "orderId", o.user_id AS "userId", coalesce(md5(concat_ws(' ', o.status, o.drop_off_window, o.pickup_window,
      o.final_pickup_window, (SELECT max(e.id) FROM order_event e WHERE e.order_id = o.id),
      (SELECT count(*) FROM order_event e JOIN event_hour h ON h.event_id = e.id WHERE e.order_id = o.id),
      (SELECT count(*) FROM order_photo f WHERE f.order_id = o.id),
      (SELECT count(*) FROM bill b WHERE b.order_id = o.id), (SELECT count(*) FROM bill_objection j WHERE j.order_id = o.id),
      (SELECT count(*) FROM payment p WHERE p.order_id = o.id),
      (SELECT string_agg(concat(c.id, c.state), ',' ORDER BY c.id) FROM order_charge c WHERE c.order_id = o.id),
      (SELECT string_agg(concat(r.id, r.status), ',' ORDER BY r.id) FROM refund r WHERE r.order_id = o.id),
      (SELECT string_agg(concat(f.id, f.state, f.amount_in_cents, f.held_in_cents), ',' ORDER BY f.id)
        FROM order_fee f WHERE f.order_id = o.id),
      (SELECT count(*) FROM order_adjustment a WHERE a.order_id = o.id),
      (SELECT count(*) FROM order_extension x WHERE x.order_id = o.id),
      (SELECT concat(s.cart_id, s.swap_window, (SELECT n.status FROM orders n WHERE n.id = s.cart_id))
        FROM order_swap s WHERE s.order_id = o.id AND s.withdrawn_at IS NULL))), '') AS mark
    FROM orders o WHERE o.id = ANY(${orderIds}::uuid[]) AND o.organization_id = ${organizationId}`.execute(db)
  return rows
}
