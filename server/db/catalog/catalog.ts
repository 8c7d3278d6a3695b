/** This module reads what a hauler offers, in a language. Archived things stay on their orders and are no longer offered. */

import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { AddOn } from '#domain/catalog/add-on.ts'
import type { Cleanup } from '#domain/catalog/cleanup.ts'
import type { ContainerType } from '#domain/catalog/container-type.ts'
import type { Material } from '#domain/catalog/material.ts'
import type { MaterialIcon } from '#domain/catalog/material-icon.ts'
import type { Language } from '#domain/value/language.ts'
import { rememberByVersion } from '#server/db/catalog/catalog-memory.ts'
import { shownDimensions } from '#server/db/catalog/dimensions.ts'

/** The version is that of the hauler's catalog. It is absent if the caller has not just read it. */
export type CatalogOwner = { readonly organizationId: string; readonly catalogVersion?: number | null }

function rememberList<Item>(
  db: Db,
  what: string,
  offerer: CatalogOwner,
  load: (organizationId: string) => Promise<Item>,
): Promise<Item> {
  const { organizationId, catalogVersion } = offerer
  return rememberByVersion(db, { key: `${what} ${organizationId}`, version: catalogVersion }, () =>
    load(organizationId),
  )
}

/** Returns a column with a text in the language. If there is no translation, it is the text that the hauler wrote first. */
export function localized(column: string, language: Language) {
  return language === 'en'
    ? sql.ref(column)
    : sql`coalesce(translations #>> ${sql.lit(`{${language},${column}}`)}, ${sql.ref(column)})`
}

type Sql = ReturnType<typeof sql>

/** Returns a column with the name of a row in the language, for a statement with several tables. */
export const localizedName = (row: Sql, language: Language) =>
  sql`coalesce(${row}.translations #>> ARRAY[${language}, 'name'], ${row}.name)`

/** Returns a column with the title of a row in the language, for a statement with several tables. */
export const localizedTitle = (row: Sql, language: Language) =>
  sql`coalesce(${row}.translations #>> ARRAY[${language}, 'title'], ${row}.title)`

/** Finds the first hauler of this installation. Callers without a cart see its catalog. */
export async function findFirstOrganization(db: Db): Promise<CatalogOwner | null> {
  const { rows } = await sql<CatalogOwner>`
    SELECT id AS "organizationId", catalog_version AS "catalogVersion" FROM organization ORDER BY created_at, id LIMIT 1`.execute(
    db,
  )
  return rows[0] ?? null
}

export function listMaterials(db: Db, offerer: CatalogOwner, language: Language): Promise<readonly Material[]> {
  return rememberList(db, `listMaterials ${language}`, offerer, organizationId =>
    readMaterials(db, organizationId, language),
  )
}

type StoredMaterial = Omit<Material, 'displayOrder' | 'extraChargeInCents' | 'icon'> & {
  readonly displayOrder: number | null
  readonly extraChargeInCents: number | null
  readonly icon: MaterialIcon | null
}

async function readMaterials(db: Db, organizationId: string, language: Language): Promise<Material[]> {
  const { rows } = await sql<StoredMaterial>`
    SELECT id AS "_id", ${localized('name', language)} AS name, display_order AS "displayOrder", is_restricted AS "isRestricted",
      extra_charge_in_cents AS "extraChargeInCents", recommended_container_ids AS "recommendedContainerIds", icon
    FROM material WHERE organization_id = ${organizationId} AND NOT archived`.execute(db)
  return rows.map(({ displayOrder, extraChargeInCents, icon, ...material }) => ({
    ...material,
    ...(displayOrder === null ? {} : { displayOrder }),
    ...(extraChargeInCents === null ? {} : { extraChargeInCents }),
    ...(icon === null ? {} : { icon }),
  }))
}

export function listContainerTypes(
  db: Db,
  offerer: CatalogOwner,
  language: Language,
): Promise<readonly ContainerType[]> {
  return rememberList(db, `listContainerTypes ${language}`, offerer, organizationId =>
    readContainerTypes(db, organizationId, language),
  )
}

async function readContainerTypes(db: Db, organizationId: string, language: Language): Promise<ContainerType[]> {
  const { rows } = await sql<ContainerType>`
    SELECT id AS "_id", ${localized('name', language)} AS name, size, max_weight_in_pounds AS "maxWeight",
      volume_in_cubic_yards AS volume, price_per_day_in_cents AS "pricePerDay", pre_auth_amount_in_cents AS "preAuthAmount",
      ${localized('capacity_description', language)} AS "capacityDescription",
      ${localized('recommended_use', language)} AS "recommendedUse", image_url AS "imageUrl", archived,
      ${shownDimensions} AS dimensions
    FROM container_type t WHERE organization_id = ${organizationId} AND NOT archived
    ORDER BY volume_in_cubic_yards, position, id`.execute(db)
  return rows
}

export function listAddOns(db: Db, offerer: CatalogOwner, language: Language): Promise<readonly AddOn[]> {
  return rememberList(db, `listAddOns ${language}`, offerer, organizationId => readAddOns(db, organizationId, language))
}

async function readAddOns(db: Db, organizationId: string, language: Language): Promise<AddOn[]> {
  const { rows } = await sql<AddOn>`
    SELECT id AS "_id", ${localized('title', language)} AS title, ${localized('description', language)} AS description,
      price_in_cents AS "priceInCents"
    FROM add_on WHERE organization_id = ${organizationId} AND NOT archived ORDER BY position, id`.execute(db)
  return rows
}

export function listCleanups(db: Db, offerer: CatalogOwner, language: Language): Promise<readonly Cleanup[]> {
  return rememberList(db, `listCleanups ${language}`, offerer, organizationId =>
    readCleanups(db, organizationId, language),
  )
}

async function readCleanups(db: Db, organizationId: string, language: Language): Promise<Cleanup[]> {
  const items =
    language === 'en'
      ? sql`to_jsonb(description_items)`
      : sql`coalesce(translations #> ${sql.lit(`{${language},description_items}`)}, to_jsonb(description_items))`
  const { rows } = await sql<Cleanup>`
    SELECT id AS "_id", ${localized('title', language)} AS title, ${items} AS "descriptionItems",
      usual_material_ids AS "usualMaterialIds"
    FROM cleanup WHERE organization_id = ${organizationId} AND NOT archived ORDER BY position, id`.execute(db)
  return rows
}

const offers = {
  cleanup: 'cleanup',
  material: 'material',
  'add-on': 'add_on',
  'container-type': 'container_type',
} as const

/** Returns true if the hauler offers all of these now. */
export async function areOffered(
  db: Db,
  offerer: CatalogOwner,
  kind: keyof typeof offers,
  ids: readonly string[],
): Promise<boolean> {
  if (ids.length === 0) return true
  const offered = await rememberList(db, kind, offerer, organizationId => listIds(db, organizationId, kind))
  return ids.every(id => offered.has(id))
}

async function listIds(db: Db, organizationId: string, kind: keyof typeof offers): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM ${sql.table(offers[kind])} WHERE organization_id = ${organizationId} AND NOT archived`.execute(db)
  return new Set(rows.map(row => row.id))
}
