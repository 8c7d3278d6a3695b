/** A question is about an act of a driver that does not fit the plan. It is open until a person in the office has answered it. */

import type { Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { AnswerAct, QuestionKind } from '#domain/dispatch/question.ts'

export type NewQuestion = {
  readonly organizationId: string
  readonly kind: QuestionKind
  readonly orderId?: string | null
  readonly stopId?: string | null
  readonly containerId?: string | null
  readonly tapId: string | null
  readonly now: Date
}

export async function addQuestion(tx: Tx, question: NewQuestion): Promise<void> {
  await sql`
    INSERT INTO question (organization_id, kind, order_id, stop_id, container_id, tap_id, asked_at)
    VALUES (${question.organizationId}, ${question.kind}, ${question.orderId ?? null}, ${question.stopId ?? null},
      ${question.containerId ?? null}, ${question.tapId}, ${question.now})`.execute(tx)
}

export type LockedQuestion = {
  readonly id: string
  readonly answeredAt: Date | null
  readonly answeredBy: string
}

/**
 * Locks a question until the transaction ends. The caller must lock it before everything that its answer changes. Returns null for another
 * hauler's question.
 */
export async function lockQuestion(tx: Tx, organizationId: string, id: string): Promise<LockedQuestion | null> {
  const { rows } = await sql<LockedQuestion>`
    SELECT q.id, q.answered_at AS "answeredAt",
      coalesce((SELECT nullif(u.first_name, '') FROM app_user u WHERE u.id = q.answered_by), '–') AS "answeredBy"
    FROM question q WHERE q.id = ${id} AND q.organization_id = ${organizationId} FOR UPDATE OF q`.execute(tx)
  return rows[0] ?? null
}

type AnswerToStore = { readonly id: string; readonly act: AnswerAct; readonly by: string | null; readonly now: Date }

export async function storeAnswer(tx: Tx, { id, act, by, now }: AnswerToStore): Promise<void> {
  await sql`
    UPDATE question SET answer = ${act}, answered_by = ${by}, answered_at = ${now}
    WHERE id = ${id} AND answered_at IS NULL`.execute(tx)
}

/** Gives the other open questions about the box of the same order the same answer. */
export async function storeAnswerOfSiblings(tx: Tx, { id, act, by, now }: AnswerToStore): Promise<void> {
  await sql`
    UPDATE question SET answer = ${act}, answered_by = ${by}, answered_at = ${now}
    WHERE answered_at IS NULL AND id <> ${id} AND kind IN ('done-twice', 'box-elsewhere', 'box-other-size')
      AND order_id = (SELECT q.order_id FROM question q WHERE q.id = ${id})`.execute(tx)
}

/**
 * Asks the office whether a swap becomes one visit, because the customer paid it after its pick-up was published. It is asked once for each
 * stop.
 */
export async function askAboutPaidSwap(
  tx: Tx,
  { organizationId, orderId, stopId, now }: { organizationId: string; orderId: string; stopId: string; now: Date },
): Promise<void> {
  await sql`
    INSERT INTO question (organization_id, kind, order_id, stop_id, asked_at)
    VALUES (${organizationId}, 'swap-paid', ${orderId}, ${stopId}, ${now})
    ON CONFLICT (stop_id) WHERE kind = 'swap-paid' DO NOTHING`.execute(tx)
}

/**
 * Locks the questions whose boxes these errands fetch. The caller must do so before it locks the orders, because a transaction that answers
 * a question locks in this order.
 */
export async function lockFetchQuestions(tx: Tx, stopIds: readonly string[]): Promise<void> {
  await sql<{ id: string }>`
    SELECT id FROM question WHERE kind = 'stop-withdrawn' AND order_id IN (
      SELECT s.about_order_id FROM stop s WHERE s.id = ANY(${stopIds}) AND s.kind = 'errand')
    ORDER BY id FOR UPDATE`.execute(tx)
}

/** Stores the answer that a box is fetched again. Returns false if the question was answered in the meantime. */
export async function answerFetch(
  tx: Tx,
  { orderId, actorId, now }: { orderId: string; actorId: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    UPDATE question SET answer = 'fetch', answered_by = ${actorId}, answered_at = ${now}
    WHERE kind = 'stop-withdrawn' AND order_id = ${orderId} AND answered_at IS NULL RETURNING id`.execute(tx)
  return rows.length > 0
}

/** Returns the stop that a driver drove although it was withdrawn. The facts about the order's box belong to this stop. */
export async function findStopOfFetch(tx: Tx, orderId: string): Promise<string | null> {
  const { rows } = await sql<{ stopId: string | null }>`
    SELECT stop_id AS "stopId" FROM question WHERE kind = 'stop-withdrawn' AND order_id = ${orderId}
    ORDER BY answered_at DESC NULLS LAST LIMIT 1`.execute(tx)
  return rows[0]?.stopId ?? null
}

/** Reopens the questions about boxes without an order that these errands did not fetch. The office has to answer them again. */
export async function reopenFetches(tx: Tx, stopIds: readonly string[]): Promise<void> {
  await sql`
    UPDATE question SET answer = NULL, answered_by = NULL, answered_at = NULL
    WHERE kind = 'stop-withdrawn' AND answer = 'fetch' AND order_id IN (
      SELECT s.about_order_id FROM stop s WHERE s.id = ANY(${stopIds}) AND s.kind = 'errand')`.execute(tx)
}
