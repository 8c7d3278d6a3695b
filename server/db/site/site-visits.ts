/** This module reads the visits that a hauler made at a site, whoever ordered them. They contain no amounts. */

import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { CouldNotReason } from '#domain/dispatch/could-not.ts'
import type { StopKind } from '#domain/dispatch/stop.ts'

export type SiteVisit = {
  readonly stopId: string
  readonly kind: StopKind
  readonly at: Date
  readonly isDone: boolean
  readonly failedReason: CouldNotReason | null
  readonly driver: string | null
  /**
   * These are the minutes from the tap *I am here* to the end. They are null if the driver did not tap *I am here*, or if both taps were in
   * the same minute.
   */
  readonly minutes: number | null
  /** This is the newest photo of the visit. */
  readonly photoId: string | null
}

/** Returns a column with the minutes from the tap *I am here* to the end of a stop. It is null if there are less than half a minute. */
const minutesOf = (stop: string) => {
  const s = sql.raw(stop)
  return sql`(SELECT nullif(greatest(0, round(extract(epoch FROM ${s}.done_at - min(t.corrected_at)) / 60))::int, 0)
    FROM tap t WHERE t.stop_id = ${s}.id AND t.kind = 'here' AND t.corrected_at <= ${s}.done_at)`
}

/** Lists the ended visits of a site, the newest first. */
export async function listSiteVisits(
  db: Db,
  organizationId: string,
  siteId: string,
  most: number,
): Promise<SiteVisit[]> {
  const { rows } = await sql<SiteVisit>`
    WITH ordered AS (SELECT o.id FROM orders o WHERE o.site_id = ${siteId} AND o.organization_id = ${organizationId}),
    visit AS (
      SELECT x.* FROM stop x WHERE x.drop_off_order_id IN (SELECT id FROM ordered) AND x.state IN ('done', 'failed')
      UNION
      SELECT x.* FROM stop x WHERE x.pickup_order_id IN (SELECT id FROM ordered) AND x.state IN ('done', 'failed'))
    SELECT v.id AS "stopId", v.kind, v.done_at AS at, v.state = 'done' AS "isDone", v.failed_reason AS "failedReason",
      d.first_name AS driver, ${minutesOf('v')} AS minutes,
      (SELECT p.id FROM order_photo p WHERE p.order_id IN (v.drop_off_order_id, v.pickup_order_id) AND p.stop_id = v.id
        ORDER BY p.created_at DESC LIMIT 1) AS "photoId"
    FROM visit v LEFT JOIN driver d ON d.id = v.done_by
    WHERE v.done_at IS NOT NULL ORDER BY v.done_at DESC LIMIT ${most}`.execute(db)
  return rows
}

/** This column is the last drop-off at the site of an order `v`, for the phone of the driver: its time, its minutes and its photo. */
export const lastPlacementOf = sql`(SELECT jsonb_build_object('doneAt', l.done_at, 'minutes', l.minutes, 'photoId', l.photo_id)
  FROM (
    SELECT x.done_at, ${minutesOf('x')} AS minutes,
      (SELECT p.id FROM order_photo p WHERE p.order_id = x.drop_off_order_id AND p.stop_id = x.id AND p.kind = 'drop-off'
        ORDER BY p.created_at DESC LIMIT 1) AS photo_id
    FROM orders o JOIN stop x ON x.drop_off_order_id = o.id
    WHERE o.site_id = v.site_id AND x.state = 'done' AND x.done_at IS NOT NULL
    ORDER BY x.done_at DESC LIMIT 1) l)`
