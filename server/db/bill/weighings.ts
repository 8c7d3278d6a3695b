/** What loads weighed: versions that are only ever added; the newest counts. */
import type { Weighing } from '#domain/order/weighing.ts'
import type { Db, Tx } from '#server/db/engine/connect.ts'
import { sql } from '#server/db/engine/sql.ts'

export type StoredWeighing = Weighing & { readonly id: string; readonly version: number }

type NewWeighing = {
  readonly order: { readonly id: string; readonly organizationId: string }
  readonly weighing: Weighing
  readonly enteredBy: string | null
  readonly now: Date
}

/** The caller holds the order. */
export async function addWeighing(tx: Tx, { order, weighing, enteredBy, now }: NewWeighing): Promise<StoredWeighing> {
  const { rows } = await sql<{ id: string; version: number }>`
    INSERT INTO weighing (organization_id, order_id, version, containers, ticket_number, ticket_photo_id, item_counts,
      additional_lines, discounts, entered_by, created_at)
    SELECT ${order.organizationId}, ${order.id}, coalesce(max(version), 0) + 1, ${JSON.stringify(weighing.containers)}::jsonb,
      ${weighing.ticketNumber}, ${weighing.ticketPhotoId}, ${JSON.stringify(weighing.items)}::jsonb,
      ${JSON.stringify(weighing.additionalLines)}::jsonb, ${JSON.stringify(weighing.discounts)}::jsonb, ${enteredBy}, ${now}
    FROM weighing WHERE order_id = ${order.id} RETURNING id, version`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a weighing that was just stored is not there')
  return { ...weighing, ...row }
}

export async function findNewestWeighing(db: Db | Tx, orderId: string): Promise<StoredWeighing | null> {
  const { rows } = await sql<StoredWeighing>`
    SELECT id, version, containers, ticket_number AS "ticketNumber", ticket_photo_id AS "ticketPhotoId", item_counts AS items,
      additional_lines AS "additionalLines", discounts
    FROM weighing WHERE order_id = ${orderId} ORDER BY version DESC LIMIT 1`.execute(db)
  return rows[0] ?? null
}
