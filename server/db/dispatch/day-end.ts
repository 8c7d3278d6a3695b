/** This module reads what each driver's day lacks, and when the office asked the driver about it (rules D168 and D169). */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { DriverLoad, DriverStop } from '#domain/dispatch/driver-day.ts'
import { type Day, isoDateOf } from '#domain/value/calendar.ts'
import type { Language } from '#domain/value/language.ts'
import { hasStoppedTexts } from '#server/db/message/text-consent.ts'
import { loadsIn, stopsIn } from './driver-day.ts'

type Ask = { readonly about: string | null; readonly at: string; readonly who: string }

export type RouteToClose = {
  readonly routeId: string
  readonly driverId: string
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  /** It is false for a driver who is suspended or has left. */
  readonly isDriving: boolean
  readonly hasStoppedTexts: boolean
  readonly endedAt: Date | null
  readonly odometerStart: number | null
  readonly stops: readonly Omit<DriverStop, 'site' | 'spot'>[]
  readonly loads: readonly DriverLoad[]
  /** The last question about each place of the route. */
  readonly asks: readonly Ask[]
}

type Wanted = {
  readonly organizationId: string
  readonly day: Day
  /** Null means all drivers. */
  readonly driverId: string | null
  readonly language: Language
}

/** Lists the routes of a day that have a published stop, by the drivers' names. */
export async function listRoutesToClose(
  db: Db | Tx,
  { organizationId, day, driverId, language }: Wanted,
): Promise<RouteToClose[]> {
  const { rows } = await sql<RouteToClose>`
    SELECT r.id AS "routeId", d.id AS "driverId", d.first_name AS "firstName", d.last_name AS "lastName", d.phone,
      NOT d.archived AND d.status <> 'suspended' AS "isDriving", ${hasStoppedTexts('d.phone')} AS "hasStoppedTexts",
      r.ended_at AS "endedAt", r.odometer_start AS "odometerStart", ${stopsIn(sql`${language}::text`)} AS stops,
      ${loadsIn(sql`${language}::text`)} AS loads,
      coalesce((SELECT jsonb_agg(jsonb_build_object('about', q.about, 'at', q.at, 'who', q.who))
        FROM (SELECT DISTINCT ON (c.after->>'about') c.after->>'about' AS about, c.at, coalesce(nullif(u.first_name, ''), '–') AS who
          FROM change c LEFT JOIN app_user u ON u.id = c.actor_id
          WHERE c.object_id = r.id AND c.act = 'ask-driver' ORDER BY c.after->>'about', c.seq DESC) q), '[]') AS asks
    FROM route r JOIN driver d ON d.id = r.driver_id
    WHERE r.organization_id = ${organizationId} AND r.day = ${isoDateOf(day)}::date
      AND (${driverId}::uuid IS NULL OR r.driver_id = ${driverId}::uuid)
      AND EXISTS (SELECT FROM stop s WHERE s.route_id = r.id AND s.published_at IS NOT NULL)
    ORDER BY lower(d.first_name), lower(d.last_name), d.id`.execute(db)
  return rows
}
