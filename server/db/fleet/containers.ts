/**
 * This module stores boxes and their moves. A box's row is written here alone, as the sum of its moves, in the
 * transaction that adds one.
 */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { type Statement, sql } from '@rolloff/sql/sql.ts'
import {
  type ContainerEvent,
  type ContainerMove,
  type ContainerState,
  type ContainerStatus,
  containerAfterAll,
  type Whereabouts,
  whereabouts,
} from '#domain/fleet/container.ts'
import type { Language } from '#domain/value/language.ts'
import { localizedName } from '#server/db/catalog/catalog.ts'

export type ContainerRig = 'cable' | 'hook'

export type Container = Whereabouts & {
  readonly id: string
  readonly organizationId: string
  /** The number as it is painted, such as "C-114". */
  readonly friendlyId: string
  readonly containerTypeId: string
  readonly status: ContainerStatus
  readonly rig: ContainerRig
  readonly since: Date
  /** This is the number of the order that the box has. */
  readonly orderNumber: string | null
  readonly version: number
}

/** These columns belong to a `container c`. */
export const containerColumns = sql`c.id, c.organization_id AS "organizationId", c.friendly_id AS "friendlyId",
  c.container_type_id AS "containerTypeId", c.status, c.place, c.facility_id AS "facilityId", c.truck_id AS "truckId",
  c.order_id AS "orderId", c.is_full AS "isFull", c.since, c.rig, c.version,
  (SELECT o.friendly_id FROM orders o WHERE o.id = c.order_id) AS "orderNumber"`

/**
 * The condition is true if a `container c` may be meant by a name. The whole number has to match, or its digits if
 * the name has no letters.
 */
export const matchesName = (name: Statement) =>
  sql`split_part(c.friendly_id, '-', 2)::int = substring(${name} FROM '[0-9]+$')::int
    AND split_part(c.friendly_id, '-', 1) = coalesce(substring(${name} FROM '^[A-Z]+'), split_part(c.friendly_id, '-', 1))`

export type MoveInput = {
  readonly containerId: string
  readonly event: ContainerEvent
  readonly to: Pick<Whereabouts, 'place'> & Partial<Whereabouts>
  /** This is the time when the move happened. */
  readonly at: Date
  /** This is the time when we learned of the move. */
  readonly recordedAt: Date
  readonly driverId?: string | null
  readonly actorId?: string | null
  readonly tapId?: string | null
  readonly why?: string | null
  /**
   * This is the time at which the dumpster came to a place that it never left, if a correction puts it back there.
   */
  readonly since?: Date | null
}

export type MoveOutcome = {
  readonly before: Container
  readonly after: Container
  /**
   * This is the box that had the order before, or the moved box if another came there later. Nobody knows where it
   * is now.
   */
  readonly displaced: Pick<Container, 'id' | 'friendlyId'> | null
}

/**
 * Adds a move to a box and writes the box's state after all its moves. A move that happened before the last one
 * changes only the time between. A caller that moves a box to an order holds the order's lock. An order has one
 * box, which is the one that came there last.
 */
export async function moveContainer(tx: Tx, options: MoveInput): Promise<MoveOutcome> {
  const orderId = whereabouts(options.to).orderId
  const locked = await lockContainers(tx, options.containerId, orderId)
  const before = locked.find(one => one.id === options.containerId)
  if (!before) throw new Error(`container ${options.containerId} does not exist`)
  const state = await addMove(tx, options)
  const holder = orderId === null ? undefined : locked.find(one => one.orderId === orderId && one.id !== before.id)
  if (!holder || state.orderId !== orderId) {
    return { before, after: await writeState(tx, before.id, state), displaced: null }
  }
  const isFirst = state.since < holder.since
  const leaver = isFirst ? before : holder
  const left = await addMove(tx, {
    ...options,
    containerId: leaver.id,
    event: 'corrected',
    to: { place: 'unknown' },
    since: null,
    at: isFirst ? holder.since : state.since,
    why: isFirst ? holder.friendlyId : before.friendlyId,
  })
  // The order is free again before the other box takes it.
  const written = await writeState(tx, leaver.id, left)
  const after = isFirst ? written : await writeState(tx, before.id, state)
  return { before, after, displaced: { id: leaver.id, friendlyId: leaver.friendlyId } }
}

/** Locks the box, and the box that has the order now. */
async function lockContainers(tx: Tx, id: string, orderId: string | null): Promise<Container[]> {
  const { rows } = await sql<Container>`
    SELECT ${containerColumns} FROM container c
    WHERE c.id = ${id} OR c.order_id = ${orderId} ORDER BY c.id FOR UPDATE`.execute(tx)
  return rows
}

async function addMove(tx: Tx, options: MoveInput): Promise<ContainerState> {
  await sql`
    INSERT INTO container_move (container_id, organization_id, at, recorded_at, event, to_place, driver_id, actor_id, tap_id, why, since)
    SELECT c.id, c.organization_id, ${options.at}::timestamptz, ${options.recordedAt}::timestamptz, ${options.event},
      ${JSON.stringify(whereabouts(options.to))}::jsonb, ${options.driverId ?? null}::uuid, ${options.actorId ?? null}::uuid,
      ${options.tapId ?? null}::uuid, ${options.why ?? null}, ${options.since ?? null}::timestamptz
    FROM container c WHERE c.id = ${options.containerId}`.execute(tx)
  const { rows } = await sql<ContainerMove>`
    SELECT event, at, to_place AS "to", since FROM container_move WHERE container_id = ${options.containerId}
    ORDER BY at, id`.execute(tx)
  const state = containerAfterAll(rows)
  if (!state) throw new Error('a move that was just added is not there')
  return state
}

async function writeState(tx: Tx, id: string, state: ContainerState): Promise<Container> {
  const { rows } = await sql<Container>`
    UPDATE container c SET status = ${state.status}, place = ${state.place}, facility_id = ${state.facilityId},
      truck_id = ${state.truckId}, order_id = ${state.orderId}, is_full = ${state.isFull}, since = ${state.since},
      version = c.version + 1
    WHERE c.id = ${id} RETURNING ${containerColumns}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`container ${id} does not exist`)
  return row
}

type NamedBox = {
  readonly organizationId: string
  /** The number as it is painted, or its digits. */
  readonly name: string
  /** These are the orders that most likely have the box, if its digits alone are painted on several boxes. */
  readonly orderIds?: readonly (string | null | undefined)[]
}

/**
 * Finds the hauler's box by a name. If several have the same digits, a box of one of these orders comes first, and
 * then a box without an order. Among these, the container type that such an order asks for comes before others
 * (rule D119).
 */
export async function findContainerNamed(
  db: Db,
  { organizationId, name, orderIds = [] }: NamedBox,
): Promise<Container | null> {
  const orders = sql`${orderIds.filter(id => id != null)}::uuid[]`
  const { rows } = await sql<Container>`
    SELECT ${containerColumns} FROM container c
    WHERE c.organization_id = ${organizationId} AND ${matchesName(sql`${name}::text`)}
    ORDER BY (c.friendly_id = ${name}) DESC, (c.order_id = ANY(${orders})) DESC NULLS LAST, (c.order_id IS NULL) DESC,
      EXISTS (SELECT FROM orders o WHERE o.id = ANY(${orders}) AND o.snapshot #>> '{containers,0,_id}' = c.container_type_id::text) DESC,
      c.friendly_id LIMIT 1`.execute(db)
  return rows[0] ?? null
}

/** Returns the box that an order has, or null if nobody knows. */
export async function findContainerOfOrder(db: Db, orderId: string): Promise<Container | null> {
  const { rows } =
    await sql<Container>`SELECT ${containerColumns} FROM container c WHERE c.order_id = ${orderId}`.execute(db)
  return rows[0] ?? null
}

/** The box is not of the container type that an order asks for. Both have their names here. */
export type OtherSize = {
  readonly box: string
  readonly size: string
  readonly order: string
  readonly ordered: string
}

/** Returns null if the box has the type that the order asks for. */
export async function findOtherSize(
  db: Db,
  { containerId, orderId, language = 'en' }: { containerId: string; orderId: string; language?: Language | undefined },
): Promise<OtherSize | null> {
  const { rows } = await sql<OtherSize>`
    SELECT c.friendly_id AS box, ${localizedName(sql`t`, language)} AS size, o.friendly_id AS "order",
      coalesce((SELECT ${localizedName(sql`k`, language)} FROM container_type k
        WHERE k.id = (o.snapshot #>> '{containers,0,_id}')::uuid), o.snapshot #>> '{containers,0,name}', '–') AS ordered
    FROM container c JOIN container_type t ON t.id = c.container_type_id JOIN orders o ON o.id = ${orderId}
    WHERE c.id = ${containerId} AND c.container_type_id::text <> o.snapshot #>> '{containers,0,_id}'`.execute(db)
  return rows[0] ?? null
}

/**
 * Finds the place where a box would be if these taps had not named it. Returns null if nobody would know the box at
 * all.
 */
export async function findPlaceWithoutTaps(
  tx: Tx,
  containerId: string,
  tapIds: readonly string[],
): Promise<KnownPlace | null> {
  const { rows } = await sql<ContainerMove>`
    SELECT event, at, to_place AS "to", since FROM container_move
    WHERE container_id = ${containerId} AND (tap_id IS NULL OR tap_id <> ALL(${tapIds}::uuid[])) ORDER BY at, id`.execute(
    tx,
  )
  const state = containerAfterAll(rows)
  if (!state) return null
  return knownPlace(state)
}

const knownPlace = ({ place, facilityId, truckId, orderId, isFull, since }: ContainerState): KnownPlace => ({
  to: { place, facilityId, truckId, orderId, isFull },
  since,
})

/** These are the place of a box, and the time since when it is there. */
export type KnownPlace = { readonly to: Whereabouts; readonly since: Date }

export type LastMove = {
  readonly event: ContainerEvent
  readonly at: Date
  readonly recordedAt: Date
  readonly actorId: string | null
  readonly why: string | null
  /** This is the place of the box before this move. It is null if nobody knew the box at all. */
  readonly before: KnownPlace | null
}

export async function findLastMove(tx: Tx, containerId: string): Promise<LastMove | null> {
  const { rows } = await sql<ContainerMove & Omit<LastMove, 'before'>>`
    SELECT event, at, to_place AS "to", since, recorded_at AS "recordedAt", actor_id AS "actorId", why
    FROM container_move WHERE container_id = ${containerId} ORDER BY at, id`.execute(tx)
  const last = rows.at(-1)
  if (!last) return null
  const { event, at, recordedAt, actorId, why } = last
  const state = containerAfterAll(rows.slice(0, -1))
  return { event, at, recordedAt, actorId, why, before: state && knownPlace(state) }
}

/** Lists the boxes whose place nobody knows, because another box of this number took their order at that moment. */
export async function listDisplacedBy(tx: Tx, organizationId: string, number: string, at: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT c.id FROM container c JOIN LATERAL (SELECT m.event, m.at, m.why FROM container_move m
        WHERE m.container_id = c.id ORDER BY m.at DESC, m.id DESC LIMIT 1) m ON true
    WHERE c.organization_id = ${organizationId} AND c.place = 'unknown' AND m.event = 'corrected' AND m.at = ${at}
      AND m.why = ${number} ORDER BY c.id FOR UPDATE OF c`.execute(tx)
  return rows.map(row => row.id)
}

export async function findContainer(tx: Tx, id: string): Promise<Container | null> {
  const { rows } = await sql<Container>`SELECT ${containerColumns} FROM container c WHERE c.id = ${id}`.execute(tx)
  return rows[0] ?? null
}

/** Returns the place where a box was before it came to this order, or null if no move has it. */
export async function findPlaceBefore(tx: Tx, containerId: string, orderId: string): Promise<Whereabouts | null> {
  const { rows } = await sql<{ to: Whereabouts }>`
    SELECT to_place AS "to" FROM container_move
    WHERE container_id = ${containerId} AND to_place->>'orderId' IS DISTINCT FROM ${orderId}
    ORDER BY at DESC, id DESC LIMIT 1`.execute(tx)
  return rows[0]?.to ?? null
}
