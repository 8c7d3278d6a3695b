/** The prices of a hauler: one for contractors, one for each ton, and one that cannot be read. */
import type { RuleDraft } from '#domain/pricing/rule.ts'
import type { PriceList, Rule } from '#web/office/prices/queries.ts'

export const priceId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

export const contractorDraft: RuleDraft = {
  id: priceId(1),
  name: 'Rental for contractors',
  precedence: 500,
  effectiveFrom: null,
  effectiveTo: null,
  canCombine: false,
  active: true,
  scope: { customerClassification: 'contractor', zipCodes: 'all', customerIds: 'all' },
  terms: {
    type: 'CONTAINER_PERIOD_PRICING',
    data: {
      containerPeriods: [
        {
          containerTypeId: priceId(10),
          basePriceInCents: 52_500,
          includedTonnage: '3',
          includedDays: 14,
          additionalDayRateInCents: 1200,
          additionalTonRateInCents: 8900,
        },
      ],
    },
  },
}

export const ruleOf = (one: RuleDraft, change: Partial<Rule> = {}): Rule => ({
  id: one.id,
  version: 3,
  nameInSpanish: null,
  name: one.name,
  type: one.terms.type,
  active: one.active,
  problems: [],
  equals: [],
  draft: one,
  ...change,
})

export const tonDraft: RuleDraft = {
  ...contractorDraft,
  id: priceId(2),
  name: 'Ton',
  effectiveFrom: '2026-11-30T06:00:00.000Z',
  terms: { type: 'TONNAGE_PRICING', data: { perTonRateInCents: 9900, minimumTonnage: '2' } },
}

const brokenRule = ruleOf(
  { ...tonDraft, id: priceId(3), name: 'Spring' },
  { type: 'AUTO_DISCOUNT', draft: null, problems: ['discountPercent: 0 to 1'] },
)

export const priceList: PriceList = {
  now: '2026-11-23T15:00:00.000Z',
  timeZone: 'America/Chicago',
  rules: [
    ruleOf(contractorDraft),
    ruleOf(tonDraft, { equals: [{ ruleId: priceId(9), ruleName: 'Old ton', wins: true }] }),
    brokenRule,
  ],
  containerTypes: [{ id: priceId(10), name: '20 yard' }],
  materials: [{ id: priceId(20), name: 'Wood', isRestricted: false }],
  addOns: [],
  customers: [],
}

export const comparedOrders = {
  orders: 61,
  nowInCents: 3_000_000,
  draftInCents: 3_124_000,
  dearer: 14,
  cheaper: 3,
  notPriced: 0,
  isAll: true,
  listed: [{ orderId: priceId(30), number: 'R-10234', nowInCents: 50_000, draftInCents: 52_500 }],
  since: '2026-10-24T15:00:00.000Z',
}
