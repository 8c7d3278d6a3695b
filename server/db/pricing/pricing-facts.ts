/** One statement reads everything that a price depends on besides the cart itself. */

import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { Cart } from '#domain/cart/cart.ts'
import type { ContainerType } from '#domain/catalog/container-type.ts'
import type { Material } from '#domain/catalog/material.ts'
import type { Density } from '#domain/dispatch/expected-tons.ts'
import type { BillingRules } from '#domain/pricing/order-terms.ts'
import type { PriceFacts } from '#domain/pricing/quote-input.ts'
import { BrokenRules, type PricingRule, parseRule, type RuleConfiguration } from '#domain/pricing/rule.ts'
import type { ServiceAreaTerms } from '#domain/pricing/service-area.ts'
import { tonStepOf } from '#domain/pricing/tonnage.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import type { Language } from '#domain/value/language.ts'
import { localized } from '#server/db/catalog/catalog.ts'
import { rememberByVersion } from '#server/db/catalog/catalog-memory.ts'
import { feePrices } from '#server/db/pricing/fee-prices.ts'
import { peopleInScope } from '#server/db/pricing/scope-customers.ts'

export type PricingFacts = Omit<PriceFacts, 'containerTypes' | 'materials'> & {
  readonly containerTypes: readonly Pick<
    ContainerType,
    '_id' | 'name' | 'size' | 'pricePerDay' | 'preAuthAmount' | 'volume' | 'maxWeight'
  >[]
  readonly materials: readonly (Pick<Material, '_id' | 'name' | 'isRestricted' | 'extraChargeInCents'> & {
    readonly density: Density | null
  })[]
  readonly billing: BillingRules
}

/** This is a row of `pricing_rule` as JSON. */
export type StoredRule = {
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

type Stored = Omit<PricingFacts, 'rules' | 'serviceArea' | 'billing' | 'tonStep'> & {
  readonly rules: readonly StoredRule[]
  readonly serviceArea: ServiceAreaTerms | null
  readonly billing: BillingRules | null
}

/** The facts are read once for each version of the catalog. `broken` has the rules that could not be read. */
type ReadFacts = { readonly facts: PricingFacts; readonly broken: BrokenRules | null }

export type PricedCart = Pick<Cart, 'organizationId' | 'serviceAreaId'> & { readonly catalogVersion: number | null }

/**
 * Loads the facts for pricing a cart.
 * @throws 'step-missing' if the cart has no service area yet.
 * @throws 'price-unavailable' if a rule of its hauler is broken, because that rule could change the price.
 */
export async function loadPricingFacts(db: Db, cart: PricedCart, language: Language): Promise<PricingFacts> {
  const { facts, broken } = await loadFacts(db, cart, language)
  if (broken) throw new Refusal('price-unavailable', {}, { cause: broken })
  return facts
}

/** Loads the facts for pricing a cart in English. Returns null if a rule of its hauler is broken, because a page then shows no price. */
export async function findPricingFacts(db: Db, cart: PricedCart): Promise<PricingFacts | null> {
  const { facts, broken } = await loadFacts(db, cart, 'en')
  return broken ? null : facts
}

/**
 * Loads the facts for a rule that replaces the one with this id. If the replaced rule is broken, it does not matter, because the new one
 * replaces it. Refuses 'price-unavailable' if another rule is broken.
 */
export async function loadFactsWithout(db: Db, cart: PricedCart, language: Language, ruleId: string | null) {
  const { facts, broken } = await loadFacts(db, cart, language)
  const others = broken?.rules.filter(rule => rule.id !== ruleId) ?? []
  if (others.length > 0) throw new Refusal('price-unavailable', {}, { cause: new BrokenRules(others) })
  return facts
}

/**
 * Loads the offered goods and the terms of their bills, without the rules. It is for goods that have no price from a rule. Refuses
 * 'step-missing'.
 */
export async function loadGoods(
  db: Db,
  cart: PricedCart,
  language: Language,
): Promise<Pick<PricingFacts, 'containerTypes' | 'materials' | 'serviceArea' | 'billing'>> {
  return (await loadFacts(db, cart, language)).facts
}

async function loadFacts(db: Db, cart: PricedCart, language: Language): Promise<ReadFacts> {
  const { organizationId, serviceAreaId, catalogVersion } = cart
  if (!organizationId || !serviceAreaId) throw new Refusal('step-missing')
  const key = `prices ${organizationId} ${serviceAreaId} ${language}`
  return rememberByVersion(db, { key, version: catalogVersion }, () =>
    readFacts(db, { organizationId, serviceAreaId }, language),
  )
}

async function readFacts(
  db: Db,
  { organizationId, serviceAreaId }: { organizationId: string; serviceAreaId: string },
  language: Language,
): Promise<ReadFacts> {
  const own = sql`organization_id = ${organizationId}`
  const { rows } = await sql<Stored>`
    SELECT
      (SELECT jsonb_build_object('cityFeeInCents', city_fee_in_cents, 'taxRate', tax_rate::text, 'taxableKinds', taxable_kinds)
        FROM service_area WHERE id = ${serviceAreaId}) AS "serviceArea",
      (SELECT coalesce(jsonb_agg(jsonb_build_object('_id', id, 'name', ${localized('name', language)}, 'size', size,
          'pricePerDay', price_per_day_in_cents, 'preAuthAmount', pre_auth_amount_in_cents,
          'volume', volume_in_cubic_yards, 'maxWeight', max_weight_in_pounds)), '[]')
        FROM container_type WHERE ${own} AND NOT archived) AS "containerTypes",
      (SELECT coalesce(jsonb_agg(jsonb_build_object('_id', id, 'name', ${localized('name', language)},
          'isRestricted', is_restricted, 'extraChargeInCents', extra_charge_in_cents,
          'density', CASE WHEN density_low IS NOT NULL AND density_typical IS NOT NULL AND density_high IS NOT NULL
            THEN jsonb_build_object('low', density_low, 'typical', density_typical, 'high', density_high) END)), '[]')
        FROM material WHERE ${own} AND NOT archived) AS materials,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('_id', id, 'title', ${localized('title', language)},
          'priceInCents', price_in_cents)), '[]')
        FROM add_on WHERE ${own} AND NOT archived) AS "addOns",
      (SELECT coalesce(jsonb_agg(to_jsonb(pricing_rule)
          || jsonb_build_object('name', ${localized('name', language)}, 'customer_ids', ${peopleInScope})), '[]')
        FROM pricing_rule WHERE ${own} AND active) AS rules,
      (SELECT jsonb_build_object('tonnageStepInHundredths', tonnage_step_in_hundredths, 'extraDaysRule', extra_days_rule,
          'fees', ${feePrices})
        FROM organization WHERE id = ${organizationId}) AS billing`.execute(db)
  const [stored] = rows
  const { serviceArea, billing } = stored ?? {}
  if (!stored || !serviceArea || !billing) throw new Refusal('step-missing')
  const { rules, broken } = readRules(stored.rules, organizationId)
  const tonStep = tonStepOf(billing.tonnageStepInHundredths)
  return { facts: { ...stored, serviceArea, billing, tonStep, rules }, broken }
}

function readRules(stored: readonly StoredRule[], organizationId: string) {
  const rules: PricingRule[] = []
  const broken: BrokenRules['rules'][number][] = []
  for (const one of stored) {
    try {
      rules.push(toRule(one, organizationId))
    } catch (error) {
      if (!(error instanceof BrokenRules)) throw error
      broken.push(...error.rules)
    }
  }
  return { rules, broken: broken.length > 0 ? new BrokenRules(broken) : null }
}

/**
 * Makes a rule of a stored row.
 * @throws BrokenRules if a value of the rule is outside of its range.
 */
export function toRule(stored: StoredRule, organizationId: string): PricingRule {
  const toDate = (text: string | null) => (text === null ? null : new Date(text))
  return parseRule({
    id: stored.id,
    name: stored.name,
    organizationId,
    configuration: { id: stored.id, type: stored.type, data: stored.data },
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
  })
}
