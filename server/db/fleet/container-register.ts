/** The register is the list of a hauler's boxes, with the facts that the office sees of each box. */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { ContainerSize } from '#domain/catalog/container-size.ts'
import type { ContainerPlace, ContainerStatus } from '#domain/fleet/container.ts'
import type { Language } from '#domain/value/language.ts'
import { searchFold } from '#domain/value/search-fold.ts'
import { localizedName } from '#server/db/catalog/catalog.ts'
import { type Container, type ContainerRig, containerColumns } from '#server/db/fleet/containers.ts'
import { orderStreet } from '#server/db/order/order-street.ts'

export async function hasContainerType(tx: Tx, organizationId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM container_type WHERE id = ${id} AND organization_id = ${organizationId} AND NOT archived`.execute(tx)
  return rows.length > 0
}

export async function hasMaterials(tx: Tx, organizationId: string, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM material WHERE organization_id = ${organizationId} AND id = ANY(${ids})`.execute(
    tx,
  )
  return rows[0]?.count === new Set(ids).size
}

export async function listTypeSizes(db: Db, organizationId: string): Promise<{ id: string; size: ContainerSize }[]> {
  const { rows } = await sql<{ id: string; size: ContainerSize }>`
    SELECT id, size FROM container_type WHERE organization_id = ${organizationId} AND NOT archived ORDER BY id`.execute(
    db,
  )
  return rows
}

/** Returns the first of these numbers that a box of the hauler has already. */
export async function findUsedNumber(
  tx: Tx,
  organizationId: string,
  numbers: readonly string[],
): Promise<string | null> {
  const { rows } = await sql<{ number: string }>`
    SELECT friendly_id AS number FROM container WHERE organization_id = ${organizationId} AND friendly_id = ANY(${numbers})
    ORDER BY friendly_id LIMIT 1`.execute(tx)
  return rows[0]?.number ?? null
}

type NewContainer = {
  readonly organizationId: string
  readonly friendlyId: string
  readonly containerTypeId: string
  readonly rig: ContainerRig
  readonly tareInPounds: number | null
}

/** Returns null if a box has the number already. */
export async function addContainer(tx: Tx, added: NewContainer): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO container (organization_id, friendly_id, container_type_id, rig, tare_in_pounds)
    VALUES (${added.organizationId}, ${added.friendlyId}, ${added.containerTypeId}, ${added.rig}, ${added.tareInPounds})
    ON CONFLICT (organization_id, friendly_id) DO NOTHING RETURNING id`.execute(tx)
  return rows[0]?.id ?? null
}

/** Locks a box until the transaction ends. Returns null for another hauler's box. */
export async function lockContainer(tx: Tx, organizationId: string, id: string): Promise<Container | null> {
  const { rows } = await sql<Container>`
    SELECT ${containerColumns} FROM container c
    WHERE c.id = ${id} AND c.organization_id = ${organizationId} FOR UPDATE`.execute(tx)
  return rows[0] ?? null
}

export async function findOrderByNumber(tx: Tx, organizationId: string, number: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM orders WHERE organization_id = ${organizationId} AND friendly_id = ${number}`.execute(tx)
  return rows[0]?.id ?? null
}

export type ListedContainer = {
  readonly id: string
  readonly version: number
  readonly number: string
  readonly typeId: string
  readonly typeName: string
  readonly status: ContainerStatus
  readonly rig: ContainerRig
  readonly tareInPounds: number | null
  readonly place: ContainerPlace
  /** This is the name of the yard or facility where the box is. */
  readonly facilityName: string | null
  readonly truckName: string | null
  readonly order: {
    readonly id: string
    readonly number: string
    readonly street: string | null
    readonly city: string | null
  } | null
  readonly isFull: boolean
  readonly since: Date
}

export type ContainerFilter = {
  /** This is a part of the box's number, of its order's number or of the street. */
  readonly search: string | null
  readonly typeId: string | null
  readonly place: ContainerPlace | null
  readonly status: ContainerStatus | null
}

/** The limit is higher than the number of boxes of a hauler. */
const maxListed = 2000

export async function listContainers(
  db: Db,
  organizationId: string,
  { search, typeId, place, status }: ContainerFilter,
  language: Language = 'en',
): Promise<ListedContainer[]> {
  const like = search === null ? null : `%${searchFold(search).replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<ListedContainer>`
    SELECT c.id, c.version, c.friendly_id AS number, c.container_type_id AS "typeId", ${localizedName(sql`t`, language)} AS "typeName", c.status, c.rig,
      c.tare_in_pounds AS "tareInPounds", c.place, f.name AS "facilityName", k.name AS "truckName",
      CASE WHEN o.id IS NOT NULL THEN jsonb_build_object('id', o.id, 'number', o.friendly_id,
        'street', ${orderStreet()}, 'city', o.snapshot #>> '{address,city}') END AS "order",
      c.is_full AS "isFull", c.since
    FROM container c JOIN container_type t ON t.id = c.container_type_id LEFT JOIN facility f ON f.id = c.facility_id
      LEFT JOIN truck k ON k.id = c.truck_id LEFT JOIN orders o ON o.id = c.order_id
    WHERE c.organization_id = ${organizationId} AND (${typeId}::uuid IS NULL OR c.container_type_id = ${typeId})
      AND (${place}::text IS NULL OR c.place = ${place}) AND (${status}::text IS NULL OR c.status = ${status})
      AND (${like}::text IS NULL OR search_fold(c.friendly_id) LIKE ${like} OR search_fold(o.friendly_id) LIKE ${like}
        OR search_fold(o.snapshot #>> '{address,line1}') LIKE ${like})
    ORDER BY split_part(c.friendly_id, '-', 1), split_part(c.friendly_id, '-', 2)::int LIMIT ${maxListed}`.execute(db)
  return rows
}

export type ListedMove = {
  readonly id: string
  readonly at: Date
  readonly recordedAt: Date
  readonly event: string
  readonly place: ContainerPlace
  readonly facilityName: string | null
  readonly truckName: string | null
  readonly orderNumber: string | null
  readonly isFull: boolean
  readonly who: string | null
  readonly why: string | null
}

const maxTold = 100

/** Lists the last moves of a box, the newest first. */
export async function listMoves(db: Db, organizationId: string, containerId: string): Promise<ListedMove[]> {
  const { rows } = await sql<ListedMove>`
    SELECT m.id::text, m.at, m.recorded_at AS "recordedAt", m.event, coalesce(m.to_place->>'place', 'unknown') AS place, f.name AS "facilityName",
      k.name AS "truckName", o.friendly_id AS "orderNumber", coalesce((m.to_place->>'isFull')::boolean, false) AS "isFull",
      coalesce(nullif(d.first_name, ''), nullif(u.first_name, '')) AS who, m.why
    FROM container c JOIN container_move m ON m.container_id = c.id
      LEFT JOIN facility f ON f.id = (m.to_place->>'facilityId')::uuid LEFT JOIN truck k ON k.id = (m.to_place->>'truckId')::uuid
      LEFT JOIN orders o ON o.id = (m.to_place->>'orderId')::uuid
      LEFT JOIN driver d ON d.id = m.driver_id LEFT JOIN app_user u ON u.id = m.actor_id
    WHERE c.id = ${containerId} AND c.organization_id = ${organizationId}
    ORDER BY m.at DESC, m.id DESC LIMIT ${maxTold}`.execute(db)
  return rows
}
