/** Puts the demo hauler into an empty database: what it sells, where, when and for how much. */
import { sql } from 'kysely'
import { isoDateOf, localTime } from '#domain/calendar.ts'
import { parseRule } from '#domain/pricing/rule.ts'
import type { Db, Tx } from '#server/db/engine/connect.ts'
import { demoAddOns } from './add-ons.ts'
import { demoAreas } from './areas.ts'
import { demoCleanups } from './cleanups.ts'
import { demoContainerTypes } from './containers.ts'
import { holidaysOf } from './holidays.ts'
import { organizationId } from './ids.ts'
import { demoMaterials } from './materials.ts'
import { demoOrganization, demoTimeZone } from './organization.ts'
import { demoRules, spanishRuleNames } from './rules.ts'

const yearsOfClosedDays = 3

/**
 * Seeds once: true when it did, false when there is an organization already. Two servers that start on one empty database
 * wait for each other here, and the second finds the first one's rows.
 */
export async function seed(db: Db, { clock }: { clock: () => Date }): Promise<boolean> {
  return db.transaction().execute(async tx => {
    await sql`SELECT pg_advisory_xact_lock(hashtext('rolloff demo seed'))`.execute(tx)
    const found = await tx.selectFrom('organization').select('id').limit(1).executeTakeFirst()
    if (found) return false
    await insertOrganization(tx)
    await insertAreas(tx)
    await insertClosedDays(tx, clock())
    await insertContainerTypes(tx)
    await insertMaterials(tx)
    await insertAddOns(tx)
    await insertCleanups(tx)
    await insertRules(tx, clock())
    return true
  })
}

async function insertOrganization(tx: Tx): Promise<void> {
  const { id, name, phone, email, windowRanges } = demoOrganization
  await tx
    .insertInto('organization')
    .values({ id, name, phone, email, window_ranges: JSON.stringify(windowRanges) })
    .execute()
}

async function insertAreas(tx: Tx): Promise<void> {
  await tx
    .insertInto('service_area')
    .values(
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
    .execute()
  await tx
    .insertInto('service_area_zip')
    .values(
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
    .execute()
}

async function insertClosedDays(tx: Tx, now: Date): Promise<void> {
  const thisYear = new Date(localTime(now, demoTimeZone).day).getUTCFullYear()
  const years = Array.from({ length: yearsOfClosedDays }, (_, index) => thisYear + index)
  await tx
    .insertInto('closed_day')
    .values(
      years.flatMap(holidaysOf).map(({ day, name, es }) => ({
        organization_id: organizationId,
        day: isoDateOf(day),
        name,
        translations: spanish(es),
      })),
    )
    .execute()
}

async function insertContainerTypes(tx: Tx): Promise<void> {
  await tx
    .insertInto('container_type')
    .values(
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
    .execute()
}

async function insertMaterials(tx: Tx): Promise<void> {
  await tx
    .insertInto('material')
    .values(
      demoMaterials.map(material => ({
        id: material._id,
        organization_id: organizationId,
        name: material.name,
        display_order: material.displayOrder ?? null,
        is_restricted: material.isRestricted,
        extra_charge_in_cents: material.extraChargeInCents ?? null,
        recommended_container_ids: [...material.recommendedContainerIds],
        density_low: material.density?.[0] ?? null,
        density_typical: material.density?.[1] ?? null,
        density_high: material.density?.[2] ?? null,
        translations: spanish(material.es),
      })),
    )
    .execute()
}

async function insertAddOns(tx: Tx): Promise<void> {
  await tx
    .insertInto('add_on')
    .values(
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
    .execute()
}

async function insertCleanups(tx: Tx): Promise<void> {
  await tx
    .insertInto('cleanup')
    .values(
      demoCleanups.map((cleanup, position) => ({
        id: cleanup._id,
        organization_id: organizationId,
        title: cleanup.title,
        description_items: [...cleanup.descriptionItems],
        translations: spanish({ title: cleanup.es.title, description_items: cleanup.es.descriptionItems }),
        position,
      })),
    )
    .execute()
}

async function insertRules(tx: Tx, now: Date): Promise<void> {
  await tx
    .insertInto('pricing_rule')
    .values(
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
    .execute()
}

/** Translations stand under the names of the columns that they translate. */
const spanish = (texts: Readonly<Record<string, string | readonly string[]>>) => JSON.stringify({ es: texts })
