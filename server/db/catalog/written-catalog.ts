/** This module reads and writes the catalog for the office. `catalog.ts` reads the offer that customers see, with its versions. */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { CatalogDraft, CatalogKind, DraftOf, OrderedKind } from '#domain/catalog/draft.ts'

export type CatalogItem<Kind extends CatalogKind = CatalogKind> = {
  readonly id: string
  readonly version: number
  readonly archived: boolean
  readonly draft: DraftOf<Kind>
}

const tables = {
  'container-type': 'container_type',
  material: 'material',
  'add-on': 'add_on',
  cleanup: 'cleanup',
  description: 'description_template',
  'time-window': 'time_window',
} as const satisfies Record<CatalogKind, string>

const selects = {
  'container-type': `SELECT i.id, i.version, i.archived, jsonb_build_object('kind', 'container-type', 'name', i.name, 'size', i.size,
    'maxWeightInPounds', i.max_weight_in_pounds, 'volumeInCubicYards', i.volume_in_cubic_yards,
    'pricePerDayInCents', i.price_per_day_in_cents, 'preAuthAmountInCents', i.pre_auth_amount_in_cents,
    'capacityDescription', i.capacity_description, 'recommendedUse', i.recommended_use, 'lengthInInches', i.length_in_inches,
    'widthInInches', i.width_in_inches, 'heightInInches', i.height_in_inches, 'imageUrl', i.image_url,
    'spanish', jsonb_build_object('name', i.translations #> '{es,name}', 'capacityDescription',
      i.translations #> '{es,capacity_description}', 'recommendedUse', i.translations #> '{es,recommended_use}')) AS draft
    FROM container_type i`,
  material: `SELECT i.id, i.version, i.archived, jsonb_build_object('kind', 'material', 'name', i.name,
    'isRestricted', i.is_restricted, 'extraChargeInCents', i.extra_charge_in_cents,
    'recommendedContainerIds', i.recommended_container_ids, 'icon', i.icon,
    'spanish', jsonb_build_object('name', i.translations #> '{es,name}')) AS draft
    FROM material i`,
  'add-on': `SELECT i.id, i.version, i.archived, jsonb_build_object('kind', 'add-on', 'title', i.title,
    'description', i.description, 'priceInCents', i.price_in_cents, 'spanish', jsonb_build_object(
      'title', i.translations #> '{es,title}', 'description', i.translations #> '{es,description}')) AS draft
    FROM add_on i`,
  cleanup: `SELECT i.id, i.version, i.archived, jsonb_build_object('kind', 'cleanup', 'title', i.title,
    'descriptionItems', i.description_items, 'usualMaterialIds', i.usual_material_ids, 'spanish', jsonb_build_object(
      'title', i.translations #> '{es,title}', 'descriptionItems', i.translations #> '{es,description_items}')) AS draft
    FROM cleanup i`,
  description: `SELECT i.id, i.version, i.archived, jsonb_build_object('kind', 'description', 'title', i.title,
    'descriptionItems', i.description_items, 'spanish', jsonb_build_object(
      'title', i.translations #> '{es,title}', 'descriptionItems', i.translations #> '{es,description_items}')) AS draft
    FROM description_template i`,
  'time-window': `SELECT i.id, i.version, i.archived, jsonb_build_object('kind', 'time-window', 'start', i.start_hour,
    'end', i.end_hour, 'needsConfirmation', i.needs_confirmation, 'onlyWeekend', i.only_weekend, 'name', i.name,
    'spanish', jsonb_build_object('name', i.translations #> '{es,name}')) AS draft
    FROM time_window i`,
} as const satisfies Record<CatalogKind, string>

/** The items have the order in which customers see them. An item without a position comes last. */
const orders = {
  'container-type': sql`i.volume_in_cubic_yards, i.position, i.id`,
  material: sql`coalesce(i.display_order, 999), i.name, i.id`,
  'add-on': sql`i.position, i.id`,
  cleanup: sql`i.position, i.id`,
  description: sql`i.position, i.id`,
  'time-window': sql`i.position, i.id`,
}

/** Lists all items of a kind. Archived items come last. */
export async function listCatalog<Kind extends CatalogKind>(
  db: Db | Tx,
  organizationId: string,
  kind: Kind,
): Promise<CatalogItem<Kind>[]> {
  const { rows } = await sql<CatalogItem<Kind>>`
    ${sql.raw(selects[kind])} WHERE i.organization_id = ${organizationId} ORDER BY i.archived, ${orders[kind]}`.execute(
    db,
  )
  return rows
}

/** Returns null for another hauler's item. */
export async function findCatalogItem(
  tx: Tx,
  organizationId: string,
  kind: CatalogKind,
  id: string,
): Promise<CatalogItem | null> {
  const { rows } = await sql<CatalogItem>`
    ${sql.raw(selects[kind])} WHERE i.organization_id = ${organizationId} AND i.id = ${id}`.execute(tx)
  return rows[0] ?? null
}

/**
 * Locks a hauler's catalog until the transaction ends, so that one transaction writes it at a time. Each write increments the version in
 * the locked row, so that the next reader loads the catalog again.
 */
export async function lockCatalog(tx: Tx, organizationId: string): Promise<void> {
  await sql`SELECT FROM organization WHERE id = ${organizationId} FOR NO KEY UPDATE`.execute(tx)
}

type Written = { readonly id: string; readonly organizationId: string }

/** Adds an item, or replaces its values. A new item comes last. */
export async function writeCatalogItem(tx: Tx, written: Written, draft: CatalogDraft): Promise<void> {
  if (draft.kind === 'container-type') return writeContainerType(tx, written, draft)
  if (draft.kind === 'material') return writeMaterial(tx, written, draft)
  if (draft.kind === 'add-on') return writeAddOn(tx, written, draft)
  if (draft.kind === 'time-window') return writeTimeWindow(tx, written, draft)
  return writePoints(tx, written, draft)
}

const inSpanish = (texts: Readonly<Record<string, unknown>>) =>
  JSON.stringify({ es: Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== null)) })

const lastPlace = (kind: CatalogKind, organizationId: string) =>
  sql`(SELECT coalesce(max(position) + 1, 0) FROM ${sql.table(tables[kind])} WHERE organization_id = ${organizationId})`

async function writeContainerType(tx: Tx, { id, organizationId }: Written, draft: DraftOf<'container-type'>) {
  const { name, capacityDescription, recommendedUse } = draft.spanish
  const translations = inSpanish({
    name,
    capacity_description: capacityDescription,
    recommended_use: recommendedUse,
  })
  await sql`
    INSERT INTO container_type (id, organization_id, name, size, max_weight_in_pounds, volume_in_cubic_yards, price_per_day_in_cents,
      pre_auth_amount_in_cents, capacity_description, recommended_use, length_in_inches, width_in_inches, height_in_inches, image_url,
      translations, position)
    VALUES (${id}, ${organizationId}, ${draft.name}, ${draft.size}, ${draft.maxWeightInPounds}, ${draft.volumeInCubicYards},
      ${draft.pricePerDayInCents}, ${draft.preAuthAmountInCents}, ${draft.capacityDescription}, ${draft.recommendedUse},
      ${draft.lengthInInches}, ${draft.widthInInches}, ${draft.heightInInches}, ${draft.imageUrl}, ${translations}::jsonb,
      ${lastPlace(draft.kind, organizationId)})
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, size = excluded.size, max_weight_in_pounds = excluded.max_weight_in_pounds,
      volume_in_cubic_yards = excluded.volume_in_cubic_yards, price_per_day_in_cents = excluded.price_per_day_in_cents,
      pre_auth_amount_in_cents = excluded.pre_auth_amount_in_cents, capacity_description = excluded.capacity_description,
      recommended_use = excluded.recommended_use, length_in_inches = excluded.length_in_inches,
      width_in_inches = excluded.width_in_inches, height_in_inches = excluded.height_in_inches, image_url = excluded.image_url,
      translations = excluded.translations, version = container_type.version + 1`.execute(tx)
}

async function writeMaterial(tx: Tx, { id, organizationId }: Written, draft: DraftOf<'material'>) {
  await sql`
    INSERT INTO material (id, organization_id, name, is_restricted, extra_charge_in_cents, recommended_container_ids, icon, translations)
    VALUES (${id}, ${organizationId}, ${draft.name}, ${draft.isRestricted}, ${draft.extraChargeInCents},
      ${draft.recommendedContainerIds}::uuid[], ${draft.icon}, ${inSpanish(draft.spanish)}::jsonb)
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, is_restricted = excluded.is_restricted,
      extra_charge_in_cents = excluded.extra_charge_in_cents, recommended_container_ids = excluded.recommended_container_ids,
      icon = excluded.icon, translations = excluded.translations, version = material.version + 1`.execute(tx)
}

async function writeAddOn(tx: Tx, { id, organizationId }: Written, draft: DraftOf<'add-on'>) {
  await sql`
    INSERT INTO add_on (id, organization_id, title, description, price_in_cents, translations, position)
    VALUES (${id}, ${organizationId}, ${draft.title}, ${draft.description}, ${draft.priceInCents},
      ${inSpanish(draft.spanish)}::jsonb, ${lastPlace(draft.kind, organizationId)})
    ON CONFLICT (id) DO UPDATE SET title = excluded.title, description = excluded.description,
      price_in_cents = excluded.price_in_cents, translations = excluded.translations, version = add_on.version + 1`.execute(
    tx,
  )
}

async function writePoints(tx: Tx, { id, organizationId }: Written, draft: DraftOf<'cleanup' | 'description'>) {
  const { title, descriptionItems } = draft.spanish
  const table = sql.table(tables[draft.kind])
  await sql`
    INSERT INTO ${table} (id, organization_id, title, description_items, translations, position)
    VALUES (${id}, ${organizationId}, ${draft.title}, ${draft.descriptionItems}::text[],
      ${inSpanish({ title, description_items: descriptionItems })}::jsonb, ${lastPlace(draft.kind, organizationId)})
    ON CONFLICT (id) DO UPDATE SET title = excluded.title, description_items = excluded.description_items,
      translations = excluded.translations, version = ${table}.version + 1`.execute(tx)
  if (draft.kind !== 'cleanup') return
  await sql`UPDATE cleanup SET usual_material_ids = ${draft.usualMaterialIds}::uuid[] WHERE id = ${id}`.execute(tx)
}

async function writeTimeWindow(tx: Tx, { id, organizationId }: Written, draft: DraftOf<'time-window'>) {
  await sql`
    INSERT INTO time_window (id, organization_id, start_hour, end_hour, needs_confirmation, only_weekend, name, translations, position)
    VALUES (${id}, ${organizationId}, ${draft.start}, ${draft.end}, ${draft.needsConfirmation}, ${draft.onlyWeekend},
      ${draft.name}, ${inSpanish(draft.spanish)}::jsonb, ${lastPlace(draft.kind, organizationId)})
    ON CONFLICT (id) DO UPDATE SET start_hour = excluded.start_hour, end_hour = excluded.end_hour,
      needs_confirmation = excluded.needs_confirmation, only_weekend = excluded.only_weekend, name = excluded.name,
      translations = excluded.translations, version = time_window.version + 1`.execute(tx)
}

export async function archiveCatalogItem(
  tx: Tx,
  { kind, id }: { readonly kind: CatalogKind; readonly id: string },
  isArchived: boolean,
): Promise<void> {
  await sql`
    UPDATE ${sql.table(tables[kind])} SET archived = ${isArchived}, version = version + 1 WHERE id = ${id}`.execute(tx)
}

/** Stores the order of all offered items. */
export async function storeOrder(tx: Tx, kind: OrderedKind, ids: readonly string[]): Promise<void> {
  const place = sql.ref(kind === 'material' ? 'display_order' : 'position')
  await sql`
    UPDATE ${sql.table(tables[kind])} i SET ${place} = one.place
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY one (id, place) WHERE i.id = one.id`.execute(tx)
}

/** Returns true if the hauler has all of these items, archived or not. */
export async function hasAll(
  tx: Tx,
  organizationId: string,
  kind: CatalogKind,
  ids: readonly string[],
): Promise<boolean> {
  const table = sql.table(tables[kind])
  const { rows } = await sql<{ isKnown: boolean }>`
    SELECT NOT EXISTS (SELECT FROM unnest(${ids}::uuid[]) one (id)
      WHERE NOT EXISTS (SELECT FROM ${table} c WHERE c.id = one.id AND c.organization_id = ${organizationId})) AS "isKnown"`.execute(
    tx,
  )
  return rows[0]?.isKnown === true
}

/**
 * Counts for each item how many of the hauler's newest orders since the given time contain it. At most the newest 5,000 orders are counted.
 */
export async function countUses(db: Db, organizationId: string, since: Date): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string | null; count: number }>`
    SELECT used.id, count(*)::int AS count
    FROM (SELECT o.id FROM orders o WHERE o.organization_id = ${organizationId} AND o.created_at >= ${since}
        ORDER BY o.created_at DESC, o.id DESC LIMIT 5000) o
      JOIN cart c ON c.id = o.id
      CROSS JOIN LATERAL (SELECT jsonb_object_keys(c.containers) AS id
        UNION SELECT one->>'id' FROM jsonb_array_elements(c.materials) one
        UNION SELECT unnest(c.add_on_ids)::text UNION SELECT unnest(c.cleanup_ids)::text) used
    GROUP BY used.id`.execute(db)
  return new Map(rows.map(({ id, count }) => [id ?? '', count]))
}
