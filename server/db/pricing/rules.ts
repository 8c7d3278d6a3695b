/**
 * This module reads and writes pricing rules for the office. `pricing-facts.ts` reads them together with everything else that a price
 * needs.
 */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { PricingRule } from '#domain/pricing/rule.ts'
import type { StoredRule } from '#server/db/pricing/pricing-facts.ts'
import { peopleInScope } from '#server/db/pricing/scope-customers.ts'

export type OfficeRule = {
  readonly version: number
  readonly nameInSpanish: string | null
  readonly stored: StoredRule
  /** These are the ids of the people for whom the rule counts: the people of the customers that it names. Null means everybody. */
  readonly people: readonly string[] | null
}

const columns = sql`id, version, translations #>> '{es,name}' AS "nameInSpanish", to_jsonb(pricing_rule) AS stored,
  ${peopleInScope} AS people`

/** Lists all rules of a hauler, even those that are over or switched off. */
export async function listRules(db: Db, organizationId: string): Promise<OfficeRule[]> {
  const { rows } = await sql<OfficeRule & { id: string }>`
    SELECT ${columns} FROM pricing_rule WHERE organization_id = ${organizationId}
    ORDER BY precedence DESC, lower(name), id`.execute(db)
  return rows
}

/** Returns null for another hauler's rule. */
export async function lockRule(
  tx: Tx,
  organizationId: string,
  id: string,
): Promise<(OfficeRule & { id: string }) | null> {
  const { rows } = await sql<OfficeRule & { id: string }>`
    SELECT ${columns} FROM pricing_rule WHERE id = ${id} AND organization_id = ${organizationId} FOR UPDATE`.execute(tx)
  return rows[0] ?? null
}

type Written = { readonly rule: PricingRule; readonly nameInSpanish: string | null }

const listOrAll = (list: 'all' | readonly string[]) => (list === 'all' ? null : [...list])
const translationsOf = ({ nameInSpanish }: Written) =>
  JSON.stringify(nameInSpanish === null ? {} : { es: { name: nameInSpanish } })

/** Returns false if there is a rule with this id. */
export async function addRule(tx: Tx, written: Written): Promise<boolean> {
  const { rule } = written
  const { scope, configuration } = rule
  const { rows } = await sql<{ id: string }>`
    INSERT INTO pricing_rule (id, organization_id, name, translations, type, data, customer_classification, zip_codes, customer_ids,
      precedence, effective_from, effective_to, can_combine, active)
    VALUES (${rule.id}, ${rule.organizationId}, ${rule.name}, ${translationsOf(written)}::jsonb, ${configuration.type},
      ${JSON.stringify(configuration.data)}::jsonb, ${scope.customerClassification}, ${listOrAll(scope.zipCodes)}::text[],
      ${listOrAll(scope.customerIds)}::uuid[], ${rule.precedence}, ${rule.effectiveFrom}, ${rule.effectiveTo}, ${rule.canCombine},
      ${rule.active})
    ON CONFLICT (id) DO NOTHING RETURNING id`.execute(tx)
  return rows.length > 0
}

export async function updateRule(tx: Tx, written: Written): Promise<void> {
  const { rule } = written
  const { scope, configuration } = rule
  await sql`
    UPDATE pricing_rule SET name = ${rule.name}, translations = translations - 'es' || ${translationsOf(written)}::jsonb,
      type = ${configuration.type}, data = ${JSON.stringify(configuration.data)}::jsonb,
      customer_classification = ${scope.customerClassification}, zip_codes = ${listOrAll(scope.zipCodes)}::text[],
      customer_ids = ${listOrAll(scope.customerIds)}::uuid[], precedence = ${rule.precedence},
      effective_from = ${rule.effectiveFrom}, effective_to = ${rule.effectiveTo}, can_combine = ${rule.canCombine},
      active = ${rule.active}, version = version + 1
    WHERE id = ${rule.id}`.execute(tx)
}

/** Switches a rule off. This also works for a broken rule. */
export async function switchRuleOff(tx: Tx, id: string): Promise<void> {
  await sql`UPDATE pricing_rule SET active = false, version = version + 1 WHERE id = ${id}`.execute(tx)
}

/**
 * Returns true if each of these ids is a container type, a material or a customer of the hauler. An id may be of an archived, merged or
 * blocked one.
 */
export async function knowsAll(
  tx: Tx,
  organizationId: string,
  { containerTypeIds, materialIds, customerIds }: Record<'containerTypeIds' | 'materialIds' | 'customerIds', string[]>,
): Promise<boolean> {
  const { rows } = await sql<{ isKnown: boolean }>`
    SELECT NOT EXISTS (SELECT FROM unnest(${containerTypeIds}::uuid[]) one (id) WHERE NOT EXISTS (
        SELECT FROM container_type t WHERE t.id = one.id AND t.organization_id = ${organizationId}))
      AND NOT EXISTS (SELECT FROM unnest(${materialIds}::uuid[]) one (id) WHERE NOT EXISTS (
        SELECT FROM material m WHERE m.id = one.id AND m.organization_id = ${organizationId}))
      AND NOT EXISTS (SELECT FROM unnest(${customerIds}::uuid[]) one (id) WHERE NOT EXISTS (
        SELECT FROM customer c WHERE c.id = one.id AND c.organization_id = ${organizationId})) AS "isKnown"`.execute(tx)
  return rows[0]?.isKnown === true
}
