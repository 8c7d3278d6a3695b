/**
 * Computes the price of one dumpster and the tons that it covers (rules P6 to P10). The price comes from the strongest matrix or period
 * rule that has data for the dumpster. Without one, the price per day and the prepaid minimum tonnage apply.
 */
import { byCodeUnits } from '#domain/value/compare.ts'
import { type Cents, cents, formatCents } from '#domain/value/money.ts'
import { type RuleOf, rulesOfType } from './choose-rule.ts'
import { type Reason, reasonFor } from './reason.ts'
import type { ContainerPeriod, MatrixCell, PricingRule } from './rule.ts'
import {
  defaultMinimumTonnage,
  defaultPerTonInCents,
  exactOfCents,
  exactTonPrice,
  type PayAsYouGo,
  payAsYouGoFee,
  type Tons,
  tons,
  tonsPaidBy,
  tonsToNumber,
} from './tonnage.ts'

/** The kind of pricing that made the price of a dumpster. Pay as you go has the minimum that was paid in advance. */
export type TypePricing =
  | { readonly type: 'daily' | 'period' | 'fixed' }
  | ({ readonly type: 'payAsYouGo' } & Pick<PayAsYouGo, 'minimumChargeInCents' | 'minimumTons'>)

/** The terms of one dumpster of a type. `disposalExact` is in ten-thousandths of a cent. It is rounded only when it becomes a line. */
export type ContainerTerms = {
  readonly chargeInCents: Cents
  readonly chargeReason: Reason
  readonly disposalExact: bigint
  readonly disposalReason: Reason
  readonly pricing: TypePricing
  /** The tons that are included or prepaid. Weight above them costs `perTonInCents` per ton. */
  readonly coveredTons: Tons
  readonly perTonInCents: Cents
  /** The days that the charge covers. Null if it covers any number of days, so that another day costs nothing. */
  readonly coveredDays: number | null
  readonly extraDayInCents: Cents | null
}

/** The facts that decide the price of a dumpster. `rules` are the applicable ones, the winner first. */
export type ChargeFacts = {
  readonly materialIds: readonly string[]
  readonly days: number
  readonly rules: readonly PricingRule[]
  /** After weighing, the weight is charged in steps of this size. */
  readonly tonStep: Tons
}

/** Returns the terms of one dumpster of a type. If no rule prices it, it costs `pricePerDay` cents a day. */
export function containerTerms(
  type: { readonly _id: string; readonly pricePerDay: number },
  facts: ChargeFacts,
): ContainerTerms {
  for (const rule of facts.rules) {
    const data = pricesFor(rule, type._id, facts.materialIds)
    if (data?.cells) return matrixTerms(rule, dearest(data.cells), facts.tonStep)
    if (data?.periods) return periodTerms(rule, cheapest(data.periods, facts.days), facts.days)
  }
  return dailyTerms(cents(type.pricePerDay), facts)
}

type RulePrices =
  | { readonly cells: readonly MatrixCell[]; readonly periods?: undefined }
  | { readonly periods: readonly ContainerPeriod[]; readonly cells?: undefined }

/**
 * Returns the prices that a matrix or period rule has for a dumpster with these materials. Returns null if the rule has no such prices or
 * is of another type.
 */
export function pricesFor(
  rule: PricingRule,
  containerTypeId: string,
  materialIds: readonly string[],
): RulePrices | null {
  if (isMatrix(rule)) {
    const cells = cellsFor(rule, containerTypeId, materialIds).filter(cell => cell.enabled)
    return cells.length > 0 ? { cells } : null
  }
  if (!isPeriodPricing(rule)) return null
  const periods = rule.configuration.data.containerPeriods.filter(one => one.containerTypeId === containerTypeId)
  return periods.length > 0 ? { periods } : null
}

/**
 * Returns false if a chosen material may not go into this type. The strongest matrix with a cell for this material decides. A disabled cell
 * counts even if another rule makes the price, because weight and law are its reasons. `rules` are the applicable ones, the winner first.
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

/**
 * If there are several materials, the dearest cell counts. Among equally dear cells, the one with the dearer ton counts, then the one with
 * fewer covered tons.
 */
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
  return payAsYouGoFee(payAsYouGoOf(cell))
}

const payAsYouGoOf = (cell: PayAsYouGoCell): PayAsYouGo => ({
  minimumChargeInCents: cents(cell.minimumCharge),
  minimumTons: tons(cell.minimumTonnage),
  perTonInCents: cents(cell.perTonRateInCents),
})

function matrixTerms(rule: PricingRule, cell: MatrixCell, tonStep: Tons): ContainerTerms {
  const perTonInCents = cents(cell.perTonRateInCents)
  if (cell.pricingType === 'fixed') {
    const coveredTons = tons(cell.minimumTonnage)
    return {
      pricing: { type: 'fixed' },
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
  const { minimumChargeInCents, minimumTons } = payAsYouGoOf(cell)
  const fee = exactPriceOf(cell)
  const coveredTons = tonsPaidBy(fee, perTonInCents, tonStep) ?? minimumTons
  return {
    pricing: { type: 'payAsYouGo', minimumChargeInCents, minimumTons },
    chargeInCents: cents(0),
    chargeReason: reasonFor('reason.container.payAsYouGo', {}, rule),
    disposalExact: fee,
    disposalReason: payAsYouGoReason(cell, rule, coveredTons),
    coveredTons,
    perTonInCents,
    coveredDays: null,
    extraDayInCents: null,
  }
}

type PayAsYouGoCell = MatrixCell & { pricingType: 'payAsYouGo' }

/** The reason for a minimum charge names the tons that it covers. The reason for a minimum of tons names these tons and their price. */
function payAsYouGoReason(cell: PayAsYouGoCell, rule: PricingRule, coveredTons: Tons): Reason {
  const minimumTons = tons(cell.minimumTonnage)
  const perTon = formatCents(cell.perTonRateInCents)
  if (exactPriceOf(cell) === 0n) return reasonFor('reason.materials.byWeight', { perTon }, rule)
  return exactPriceOf(cell) > exactTonPrice(minimumTons, cell.perTonRateInCents)
    ? reasonFor('reason.materials.minimumCharge', { tons: tonsToNumber(coveredTons), perTon }, rule)
    : reasonFor('reason.materials.payAsYouGo', { tons: tonsToNumber(minimumTons), perTon }, rule)
}

const extraDaysOf = (period: ContainerPeriod, days: number) => Math.max(0, days - period.includedDays)
const periodPrice = (period: ContainerPeriod, days: number) =>
  period.basePriceInCents + extraDaysOf(period, days) * period.additionalDayRateInCents

/**
 * Returns the cheapest period for these days. Among equally cheap periods, the one with more tons wins, then the one with the cheaper ton,
 * then the one with more days.
 */
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
    pricing: { type: 'period' },
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
    pricing: { type: 'daily' },
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
