/**
 * This module stores boxes and their moves. The state of a box is computed from all its moves. Only this module writes it, in the
 * transaction that adds a move.
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
  /** This is the number as it is painted on the box, such as "C-114". */
  readonly friendlyId: string
  readonly containerTypeId: string
  readonly status: ContainerStatus
  readonly rig: ContainerRig
  readonly since: Date
  /** This is the number of the order that has the box. */
  readonly orderNumber: string | null
  readonly version: number
}

/** These columns are for a `container c`. */
export const containerColumns = sql`c.id, c.organization_id AS "organizationId", c.friendly_id AS "friendlyId",
  c.container_type_id AS "containerTypeId", c.status, c.place, c.facility_id AS "facilityId", c.truck_id AS "truckId",
  c.order_id AS "orderId", c.is_full AS "isFull", c.since, c.rig, c.version,
  (SELECT o.friendly_id FROM orders o WHERE o.id = c.order_id) AS "orderNumber"`

/**
 * Returns a condition that is true if a name may mean a `container c`. The name must be the whole number, or the digits of the number if it
 * has no letters.
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
  /** This is the time when the server learned of the move. */
  readonly recordedAt: Date
  readonly driverId?: string | null
  readonly actorId?: string | null
  readonly tapId?: string | null
  readonly why?: string | null
  /**
   * This is the time since when the box has been at the place. A correction gives it if the box never left the place to which the
   * correction returns it.
   */
  readonly since?: Date | null
}

export type MoveOutcome = {
  readonly before: Container
  readonly after: Container
  /** If two boxes came to one order, this is the one that came first. It lost the order, and its place is unknown now. */
  readonly displaced: Pick<Container, 'id' | 'friendlyId'> | null
}

/**
 * Adds a move to a box and stores the state of the box after all its moves. A move that happened before the box's last one changes only
 * where the box was between the two moves. A caller that moves a box to an order must hold the order's lock. If another box has the order,
 * the box that came last keeps it.
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
  // The first box must lose the order before the other one gets it, because an order has at most one box.
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
  /** This is the number as it is painted on the box, or its digits. */
  readonly name: string
  /** If several boxes have the same digits, the box of one of these orders is the most likely one. */
  readonly orderIds?: readonly (string | null | undefined)[]
}

/**
 * Finds the hauler's box by a name. If several boxes have these digits, a box of one of the given orders comes first, then a box without an
 * order. Among these, a box of the container type that one of the orders asks for comes first (rule D119).
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

/** Returns the box that an order has. Returns null if it is not known. */
export async function findContainerOfOrder(db: Db, orderId: string): Promise<Container | null> {
  const { rows } =
    await sql<Container>`SELECT ${containerColumns} FROM container c WHERE c.order_id = ${orderId}`.execute(db)
  return rows[0] ?? null
}

/** The box has another container type than the order. These are the names of the box, the order and both types. */
export type OtherSize = {
  readonly box: string
  readonly size: string
  readonly order: string
  readonly ordered: string
}

/** Returns null if the box has the container type of the order. */
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

/** Finds the place where a box would be without the moves of these taps. Returns null if the box has no other moves. */
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

/** A known place is where a box is, and the time since when it is there. */
export type KnownPlace = { readonly to: Whereabouts; readonly since: Date }

export type LastMove = {
  readonly event: ContainerEvent
  readonly at: Date
  readonly recordedAt: Date
  readonly actorId: string | null
  readonly why: string | null
  /** This is the place of the box before this move. It is null if this was the box's first move. */
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

/**
 * Lists the boxes with an unknown place that lost their order at this time, because the box with this number came to the order. Locks them
 * until the transaction ends.
 */
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

/** Returns the last place of a box that was not at this order. Returns null if there is no such place. */
export async function findPlaceBefore(tx: Tx, containerId: string, orderId: string): Promise<Whereabouts | null> {
  const { rows } = await sql<{ to: Whereabouts }>`
    SELECT to_place AS "to" FROM container_move
    WHERE container_id = ${containerId} AND to_place->>'orderId' IS DISTINCT FROM ${orderId}
    ORDER BY at DESC, id DESC LIMIT 1`.execute(tx)
  return rows[0]?.to ?? null
}
