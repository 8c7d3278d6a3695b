/** This module finds boxes by the codes on their labels. */

import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { BoxCode } from '#domain/fleet/box-code.ts'
import { origin } from '#server/db/fleet/driver-links.ts'

export type ScannedBox = {
  readonly number: string
  readonly hauler: { readonly name: string; readonly phone: string }
  /** This is the order that has the box, if it is the reader's own. */
  readonly order: { readonly id: string; readonly number: string } | null
}

/** Returns null if no hauler has such a box. An order of another person is left out. */
export async function findScannedBox(db: Db, code: BoxCode, readerId: string | null): Promise<ScannedBox | null> {
  const { rows } = await sql<ScannedBox>`
    SELECT c.friendly_id AS number, jsonb_build_object('name', h.name, 'phone', h.phone) AS hauler,
      (SELECT jsonb_build_object('id', o.id, 'number', o.friendly_id) FROM orders o
        WHERE o.id = c.order_id AND c.place = 'site' AND o.user_id = ${readerId}) AS "order"
    FROM organization h JOIN container c ON c.organization_id = h.id
    WHERE h.box_prefix = ${code.prefix} AND c.friendly_id = ${code.number} AND NOT c.archived`.execute(db)
  return rows[0] ?? null
}

/** The head is the part that all labels of a hauler have in common. */
export type LabelHead = {
  readonly hauler: { readonly name: string; readonly phone: string }
  /** This is the address at which people reach the product. */
  readonly origin: string
  readonly prefix: string
}

export async function findLabelHead(db: Db, organizationId: string): Promise<LabelHead> {
  const { rows } = await sql<LabelHead>`
    SELECT jsonb_build_object('name', name, 'phone', phone) AS hauler, ${origin} AS origin,
      coalesce(box_prefix, '') AS prefix
    FROM organization WHERE id = ${organizationId}`.execute(db)
  if (!rows[0]) throw new Error(`there is no organization ${organizationId}`)
  return rows[0]
}

/** Lists the letters that are painted before the digits of the hauler's boxes. */
export async function listBoxLetters(db: Db, organizationId: string): Promise<string[]> {
  const { rows } = await sql<{ letters: string | null }>`
    SELECT DISTINCT split_part(friendly_id, '-', 1) AS letters FROM container
    WHERE organization_id = ${organizationId} AND NOT archived ORDER BY letters`.execute(db)
  return rows.flatMap(row => row.letters ?? [])
}
