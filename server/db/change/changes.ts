/**
 * A change records who changed an object. The transaction that changes the object stores it. The history, the news of open pages and the
 * undoing of acts are made from it.
 */

import type { Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { OrderEvent } from '#domain/order/lifecycle.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { moneyActs } from '#domain/retention/money-changes.ts'
import type { Day } from '#domain/value/calendar.ts'
import { unknownName } from '#domain/value/person.ts'

export const changedObjects = [
  'stop',
  'route',
  'order',
  'load',
  'question',
  'container',
  'truck',
  'driver',
  'facility',
  'fee',
  'site',
  'customer',
  'organization',
  'pricing-rule',
  'service-area',
  'container-type',
  'material',
  'add-on',
  'cleanup',
  'description',
  'time-window',
  'member',
  'invitation',
  'message-template',
  'saved-view',
] as const
export type ChangedObject = (typeof changedObjects)[number]

/** These are the acts that a change may name, besides the events of an order. */
export const changeActs = [
  ...moneyActs,
  'plan-stop',
  'move-stop',
  'change-stop',
  'unplan-stop',
  'restore-stop',
  'withdraw-stop',
  'publish-stop',
  'publish',
  'publish-by-clock',
  'text-driver',
  'ask-driver',
  'set-truck',
  'lose-truck',
  'start-day',
  'end-day',
  'tap',
  'was-done',
  'change-facility',
  'answer-question',
  'join-swap',
  'add-note',
  'settle-replies',
  'link-driver',
  'revoke-link',
  'change-site',
  'move',
  'repair',
  'back',
  'retire',
  'register',
  'count',
  'miss',
  'undo-move',
  'add',
  'change',
  'archive',
  'restore',
  'set-status',
  'inspect',
  'sign-repair',
  'check-trucks',
  'take-ready-made',
  'close-first-steps',
  'suspend',
  'resume',
  'remove',
  'switch-on',
  'switch-off',
  'end-rule',
  'block',
  'unblock',
  'merge',
  'part',
  'serve-zips',
  'leave-zips',
  'reorder',
  'close-day',
  'open-day',
  'invite',
  'take-back',
  'take-in-again',
  'accept-invitation',
  'decline-invitation',
  'leave-company',
  'ask-landfill',
  'take-by-phone',
  'send-order-link',
  'wait-for-zip',
  'change-brand',
  'move-spot',
  'send-message',
] as const
export type ChangeAct = (typeof changeActs)[number] | OrderEvent

export type NewChange = {
  readonly organizationId: string
  readonly at: Date
  readonly actorId?: string | null
  readonly driverId?: string | null
  readonly act: ChangeAct
  readonly object: ChangedObject
  readonly objectId: string
  /** These facts contain no text that people typed. */
  readonly before?: Readonly<Record<string, unknown>> | null
  readonly after?: Readonly<Record<string, unknown>> | null
}

export async function addChange(tx: Tx, change: NewChange): Promise<void> {
  const { before, after } = change
  await sql`
    INSERT INTO change (organization_id, at, actor_id, driver_id, act, object, object_id, before, after)
    VALUES (${change.organizationId}, ${change.at}, ${change.actorId ?? null}, ${change.driverId ?? null}, ${change.act},
      ${change.object}, ${change.objectId}, ${before ? JSON.stringify(before) : null}::jsonb,
      ${after ? JSON.stringify(after) : null}::jsonb)`.execute(tx)
  tx.notify(change.organizationId)
}

/** Returns a statement, or a part of one, that adds several changes. The caller must notify the haulers. */
export const changesAdded = (changes: readonly NewChange[]) => sql`
  INSERT INTO change (organization_id, at, actor_id, driver_id, act, object, object_id, before, after)
  SELECT "organizationId", at, "actorId", "driverId", act, object, "objectId", before, after
  FROM jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) AS one ("organizationId" uuid, at timestamptz, "actorId" uuid,
    "driverId" uuid, act text, object text, "objectId" uuid, before jsonb, after jsonb)`

/** Adds several changes and notifies their haulers. */
export async function addChanges(tx: Tx, changes: readonly NewChange[]): Promise<void> {
  if (changes.length === 0) return
  await changesAdded(changes).execute(tx)
  for (const organizationId of new Set(changes.map(one => one.organizationId))) tx.notify(organizationId)
}

export type LastChange = {
  readonly who: string
  readonly at: Date
  readonly act: string
  readonly after: NewChange['after']
}

/**
 * Returns the last change of an object. If an act is given, only changes by that act count. The name of a person who has left is a dash.
 */
export async function findLastChange(tx: Tx, objectId: string, act: string | null = null): Promise<LastChange | null> {
  const { rows } = await sql<LastChange>`
    SELECT coalesce(nullif(d.first_name, ''), nullif(u.first_name, ''), '–') AS who, c.at, c.act, c.after
    FROM change c LEFT JOIN app_user u ON u.id = c.actor_id LEFT JOIN driver d ON d.id = c.driver_id
    WHERE c.object_id = ${objectId} AND (${act}::text IS NULL OR c.act = ${act}) ORDER BY c.seq DESC LIMIT 1`.execute(
    tx,
  )
  return rows[0] ?? null
}

/** Returns the refusal 'changed-meanwhile' with the name of the person who last changed the object. */
export async function changedMeanwhile(tx: Tx, objectId: string): Promise<Refusal> {
  const last = await findLastChange(tx, objectId)
  return new Refusal('changed-meanwhile', { who: last?.who ?? unknownName })
}

export type LeftPlace = {
  readonly stopId: string
  readonly driverId: string | null
  readonly routeId: string | null
  /** This is the stop that came before it on the route. */
  readonly after: string | null
}

/** Lists the former places of stops that were taken off the board by their last change, in the order that they had there. */
export async function listLeftPlaces(tx: Tx, stopIds: readonly string[]): Promise<LeftPlace[]> {
  const { rows } = await sql<LeftPlace>`
    SELECT c.object_id AS "stopId", (c.before->>'driverId')::uuid AS "driverId", (c.before->>'routeId')::uuid AS "routeId",
      (c.before->>'after')::uuid AS after
    FROM unnest(${stopIds}::uuid[]) one (id) JOIN LATERAL (
      SELECT * FROM change n WHERE n.object_id = one.id ORDER BY n.seq DESC LIMIT 1) c ON c.act = 'unplan-stop'
    ORDER BY (c.before->>'position')::int`.execute(tx)
  return rows
}

type MovedOff = { readonly day: Day; readonly driverId: string | null; readonly actorId: string }

/**
 * Lists the times at which the person moved the given stops away from that driver's day. A stop counts if the move was its last change, and
 * if no promise was made with it since.
 */
export async function listMovedOff(
  tx: Tx,
  stopIds: readonly string[],
  { day, driverId, actorId }: MovedOff,
): Promise<{ at: Date }[]> {
  const { rows } = await sql<{ at: Date }>`
    SELECT c.at FROM stop s JOIN LATERAL (
      SELECT n.act, n.before, n.actor_id, n.at FROM change n WHERE n.object_id = s.id ORDER BY n.seq DESC LIMIT 1) c
      ON c.act = 'move-stop' AND (c.before->>'day')::bigint = ${day} AND c.actor_id = ${actorId}
        AND (c.before->>'driverId')::uuid IS NOT DISTINCT FROM ${driverId}::uuid
    WHERE s.id = ANY(${stopIds}) AND NOT EXISTS (
      SELECT FROM promise p WHERE p.order_id IN (s.drop_off_order_id, s.pickup_order_id) AND p.stop_id = s.id
        AND p.promised_at >= c.at)`.execute(tx)
  return rows
}
