/** This module stores the ready-made catalog for a hauler that has nothing on sale yet (rule A26). */

import type { Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { ReadyMadeCatalog } from '#domain/ready-made/catalog.ts'
import { insertRows } from '#server/db/engine/insert-rows.ts'

/** Returns true if the hauler has something on sale, or had it and archived it. */
export async function hasCatalog(tx: Tx, organizationId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    SELECT EXISTS (SELECT FROM container_type WHERE organization_id = ${organizationId})
      OR EXISTS (SELECT FROM material WHERE organization_id = ${organizationId})
      OR EXISTS (SELECT FROM add_on WHERE organization_id = ${organizationId})
      OR EXISTS (SELECT FROM cleanup WHERE organization_id = ${organizationId}) AS has`.execute(tx)
  return rows[0]?.has === true
}

/** Stores the items. The pricing rules are stored separately. */
export async function addReadyMadeCatalog(tx: Tx, organizationId: string, catalog: ReadyMadeCatalog): Promise<void> {
  await insertContainerTypes(tx, organizationId, catalog)
  await insertMaterials(tx, organizationId, catalog)
  await insertAddOns(tx, organizationId, catalog)
  await insertCleanups(tx, organizationId, catalog)
}

async function insertContainerTypes(
  tx: Tx,
  organizationId: string,
  { containerTypes }: ReadyMadeCatalog,
): Promise<void> {
  await insertRows(
    tx,
    'container_type',
    containerTypes.map((type, position) => ({
      id: type._id,
      organization_id: organizationId,
      name: type.name,
      size: type.size,
      max_weight_in_pounds: type.maxWeight,
      volume_in_cubic_yards: type.volume,
      price_per_day_in_cents: type.pricePerDay,
      pre_auth_amount_in_cents: type.preAuthAmount,
      capacity_description: type.capacityDescription,
      length_in_inches: type.lengthInInches,
      width_in_inches: type.widthInInches,
      height_in_inches: type.heightInInches,
      recommended_use: type.recommendedUse,
      image_url: type.imageUrl,
      translations: spanishTexts({
        name: type.es.name,
        capacity_description: type.es.capacityDescription,
        recommended_use: type.es.recommendedUse,
      }),
      position,
    })),
  )
}

async function insertMaterials(tx: Tx, organizationId: string, { materials }: ReadyMadeCatalog): Promise<void> {
  await insertRows(
    tx,
    'material',
    materials.map(material => ({
      id: material._id,
      organization_id: organizationId,
      name: material.name,
      display_order: material.displayOrder ?? null,
      is_restricted: material.isRestricted,
      extra_charge_in_cents: material.extraChargeInCents ?? null,
      recommended_container_ids: [...material.recommendedContainerIds],
      icon: material.icon ?? null,
      density_low: material.density?.[0] ?? null,
      density_typical: material.density?.[1] ?? null,
      density_high: material.density?.[2] ?? null,
      translations: spanishTexts(material.es),
    })),
  )
}

async function insertAddOns(tx: Tx, organizationId: string, { addOns }: ReadyMadeCatalog): Promise<void> {
  await insertRows(
    tx,
    'add_on',
    addOns.map((addOn, position) => ({
      id: addOn._id,
      organization_id: organizationId,
      title: addOn.title,
      description: addOn.description,
      price_in_cents: addOn.priceInCents,
      translations: spanishTexts(addOn.es),
      position,
    })),
  )
}

async function insertCleanups(tx: Tx, organizationId: string, { cleanups }: ReadyMadeCatalog): Promise<void> {
  await insertRows(
    tx,
    'cleanup',
    cleanups.map((cleanup, position) => ({
      id: cleanup._id,
      organization_id: organizationId,
      title: cleanup.title,
      description_items: [...cleanup.descriptionItems],
      usual_material_ids: [...cleanup.usualMaterialIds],
      translations: spanishTexts({ title: cleanup.es.title, description_items: cleanup.es.descriptionItems }),
      position,
    })),
  )
}

/** The translations have the names of the columns that they translate. */
export const spanishTexts = (texts: Readonly<Record<string, string | readonly string[]>>) =>
  JSON.stringify({ es: texts })
