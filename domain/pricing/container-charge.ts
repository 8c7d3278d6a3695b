/**
 * What one dumpster costs and which tons that covers: the winning matrix or period rule that has data for it, else its
 * price per day with the prepaid minimum tonnage (rulings, section 3).
 *
 * 10 days with a 20 yard dumpster:
 *
 *   a fixed cell of $449.00, 8 tons                              container 449.00, disposal 0.00; 8 tons are covered
 *   a cell by weight: 7 tons at $65.00, minimum charge $449.00   container 0.00, disposal 455.00 (7 × 65, more than the minimum)
 *   a period of $525.00 for 7 days and 3 tons, $12.00 a day      container 561.00 (525 + 3 × 12), disposal 0.00; 3 tons
 *   no rule: $65.00 a day, 2 tons prepaid at $99.00              container 650.00 (10 × 65), disposal 198.00 (2 × 99); 2 tons
 */
import { byCodeUnits } from '#domain/compare.ts'
import { type Cents, cents, formatCents } from '#domain/money.ts'
import { type RuleOf, rulesOfType } from './choose-rule.ts'
import { type Reason, reasonFor } from './reason.ts'
import type { ContainerPeriod, MatrixCell, PricingRule } from './rule.ts'
import {
  defaultMinimumTonnage,
  defaultPerTonInCents,
  exactOfCents,
  exactTonPrice,
  type Tons,
  tons,
  tonsToNumber,
} from './tonnage.ts'

/** Terms of a single dumpster of a type; `disposalExact` is in ten-thousandths of a cent, rounded only at its line. */
export type ContainerTerms = {
  readonly chargeInCents: Cents
  readonly chargeReason: Reason
  readonly disposalExact: bigint
  readonly disposalReason: Reason
  /** Tons that are included or prepaid; what weighs more costs `perTonInCents` a ton. */
  readonly coveredTons: Tons
  readonly perTonInCents: Cents
  /** Days that the charge covers; null where it covers as many as it takes, and then a day more costs nothing. */
  readonly coveredDays: number | null
  readonly extraDayInCents: Cents | null
}

/** What the price of a dumpster depends on. `rules` are the applicable ones, the winner first. */
export type ChargeFacts = {
  readonly materialIds: readonly string[]
  readonly days: number
  readonly rules: readonly PricingRule[]
}

/** The terms of one dumpster of a type that costs `pricePerDay` cents where no rule prices it. */
export function containerTerms(
  type: { readonly _id: string; readonly pricePerDay: number },
  facts: ChargeFacts,
): ContainerTerms {
  for (const rule of facts.rules) {
    if (isMatrix(rule)) {
      const cells = cellsFor(rule, type._id, facts.materialIds).filter(cell => cell.enabled)
      if (cells.length > 0) return matrixTerms(rule, dearest(cells))
    } else if (isPeriodPricing(rule)) {
      const periods = rule.configuration.data.containerPeriods.filter(period => period.containerTypeId === type._id)
      if (periods.length > 0) return periodTerms(rule, cheapest(periods, facts.days), facts.days)
    }
  }
  return dailyTerms(cents(type.pricePerDay), facts)
}

/**
 * False when a chosen material may not go into this type: its cell is disabled in the winning matrix that has one. That is a
 * question of weight and law, so it holds even where another rule makes the price. `rules` are the applicable ones, winner first.
 */
export function isContainerOffered(
  containerTypeId: string,
  materialIds: readonly string[],
  rules: readonly PricingRule[],
): boolean {
  const matrices = rulesOfType(rules, 'CONTAINER_MATERIAL_MATRIX')
  return materialIds.every(materialId => {
    const deciding = matrices.map(rule => cellsFor(rule, containerTypeId, [materialId])).find(cells => cells.length > 0)
    return deciding === undefined || deciding.every(cell => cell.enabled)
  })
}

const isMatrix = (rule: PricingRule): rule is RuleOf<'CONTAINER_MATERIAL_MATRIX'> =>
  rule.configuration.type === 'CONTAINER_MATERIAL_MATRIX'
const isPeriodPricing = (rule: PricingRule): rule is RuleOf<'CONTAINER_PERIOD_PRICING'> =>
  rule.configuration.type === 'CONTAINER_PERIOD_PRICING'

function cellsFor(
  rule: RuleOf<'CONTAINER_MATERIAL_MATRIX'>,
  containerTypeId: string,
  materialIds: readonly string[],
): MatrixCell[] {
  return rule.configuration.data.cells.filter(
    cell => cell.containerTypeId === containerTypeId && materialIds.includes(cell.materialId),
  )
}

/** With several materials the dearest cell counts; of equally dear ones that with the dearer ton, then the fewer covered tons. */
function dearest(cells: readonly MatrixCell[]): MatrixCell {
  return [...cells].sort(
    (a, b) =>
      Number(exactPriceOf(b) - exactPriceOf(a)) ||
      b.perTonRateInCents - a.perTonRateInCents ||
      tons(a.minimumTonnage) - tons(b.minimumTonnage) ||
      byCodeUnits(a.materialId, b.materialId) ||
      byCodeUnits(a.pricingType, b.pricingType),
  )[0] as MatrixCell
}

function exactPriceOf(cell: MatrixCell): bigint {
  if (cell.pricingType === 'fixed') return exactOfCents(cell.fixedPriceInCents)
  const byWeight = exactTonPrice(tons(cell.minimumTonnage), cell.perTonRateInCents)
  const minimum = exactOfCents(cell.minimumCharge)
  return byWeight > minimum ? byWeight : minimum
}

function matrixTerms(rule: PricingRule, cell: MatrixCell): ContainerTerms {
  const coveredTons = tons(cell.minimumTonnage)
  const perTonInCents = cents(cell.perTonRateInCents)
  if (cell.pricingType === 'fixed') {
    return {
      chargeInCents: cents(cell.fixedPriceInCents),
      chargeReason: reasonFor('reason.container.fixed', {}, rule),
      disposalExact: 0n,
      disposalReason: includedReason(coveredTons, perTonInCents, rule),
      coveredTons,
      perTonInCents,
      coveredDays: null,
      extraDayInCents: null,
    }
  }
  return {
    chargeInCents: cents(0),
    chargeReason: reasonFor('reason.container.payAsYouGo', {}, rule),
    disposalExact: exactPriceOf(cell),
    disposalReason: payAsYouGoReason(cell, rule),
    coveredTons,
    perTonInCents,
    coveredDays: null,
    extraDayInCents: null,
  }
}

function payAsYouGoReason(cell: MatrixCell & { pricingType: 'payAsYouGo' }, rule: PricingRule): Reason {
  const values = { tons: tonsToNumber(tons(cell.minimumTonnage)), perTon: formatCents(cell.perTonRateInCents) }
  if (exactPriceOf(cell) === 0n) return reasonFor('reason.materials.byWeight', values, rule)
  const isMinimum = exactPriceOf(cell) > exactTonPrice(tons(cell.minimumTonnage), cell.perTonRateInCents)
  return reasonFor(isMinimum ? 'reason.materials.minimumCharge' : 'reason.materials.payAsYouGo', values, rule)
}

const extraDaysOf = (period: ContainerPeriod, days: number) => Math.max(0, days - period.includedDays)
const periodPrice = (period: ContainerPeriod, days: number) =>
  period.basePriceInCents + extraDaysOf(period, days) * period.additionalDayRateInCents

/** The period cheapest for these days; of equally cheap ones that with more tons, then the cheaper ton, then more days. */
function cheapest(periods: readonly ContainerPeriod[], days: number): ContainerPeriod {
  return [...periods].sort(
    (a, b) =>
      periodPrice(a, days) - periodPrice(b, days) ||
      tons(b.includedTonnage) - tons(a.includedTonnage) ||
      a.additionalTonRateInCents - b.additionalTonRateInCents ||
      b.includedDays - a.includedDays,
  )[0] as ContainerPeriod
}

function periodTerms(rule: PricingRule, period: ContainerPeriod, days: number): ContainerTerms {
  const coveredTons = tons(period.includedTonnage)
  const perTonInCents = cents(period.additionalTonRateInCents)
  const extraDays = extraDaysOf(period, days)
  const values = {
    base: formatCents(period.basePriceInCents),
    includedDays: period.includedDays,
    extraDays,
    perDay: formatCents(period.additionalDayRateInCents),
  }
  return {
    chargeInCents: cents(periodPrice(period, days)),
    chargeReason: reasonFor(extraDays > 0 ? 'reason.container.periodExtra' : 'reason.container.period', values, rule),
    disposalExact: 0n,
    disposalReason: includedReason(coveredTons, perTonInCents, rule),
    coveredTons,
    perTonInCents,
    coveredDays: Math.max(days, period.includedDays),
    extraDayInCents: cents(period.additionalDayRateInCents),
  }
}

function includedReason(coveredTons: Tons, perTonInCents: Cents, rule: PricingRule): Reason {
  const values = { tons: tonsToNumber(coveredTons), perTon: formatCents(perTonInCents) }
  return reasonFor(coveredTons === 0 ? 'reason.materials.byWeight' : 'reason.materials.included', values, rule)
}

function dailyTerms(pricePerDay: Cents, { days, rules }: ChargeFacts): ContainerTerms {
  const rule = rulesOfType(rules, 'TONNAGE_PRICING')[0] ?? null
  const coveredTons = tons(rule?.configuration.data.minimumTonnage ?? defaultMinimumTonnage)
  const perTonInCents = cents(rule?.configuration.data.perTonRateInCents ?? defaultPerTonInCents)
  const disposalExact = exactTonPrice(coveredTons, perTonInCents)
  const values = { tons: tonsToNumber(coveredTons), perTon: formatCents(perTonInCents) }
  return {
    chargeInCents: cents(pricePerDay * days),
    chargeReason: reasonFor('reason.container.daily', { days, perDay: formatCents(pricePerDay) }),
    disposalExact,
    disposalReason: reasonFor(
      disposalExact === 0n ? 'reason.materials.byWeight' : 'reason.materials.prepaid',
      values,
      rule,
    ),
    coveredTons,
    perTonInCents,
    coveredDays: days,
    extraDayInCents: pricePerDay,
  }
}
