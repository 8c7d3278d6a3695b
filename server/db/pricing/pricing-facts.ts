/** Everything a price depends on besides the cart itself, in one statement. */
import { type Day, daysBetween } from '#domain/calendar.ts'
import type { Cart } from '#domain/cart/cart.ts'
import type { AddOn } from '#domain/catalog/add-on.ts'
import type { ContainerType } from '#domain/catalog/container-type.ts'
import type { Material } from '#domain/catalog/material.ts'
import type { Language } from '#domain/language.ts'
import type { BillingRules } from '#domain/pricing/order-terms.ts'
import type { QuoteInput } from '#domain/pricing/quote.ts'
import type { PricingRule, RuleConfiguration } from '#domain/pricing/rule.ts'
import type { ServiceAreaTerms } from '#domain/pricing/service-area.ts'
import { Refusal } from '#domain/refusal.ts'
import { said } from '#server/db/catalog/catalog.ts'
import { whileNewest } from '#server/db/catalog/catalog-memory.ts'
import type { Db } from '#server/db/engine/connect.ts'
import { sql } from '#server/db/engine/sql.ts'

export type PricingFacts = {
  readonly serviceArea: ServiceAreaTerms
  readonly containerTypes: readonly Pick<ContainerType, '_id' | 'name' | 'size' | 'pricePerDay' | 'preAuthAmount'>[]
  readonly materials: readonly Pick<Material, '_id' | 'name' | 'isRestricted' | 'extraChargeInCents'>[]
  readonly addOns: readonly Pick<AddOn, '_id' | 'title' | 'priceInCents'>[]
  readonly rules: readonly PricingRule[]
  readonly billing: BillingRules
}

type StoredRule = {
  id: string
  name: string
  type: RuleConfiguration['type']
  data: unknown
  customer_classification: 'individual' | 'contractor' | 'all'
  zip_codes: string[] | null
  customer_ids: string[] | null
  precedence: number
  effective_from: string | null
  effective_to: string | null
  can_combine: boolean
  active: boolean
}

type Stored = Omit<PricingFacts, 'rules' | 'serviceArea' | 'billing'> & {
  readonly rules: readonly StoredRule[]
  readonly serviceArea: ServiceAreaTerms | null
  readonly billing: BillingRules | null
}

export type PricedCart = Pick<Cart, 'organizationId' | 'serviceAreaId'> & { readonly catalogVersion: number | null }

/** Refuses 'step-missing' for a cart that no hauler's area has yet. */
export async function loadPricingFacts(db: Db, cart: PricedCart, language: Language): Promise<PricingFacts> {
  const { organizationId, serviceAreaId, catalogVersion } = cart
  if (!organizationId || !serviceAreaId) throw new Refusal('step-missing')
  const key = `prices ${organizationId} ${serviceAreaId} ${language}`
  return whileNewest(db, { key, version: catalogVersion }, () =>
    readFacts(db, { organizationId, serviceAreaId }, language),
  )
}

async function readFacts(
  db: Db,
  { organizationId, serviceAreaId }: { organizationId: string; serviceAreaId: string },
  language: Language,
): Promise<PricingFacts> {
  const own = sql`organization_id = ${organizationId}`
  const { rows } = await sql<Stored>`
    SELECT
      (SELECT jsonb_build_object('cityFeeInCents', city_fee_in_cents, 'taxRate', tax_rate::text, 'taxableKinds', taxable_kinds)
        FROM service_area WHERE id = ${serviceAreaId}) AS "serviceArea",
      (SELECT coalesce(jsonb_agg(jsonb_build_object('_id', id, 'name', ${said('name', language)}, 'size', size,
          'pricePerDay', price_per_day_in_cents, 'preAuthAmount', pre_auth_amount_in_cents)), '[]')
        FROM container_type WHERE ${own} AND NOT archived) AS "containerTypes",
      (SELECT coalesce(jsonb_agg(jsonb_build_object('_id', id, 'name', ${said('name', language)},
          'isRestricted', is_restricted, 'extraChargeInCents', extra_charge_in_cents)), '[]')
        FROM material WHERE ${own} AND NOT archived) AS materials,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('_id', id, 'title', ${said('title', language)},
          'priceInCents', price_in_cents)), '[]')
        FROM add_on WHERE ${own} AND NOT archived) AS "addOns",
      (SELECT coalesce(jsonb_agg(to_jsonb(pricing_rule) || jsonb_build_object('name', ${said('name', language)})), '[]')
        FROM pricing_rule WHERE ${own} AND active) AS rules,
      (SELECT jsonb_build_object('tonnageStepInHundredths', tonnage_step_in_hundredths, 'extraDaysRule', extra_days_rule)
        FROM organization WHERE id = ${organizationId}) AS billing`.execute(db)
  const [stored] = rows
  const { serviceArea, billing } = stored ?? {}
  if (!stored || !serviceArea || !billing) throw new Refusal('step-missing')
  return { ...stored, serviceArea, billing, rules: stored.rules.map(rule => toRule(rule, organizationId)) }
}

function toRule(stored: StoredRule, organizationId: string): PricingRule {
  const toDate = (text: string | null) => (text === null ? null : new Date(text))
  return {
    id: stored.id,
    name: stored.name,
    organizationId,
    configuration: { id: stored.id, type: stored.type, data: stored.data } as RuleConfiguration,
    scope: {
      customerClassification: stored.customer_classification,
      zipCodes: stored.zip_codes ?? 'all',
      customerIds: stored.customer_ids ?? 'all',
    },
    precedence: stored.precedence,
    effectiveFrom: toDate(stored.effective_from),
    effectiveTo: toDate(stored.effective_to),
    canCombine: stored.can_combine,
    active: stored.active,
  }
}

/** The whole question that `quoteCart` answers. */
export function quoteInput(cart: Cart, facts: PricingFacts, now: Date): QuoteInput {
  const { dropOffWindow, pickupWindow } = cart
  const rentalDays = dropOffWindow && pickupWindow ? rentalDaysOf(dropOffWindow.day, pickupWindow.day) : null
  return { ...facts, cart, collectTaxes: cart.collectTaxes, rentalDays, now }
}

const rentalDaysOf = (from: Day, to: Day) => Math.max(1, Math.ceil(daysBetween(from, to)))
