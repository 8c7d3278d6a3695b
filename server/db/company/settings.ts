/** The settings are the decisions of a hauler for all of its people. */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import { noPublicFacts } from '#domain/company/public-facts.ts'
import type { Settings } from '#domain/company/settings.ts'
import type { UsPhone } from '#domain/value/phone.ts'

export type StoredSettings = Settings & { readonly id: string; readonly version: number; readonly phone: UsPhone }

const columns = sql`h.id, h.settings_version AS version, h.phone, h.email, h.reviews_orders AS "reviewsOrders", h.limits_days AS "limitsDays", h.near_rule AS "nearRule",
  h.objection_hours AS "objectionHours", h.tonnage_step_in_hundredths AS "tonnageStepInHundredths",
  h.extra_days_rule AS "extraDaysRule", h.settles_alone AS "settlesAlone", h.truck_check AS "checksTrucks",
  h.wait_free_minutes AS "waitFreeMinutes", h.trip_fee_in_cents AS "tripFeeInCents",
  h.wait_per_minute_in_cents AS "waitPerMinuteInCents", h.overfill_fee_in_cents AS "overfillFeeInCents",
  h.wrong_item_fee_in_cents AS "wrongItemFeeInCents", h.cleaning_fee_in_cents AS "cleaningFeeInCents",
  h.relocation_fee_in_cents AS "relocationFeeInCents", h.missed_promise_in_cents AS "missedPromiseInCents",
  h.refund_limit_in_cents AS "refundLimitInCents", h.needs_photo AS "needsPhoto", h.service_minutes AS "serviceMinutes",
  h.day_minutes AS "dayMinutes", h.miles_per_hour AS "milesPerHour", h.road_factor_in_hundredths AS "roadFactorInHundredths",
  h.publish_hour AS "publishHour", h.guest_cart_days AS "guestCartDays", h.lead_days AS "leadDays", h.fix_days AS "fixDays",
  coalesce(h.public_facts, ${JSON.stringify(noPublicFacts)}::jsonb) AS "publicFacts"`

export async function findSettings(db: Db, organizationId: string): Promise<StoredSettings> {
  const { rows } = await sql<StoredSettings>`
    SELECT ${columns} FROM organization h WHERE h.id = ${organizationId}`.execute(db)
  return only(rows)
}

export async function lockSettings(tx: Tx, organizationId: string): Promise<StoredSettings> {
  const { rows } = await sql<StoredSettings>`
    SELECT ${columns} FROM organization h WHERE h.id = ${organizationId} FOR NO KEY UPDATE`.execute(tx)
  return only(rows)
}

/** Stores the settings. The trigger `settings_changed` increments the catalog version if a setting changes on which prices depend. */
export async function storeSettings(tx: Tx, organizationId: string, settings: Settings): Promise<void> {
  await sql`
    UPDATE organization SET settings_version = settings_version + 1, phone = ${settings.phone}, email = ${settings.email},
      reviews_orders = ${settings.reviewsOrders}, limits_days = ${settings.limitsDays},
      near_rule = ${settings.nearRule && JSON.stringify(settings.nearRule)}::jsonb, objection_hours = ${settings.objectionHours},
      tonnage_step_in_hundredths = ${settings.tonnageStepInHundredths}, extra_days_rule = ${settings.extraDaysRule},
      settles_alone = ${settings.settlesAlone}, truck_check = ${settings.checksTrucks},
      wait_free_minutes = ${settings.waitFreeMinutes}, trip_fee_in_cents = ${settings.tripFeeInCents},
      wait_per_minute_in_cents = ${settings.waitPerMinuteInCents}, overfill_fee_in_cents = ${settings.overfillFeeInCents},
      wrong_item_fee_in_cents = ${settings.wrongItemFeeInCents}, cleaning_fee_in_cents = ${settings.cleaningFeeInCents},
      relocation_fee_in_cents = ${settings.relocationFeeInCents}, missed_promise_in_cents = ${settings.missedPromiseInCents},
      refund_limit_in_cents = ${settings.refundLimitInCents}, needs_photo = ${settings.needsPhoto},
      service_minutes = ${JSON.stringify(settings.serviceMinutes)}::jsonb, day_minutes = ${settings.dayMinutes},
      miles_per_hour = ${settings.milesPerHour}, road_factor_in_hundredths = ${settings.roadFactorInHundredths},
      publish_hour = ${settings.publishHour}, guest_cart_days = ${settings.guestCartDays}, lead_days = ${settings.leadDays},
      fix_days = ${settings.fixDays}, public_facts = ${JSON.stringify(settings.publicFacts)}::jsonb
    WHERE id = ${organizationId}`.execute(tx)
}

function only(rows: readonly StoredSettings[]): StoredSettings {
  const [row] = rows
  if (!row) throw new Error('a hauler that somebody works for is not there')
  return row
}
