/**
 * These rules make the demo hauler's prices. The matrix precedes the lists by size, and the list for contractors precedes the list for
 * homes. Each promotion code makes every order cheaper. The discount of the small code is added to other discounts, and that of the large
 * code replaces them.
 */

import type { PricingRule, RuleConfiguration, RuleScope } from '#domain/pricing/rule.ts'
import { readyMadeRules } from '#domain/ready-made/rules.ts'
import { localTime } from '#domain/value/calendar.ts'
import { demoCatalog } from './catalog.ts'
import { demoId, organizationId } from './ids.ts'
import { demoTimeZone } from './organization.ts'
import { contractorPeriods, nextYearPeriods } from './periods.ts'

type Terms = RuleConfiguration extends infer Each ? (Each extends { id: string } ? Omit<Each, 'id'> : never) : never
type Options = Partial<Omit<PricingRule, 'configuration' | 'scope'>> & { readonly scope?: Partial<RuleScope> }

function rule(number: number, name: string, terms: Terms, precedence: number, options: Options = {}): PricingRule {
  const id = demoId('pricing-rule', number)
  return {
    id,
    name,
    organizationId,
    configuration: { id, ...terms },
    precedence,
    effectiveFrom: null,
    effectiveTo: null,
    canCombine: false,
    active: true,
    ...options,
    scope: { customerClassification: 'all', zipCodes: 'all', customerIds: 'all', ...options.scope },
  }
}

const { bySize, heavy } = readyMadeRules(demoCatalog)
const contractors = { customerClassification: 'contractor' } as const
/** These ZIPs are near the hauler's yard at the airport, so the truck has a short way there. */
const zipCodesAroundTheYard = ['78617', '78719', '78725', '78744']

/** Returns the rules as they are at a time. The sale of the last spring is over, and the prices of the next year are written already. */
export function demoRules(now: Date): readonly PricingRule[] {
  const year = new Date(localTime(now, demoTimeZone).day).getUTCFullYear()
  return [
    rule(1, bySize.name, bySize.terms, bySize.precedence),
    rule(
      2,
      'Rental by size for contractors',
      { type: 'CONTAINER_PERIOD_PRICING', data: { containerPeriods: contractorPeriods } },
      500,
      { scope: contractors },
    ),
    rule(3, heavy.name, heavy.terms, heavy.precedence),
    rule(
      4,
      'Disposal by the ton',
      { type: 'TONNAGE_PRICING', data: { perTonRateInCents: 9900, minimumTonnage: '2' } },
      300,
    ),
    ...discounts(year),
    rule(
      10,
      `Rental by size from ${year + 1}`,
      { type: 'CONTAINER_PERIOD_PRICING', data: { containerPeriods: nextYearPeriods } },
      400,
      { effectiveFrom: midnight(year + 1, '01') },
    ),
  ]
}

/** Returns the discounts: automatic ones, one for a neighborhood, some with a code, and one that is over. */
function discounts(year: number): PricingRule[] {
  return [
    rule(
      5,
      'Contractor discount',
      { type: 'AUTO_DISCOUNT', data: { discountType: 'percentage', discountPercent: '0.05' } },
      300,
      { scope: contractors, canCombine: true },
    ),
    rule(
      6,
      'Around the corner from our yard',
      { type: 'AUTO_DISCOUNT', data: { discountType: 'flat', discountAmountInCents: 1500 } },
      250,
      { scope: { zipCodes: zipCodesAroundTheYard }, canCombine: true },
    ),
    rule(
      7,
      'Welcome',
      { type: 'DISCOUNT', data: { code: 'WELCOME25', discountType: 'flat', discountAmountInCents: 2500 } },
      200,
      { canCombine: true },
    ),
    rule(
      8,
      'Recommended by a neighbor',
      { type: 'DISCOUNT', data: { code: 'NEIGHBOR10', discountType: 'percentage', discountPercent: '0.10' } },
      200,
    ),
    rule(
      9,
      'Spring cleaning',
      { type: 'AUTO_DISCOUNT', data: { discountType: 'percentage', discountPercent: '0.15' } },
      300,
      { effectiveFrom: midnight(year - 1, '03'), effectiveTo: midnight(year - 1, '06') },
    ),
  ]
}

/** Returns the midnight in Austin at which a month begins. Austin is six hours behind UTC in winter and five in summer. */
function midnight(year: number, month: '01' | '03' | '06'): Date {
  return new Date(`${year}-${month}-01T0${month === '06' ? 5 : 6}:00:00Z`)
}

/** These are the names of the rules in a Spanish summary, by the ids of the rules. */
export const spanishRuleNames: Readonly<Record<string, string>> = Object.fromEntries(
  [
    bySize.nameInSpanish,
    'Renta por tamaño para contratistas',
    heavy.nameInSpanish,
    'Desecho por tonelada',
    'Descuento para contratistas',
    'A la vuelta de nuestro patio',
    'Bienvenida',
    'Recomendado por un vecino',
    'Limpieza de primavera',
    'Renta por tamaño del próximo año',
  ].map((name, at) => [demoId('pricing-rule', at + 1), name]),
)
