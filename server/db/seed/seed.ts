/** This module stores the demo hauler in an empty database: its goods, areas, times and prices, its fleet and its people. */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import { parseRule } from '#domain/pricing/rule.ts'
import { holidaysOf } from '#domain/schedule/holidays.ts'
import { isoDateOf, localTime } from '#domain/value/calendar.ts'
import { addDefaultWindows } from '#server/db/catalog/time-windows.ts'
import { demoAddOns } from './add-ons.ts'
import { demoAreas } from './areas.ts'
import { demoCleanups } from './cleanups.ts'
import { companyAt, lastDemoNumber, storeCompany } from './company/seed-company.ts'
import { demoContainerTypes } from './containers.ts'
import { demoBoxes } from './fleet.ts'
import { demoId, organizationId } from './ids.ts'
import { insertRows } from './insert-rows.ts'
import { demoMaterials } from './materials.ts'
import { demoOrganization, demoPublicFacts, demoTimeZone } from './organization.ts'
import { demoRules, spanishRuleNames } from './rules.ts'
import { insertBoxes, seedFleet } from './seed-fleet.ts'

const yearsOfClosedDays = 3

/** `small` means the catalog alone. */
export type SeedSize = 'demo' | 'small'

export type Seeding = {
  readonly clock: () => Date
  readonly size?: SeedSize
  /** If it is true, the demo hauler has eight weeks of orders and a day that is under way. Otherwise it has no orders. */
  readonly hasOrders?: boolean
  /** If it is true, only people and trucks are stored first, and `fillDemo` stores the dumpsters and the orders afterwards. */
  readonly isFilledLater?: boolean
  /** This is the address at which customers reach the product, for the links in their messages. */
  readonly publicUrl?: string
}

/**
 * Stores the demo hauler once. Returns true if it did, and false if there is an organization already. If two servers start on one empty
 * database, the second one waits here for the first one and then finds its rows.
 */
export async function seed(db: Db, seeding: Seeding): Promise<boolean> {
  const { clock, size = 'small', hasOrders = false, isFilledLater = false, publicUrl } = seeding
  if (await hasHauler(db)) return false
  const company = hasOrders && !isFilledLater && size === 'demo' ? await companyAt(clock(), publicUrl) : null
  return db.transaction().execute(async tx => {
    await waitForOthers(tx)
    if (await hasHauler(tx)) return false
    await insertOrganization(tx, size)
    await insertAreas(tx)
    await insertClosedDays(tx, clock())
    await insertContainerTypes(tx)
    await insertMaterials(tx)
    await insertAddOns(tx)
    await insertCleanups(tx)
    await insertRules(tx, clock())
    if (size === 'demo') await seedFleet(tx)
    if (company || isFilledLater) await sql`SELECT setval('order_number', ${lastDemoNumber})`.execute(tx)
    if (company) await storeCompany(tx, company)
    else if (size === 'demo' && !isFilledLater) await insertBoxes(tx, demoBoxes(clock()))
    return true
  })
}

/**
 * Stores the demo hauler's dumpsters and orders in one transaction, if they are still missing. Returns true if it did. If another server is
 * doing so, it waits for that server.
 */
export async function fillDemo(db: Db, { clock, publicUrl }: Pick<Seeding, 'clock' | 'publicUrl'>): Promise<boolean> {
  if (!(await isDemoToFill(db))) return false
  const company = await companyAt(clock(), publicUrl)
  return db.transaction().execute(async tx => {
    await waitForOthers(tx)
    if (!(await isDemoToFill(tx))) return false
    await storeCompany(tx, company)
    return true
  })
}

/**
 * Returns true if the demo hauler has its trucks but no dumpsters yet. Dumpsters are never deleted, so they are missing only before
 * `fillDemo`.
 */
export async function isDemoToFill(db: Db | Tx): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM truck WHERE id = ${demoId('truck', 1)} AND NOT EXISTS (SELECT FROM container WHERE id = ${demoId('container', 1)})`.execute(
    db,
  )
  return rows.length > 0
}

async function waitForOthers(tx: Tx): Promise<void> {
  // The wait for another server may take longer than a statement may take.
  await sql`SET LOCAL statement_timeout = 0`.execute(tx)
  await sql`SELECT pg_advisory_xact_lock(hashtext('rolloff demo seed'))`.execute(tx)
}

/**
 * Returns true if the database has the demo hauler with its invented phone number. A hauler who took over the demo company for real work
 * has changed the number.
 */
export async function hasDemoCompany(db: Db): Promise<boolean> {
  const { id, phone } = demoOrganization
  const { rows } = await sql`SELECT FROM organization WHERE id = ${id} AND phone = ${phone}`.execute(db)
  return rows.length > 0
}

async function hasHauler(db: Db | Tx): Promise<boolean> {
  const { rows } = await sql`SELECT FROM organization LIMIT 1`.execute(db)
  return rows.length > 0
}

async function insertOrganization(tx: Tx, size: SeedSize): Promise<void> {
  const facts = size === 'demo' ? JSON.stringify(demoPublicFacts) : null
  await insertRows(tx, 'organization', [{ ...demoOrganization, public_facts: facts }])
  await addDefaultWindows(tx, organizationId)
}

async function insertAreas(tx: Tx): Promise<void> {
  await insertRows(
    tx,
    'service_area',
    demoAreas.map(area => ({
      id: area.id,
      organization_id: organizationId,
      name: area.name,
      time_zone: demoTimeZone,
      city_fee_in_cents: area.cityFeeInCents,
      tax_rate: area.taxRate,
      taxable_kinds: [...area.taxableKinds],
    })),
  )
  await insertRows(
    tx,
    'service_area_zip',
    demoAreas.flatMap(area =>
      Object.entries(area.zipCodesByCity).flatMap(([city, zipCodes]) =>
        zipCodes.map(zipCode => ({
          organization_id: organizationId,
          service_area_id: area.id,
          zip_code: zipCode,
          city,
          state: 'TX',
        })),
      ),
    ),
  )
}

async function insertClosedDays(tx: Tx, now: Date): Promise<void> {
  const thisYear = new Date(localTime(now, demoTimeZone).day).getUTCFullYear()
  const years = Array.from({ length: yearsOfClosedDays }, (_, index) => thisYear + index)
  await insertRows(
    tx,
    'closed_day',
    years.flatMap(holidaysOf).map(({ day, name, es }) => ({
      organization_id: organizationId,
      day: isoDateOf(day),
      name,
      translations: spanish(es),
    })),
  )
}

async function insertContainerTypes(tx: Tx): Promise<void> {
  await insertRows(
    tx,
    'container_type',
    demoContainerTypes.map((type, position) => ({
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
      translations: spanish({
        name: type.es.name,
        capacity_description: type.es.capacityDescription,
        recommended_use: type.es.recommendedUse,
      }),
      position,
    })),
  )
}

async function insertMaterials(tx: Tx): Promise<void> {
  await insertRows(
    tx,
    'material',
    demoMaterials.map(material => ({
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
      translations: spanish(material.es),
    })),
  )
}

async function insertAddOns(tx: Tx): Promise<void> {
  await insertRows(
    tx,
    'add_on',
    demoAddOns.map((addOn, position) => ({
      id: addOn._id,
      organization_id: organizationId,
      title: addOn.title,
      description: addOn.description,
      price_in_cents: addOn.priceInCents,
      translations: spanish(addOn.es),
      position,
    })),
  )
}

async function insertCleanups(tx: Tx): Promise<void> {
  await insertRows(
    tx,
    'cleanup',
    demoCleanups.map((cleanup, position) => ({
      id: cleanup._id,
      organization_id: organizationId,
      title: cleanup.title,
      description_items: [...cleanup.descriptionItems],
      usual_material_ids: [...cleanup.usualMaterialIds],
      translations: spanish({ title: cleanup.es.title, description_items: cleanup.es.descriptionItems }),
      position,
    })),
  )
}

async function insertRules(tx: Tx, now: Date): Promise<void> {
  await insertRows(
    tx,
    'pricing_rule',
    demoRules(now)
      .map(parseRule)
      .map(({ configuration, scope, ...rule }) => ({
        id: rule.id,
        organization_id: rule.organizationId,
        name: rule.name,
        translations: spanish({ name: spanishRuleNames[rule.id] ?? rule.name }),
        type: configuration.type,
        data: JSON.stringify(configuration.data),
        customer_classification: scope.customerClassification,
        zip_codes: scope.zipCodes === 'all' ? null : [...scope.zipCodes],
        customer_ids: scope.customerIds === 'all' ? null : [...scope.customerIds],
        precedence: rule.precedence,
        effective_from: rule.effectiveFrom,
        effective_to: rule.effectiveTo,
        can_combine: rule.canCombine,
        active: rule.active,
      })),
  )
}

/** The translations have the names of the columns that they translate. */
const spanish = (texts: Readonly<Record<string, string | readonly string[]>>) => JSON.stringify({ es: texts })
