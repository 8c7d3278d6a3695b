/** This module stores the demo hauler in an empty database: its goods, areas, times and prices, its fleet and its people. */

import { setTimeout as pause } from 'node:timers/promises'
import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import { parseRule } from '#domain/pricing/rule.ts'
import { holidaysOf } from '#domain/schedule/holidays.ts'
import { isoDateOf, localTime } from '#domain/value/calendar.ts'
import { addReadyMadeCatalog, spanishTexts } from '#server/db/catalog/ready-made-rows.ts'
import { addDefaultWindows } from '#server/db/catalog/time-windows.ts'
import { insertRows } from '#server/db/engine/insert-rows.ts'
import { demoAreas } from './areas.ts'
import { demoCatalog } from './catalog.ts'
import { companyAt, lastDemoNumber, storeCompany } from './company/seed-company.ts'
import { demoBoxes } from './fleet.ts'
import { demoId, organizationId } from './ids.ts'
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
    await insertOrganization(tx, size, clock())
    await insertAreas(tx)
    await insertClosedDays(tx, clock())
    await addReadyMadeCatalog(tx, organizationId, demoCatalog)
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

const retryInMs = 200

/** Returns when no other server stores the demo. It tries the lock again and again, because one statement may not wait that long. */
async function waitForOthers(tx: Tx): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ isFree: boolean | null }>`
      SELECT pg_try_advisory_xact_lock(hashtext('rolloff demo seed')) AS "isFree"`.execute(tx)
    if (rows[0]?.isFree) return
    await pause(retryInMs)
  }
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

async function insertOrganization(tx: Tx, size: SeedSize, now: Date): Promise<void> {
  const facts = size === 'demo' ? JSON.stringify(demoPublicFacts) : null
  await insertRows(tx, 'organization', [{ ...demoOrganization, public_facts: facts, first_steps_ended_at: now }])
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
      translations: spanishTexts(es),
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
        translations: spanishTexts({ name: spanishRuleNames[rule.id] ?? rule.name }),
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
