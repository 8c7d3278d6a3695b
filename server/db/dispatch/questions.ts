/** What a driver did and the plan could not follow, until somebody in the office has decided. */
import type { Tx } from '#server/db/engine/connect.ts'
import { sql } from '#server/db/engine/sql.ts'

export const questionKinds = ['stop-withdrawn', 'done-twice', 'box-elsewhere', 'order-moved-on', 'ticket-used'] as const
export type QuestionKind = (typeof questionKinds)[number]

export type NewQuestion = {
  readonly organizationId: string
  readonly kind: QuestionKind
  readonly orderId?: string | null
  readonly stopId?: string | null
  readonly containerId?: string | null
  readonly tapId: string
  readonly now: Date
}

export async function addQuestion(tx: Tx, question: NewQuestion): Promise<void> {
  await sql`
    INSERT INTO question (organization_id, kind, order_id, stop_id, container_id, tap_id, asked_at)
    VALUES (${question.organizationId}, ${question.kind}, ${question.orderId ?? null}, ${question.stopId ?? null},
      ${question.containerId ?? null}, ${question.tapId}, ${question.now})`.execute(tx)
}
