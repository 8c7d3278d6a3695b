/** The board names a hauler's trucks, facilities, container types and boxes, with the place of each box. */

import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { ContainerSize } from '#domain/catalog/container-size.ts'
import type { DispatchFigures } from '#domain/dispatch/plan/day.ts'
import type { FacilityKind, OpeningHours } from '#domain/fleet/facility.ts'
import type { TruckStatus } from '#domain/fleet/truck.ts'
import type { Language } from '#domain/value/language.ts'
import { localizedName } from '#server/db/catalog/catalog.ts'

export type BoardFacility = {
  readonly id: string
  readonly name: string
  readonly kind: FacilityKind
  readonly latitude: number
  readonly longitude: number
  readonly opens: OpeningHours | null
  readonly minutes: number
  readonly materialIds: readonly string[] | null
}

export type BoardCatalog = {
  readonly figures: DispatchFigures
  readonly trucks: readonly { readonly id: string; readonly name: string; readonly status: TruckStatus }[]
  readonly facilities: readonly BoardFacility[]
  readonly containerTypes: readonly {
    readonly id: string
    readonly name: string
    readonly size: ContainerSize
    /** This is the number of boxes of the type that are empty, usable and in a yard. */
    readonly inYard: number
  }[]
  readonly boxes: readonly BoardBox[]
}

/** This is a box in working order, which can be chosen for a stop. */
export type BoardBox = {
  readonly id: string
  readonly number: string
  readonly containerTypeId: string
  /** The box is empty and in a yard or on a truck. */
  readonly isAtHand: boolean
  /** This is the open stop that the box is chosen for. */
  readonly stopId: string | null
}

/** This column lists the facilities of an organization in the form that the plan of a day uses. */
export const facilitiesOf = (
  organizationId: ReturnType<typeof sql>,
) => sql`coalesce((SELECT jsonb_agg(jsonb_build_object(
    'id', f.id, 'name', f.name, 'kind', f.kind, 'latitude', f.latitude, 'longitude', f.longitude, 'opens', f.opens,
    'minutes', f.minutes, 'materialIds', to_jsonb(f.material_ids)) ORDER BY f.name, f.id)
  FROM facility f WHERE f.organization_id = ${organizationId} AND NOT f.archived), '[]')`

/** This column has the figures of an organization `o` that the plan of a day counts with. */
export const figuresOfHauler = sql`jsonb_build_object('serviceMinutes', o.service_minutes, 'dayMinutes', o.day_minutes,
  'milesPerHour', o.miles_per_hour, 'roadFactor', o.road_factor_in_hundredths / 100.0)`

export async function readBoardCatalog(
  db: Db,
  organizationId: string,
  language: Language = 'en',
): Promise<BoardCatalog> {
  const { rows } = await sql<BoardCatalog>`
    SELECT ${figuresOfHauler} AS figures,
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'status', t.status) ORDER BY t.name, t.id)
        FROM truck t WHERE t.organization_id = ${organizationId} AND NOT t.archived), '[]') AS trucks,
      ${facilitiesOf(sql`${organizationId}`)} AS facilities,
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', c.id, 'name', ${localizedName(sql`c`, language)}, 'size', c.size, 'inYard',
          (SELECT count(*) FROM container b WHERE b.container_type_id = c.id AND b.place = 'yard' AND NOT b.is_full
            AND b.status = 'available' AND NOT b.archived)) ORDER BY c.position, c.name)
        FROM container_type c WHERE c.organization_id = ${organizationId}), '[]') AS "containerTypes",
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', b.id, 'number', b.friendly_id, 'containerTypeId', b.container_type_id,
          'isAtHand', b.place IN ('yard', 'truck') AND NOT b.is_full AND b.order_id IS NULL,
          'stopId', (SELECT s.id FROM stop s WHERE s.planned_container_id = b.id
            AND s.state IN ('planned', 'under-way', 'arrived', 'waiting'))) ORDER BY length(b.friendly_id), b.friendly_id)
        FROM container b WHERE b.organization_id = ${organizationId} AND NOT b.archived
          AND b.status IN ('available', 'in-use')), '[]') AS boxes
    FROM organization o WHERE o.id = ${organizationId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a hauler that somebody works for is not there')
  return row
}
