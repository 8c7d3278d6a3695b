import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '#domain/refusal/refusal.ts'
import type { NearDiscount } from '#domain/schedule/near-truck.ts'
import { partsOf } from './quote.stage.ts'
import { type QuoteInput, quoteCart as quoteLines } from './quote.ts'
import { anyInput } from './random-cart.stage.ts'
import type { MatrixCell, PricingRule, RuleConfiguration } from './rule.ts'

// The test computes the price a second time, slowly, in simple steps and in exact rationals. This computation shares no function with the
// product's.

type Ratio = { n: bigint; d: bigint }
const whole = (value: number): Ratio => ({ n: BigInt(value), d: 1n })
const decimal = (text: string): Ratio => {
  const [before = '0', after = ''] = text.split('.')
  return { n: BigInt(before + after), d: 10n ** BigInt(after.length) }
}
const plus = (a: Ratio, b: Ratio): Ratio => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d })
const minus = (a: Ratio, b: Ratio): Ratio => plus(a, { n: -b.n, d: b.d })
const times = (a: Ratio, b: Ratio): Ratio => ({ n: a.n * b.n, d: a.d * b.d })
const isMore = (a: Ratio, b: Ratio) => a.n * b.d > b.n * a.d
const larger = (a: Ratio, b: Ratio) => (isMore(a, b) ? a : b)
const rounded = (a: Ratio) => Number((2n * a.n + a.d) / (2n * a.d))
const add = (numbers: readonly number[]) => numbers.reduce((sum, next) => sum + next, 0)

function isInForce(rule: PricingRule, input: QuoteInput): boolean {
  if (!rule.active) return false
  if (rule.effectiveFrom && rule.effectiveFrom.getTime() > input.now.getTime()) return false
  if (rule.effectiveTo && rule.effectiveTo.getTime() <= input.now.getTime()) return false
  const { customerClassification, zipCodes, customerIds } = rule.scope
  if (customerClassification !== 'all' && customerClassification !== input.cart.customerType) return false
  if (zipCodes !== 'all' && !zipCodes.some(zip => zip === input.cart.zipCode)) return false
  return customerIds === 'all' || customerIds.some(id => id === input.cart.userId)
}

function beats(a: PricingRule, b: PricingRule): boolean {
  if (a.precedence !== b.precedence) return a.precedence > b.precedence
  for (const part of ['customerIds', 'zipCodes', 'customerClassification'] as const) {
    if ((a.scope[part] === 'all') !== (b.scope[part] === 'all')) return b.scope[part] === 'all'
  }
  const [startOfA, startOfB] = [a, b].map(rule => (rule.effectiveFrom ? rule.effectiveFrom.getTime() : -Infinity))
  if (startOfA !== startOfB) return (startOfA ?? 0) > (startOfB ?? 0)
  return a.id < b.id
}

const winner = <T extends PricingRule>(rules: readonly T[]): T | undefined =>
  rules.find(rule => rules.every(other => other === rule || beats(rule, other)))

type DataOf<T extends RuleConfiguration['type']> = Extract<RuleConfiguration, { type: T }>['data']
function dataOf<T extends RuleConfiguration['type']>(rule: PricingRule, type: T): DataOf<T> | null {
  return (rule.configuration.type === type ? rule.configuration.data : null) as DataOf<T> | null
}
const cellsOf = (rule: PricingRule, typeId: string, materialIds: readonly string[]): readonly MatrixCell[] =>
  dataOf(rule, 'CONTAINER_MATERIAL_MATRIX')?.cells.filter(
    c => c.containerTypeId === typeId && materialIds.includes(c.materialId),
  ) ?? []
const periodsOf = (rule: PricingRule, typeId: string) =>
  dataOf(rule, 'CONTAINER_PERIOD_PRICING')?.containerPeriods.filter(p => p.containerTypeId === typeId) ?? []

/** Returns null if the material is not allowed in the dumpster. */
function pricedDumpster(
  typeId: string,
  input: QuoteInput,
  rules: readonly PricingRule[],
): { charge: number; fee: Ratio } | null {
  const materialIds = input.cart.materials.map(one => one.id)
  for (const materialId of materialIds) {
    const deciding = winner(rules.filter(rule => cellsOf(rule, typeId, [materialId]).length > 0))
    if (deciding && cellsOf(deciding, typeId, [materialId]).some(cell => !cell.enabled)) return null
  }
  const days = input.rentalDays ?? 7
  const pricing = winner(
    rules.filter(rule => cellsOf(rule, typeId, materialIds).length + periodsOf(rule, typeId).length > 0),
  )
  const cells = pricing ? cellsOf(pricing, typeId, materialIds) : []
  if (cells.length > 0) {
    let best: { charge: number; fee: Ratio; due: Ratio } | null = null
    for (const cell of cells) {
      const isFixed = cell.pricingType === 'fixed'
      const fee = isFixed
        ? whole(0)
        : larger(whole(cell.minimumCharge), times(decimal(cell.minimumTonnage), whole(cell.perTonRateInCents)))
      const charge = isFixed ? cell.fixedPriceInCents : 0
      const due = plus(whole(charge), fee)
      const isDearer = best === null || isMore(due, best.due)
      const isEqual = best !== null && !isMore(due, best.due) && !isMore(best.due, due)
      if (isDearer || (isEqual && winsTie(cell, cells, due))) best = { charge, fee, due }
    }
    return best
  }
  if (pricing) {
    const prices = periodsOf(pricing, typeId).map(
      p => p.basePriceInCents + (days > p.includedDays ? (days - p.includedDays) * p.additionalDayRateInCents : 0),
    )
    return { charge: Math.min(...prices), fee: whole(0) }
  }
  const tonnageRule = winner(rules.filter(rule => rule.configuration.type === 'TONNAGE_PRICING'))
  const terms = (tonnageRule && dataOf(tonnageRule, 'TONNAGE_PRICING')) ?? {
    perTonRateInCents: 9900,
    minimumTonnage: '2',
  }
  const type = input.containerTypes.find(one => one._id === typeId)
  return {
    charge: (type?.pricePerDay ?? 0) * days,
    fee: times(decimal(terms.minimumTonnage), whole(terms.perTonRateInCents)),
  }
}

/** If cells cost the same, the one with the dearer ton wins, then the one with fewer tons, then the one with the smaller material id. */
function winsTie(cell: MatrixCell, cells: readonly MatrixCell[], due: Ratio): boolean {
  const dueOf = (one: MatrixCell) =>
    one.pricingType === 'fixed'
      ? whole(one.fixedPriceInCents)
      : larger(whole(one.minimumCharge), times(decimal(one.minimumTonnage), whole(one.perTonRateInCents)))
  return cells
    .filter(one => one !== cell && dueOf(one).n * due.d === due.n * dueOf(one).d)
    .every(other => {
      if (cell.perTonRateInCents !== other.perTonRateInCents) return cell.perTonRateInCents > other.perTonRateInCents
      const [mine, theirs] = [decimal(cell.minimumTonnage), decimal(other.minimumTonnage)]
      if (mine.n * theirs.d !== theirs.n * mine.d) return isMore(theirs, mine)
      return cell.materialId < other.materialId
    })
}

function discountOn(amount: number, input: QuoteInput, rules: readonly PricingRule[]): number {
  const coded = winner(rules.filter(rule => dataOf(rule, 'DISCOUNT')?.code === input.cart.promotionCode))
  const offers = rules.filter(rule => rule.configuration.type === 'AUTO_DISCOUNT' || rule === coded)
  const taken = (terms: DataOf<'AUTO_DISCOUNT'>, left: number) =>
    Math.min(
      left,
      terms.discountType === 'flat'
        ? terms.discountAmountInCents
        : rounded(times(whole(left), decimal(terms.discountPercent))),
    )
  const termsOf = (rule: PricingRule) => rule.configuration.data as DataOf<'AUTO_DISCOUNT'>
  const singles = offers.filter(rule => !rule.canCombine).map(rule => taken(termsOf(rule), amount))
  let left = amount
  for (const kind of ['percentage', 'flat']) {
    let waiting = offers.filter(rule => rule.canCombine && termsOf(rule).discountType === kind)
    while (waiting.length > 0) {
      const next = winner(waiting)
      if (!next) break
      left -= taken(termsOf(next), left)
      waiting = waiting.filter(rule => rule !== next)
    }
  }
  return Math.max(amount - left, ...singles, 0)
}

function nearDiscount(left: number, near: NearDiscount | null): number {
  if (near === null) return 0
  if (near.kind === 'flat') return near.amountInCents > left ? left : near.amountInCents
  return rounded({ n: BigInt(left) * BigInt(near.percent), d: 100n })
}

type Priced = { lines: { kind: string; amount: number }[]; discount: number; tax: number; total: number }

function priceSlowly(input: QuoteInput): Priced | null {
  const rules = input.rules.filter(rule => isInForce(rule, input))
  const { cart } = input
  const lines: Priced['lines'] = []
  let fee = whole(0)
  for (const [typeId, quantity] of Object.entries(cart.containers).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const priced = pricedDumpster(typeId, input, rules)
    if (!priced) return null
    lines.push({ kind: 'container', amount: priced.charge * quantity })
    fee = plus(fee, times(priced.fee, whole(quantity)))
  }
  for (const id of [...(cart.addOnIds ?? [])].sort()) {
    lines.push({ kind: 'add-on', amount: input.addOns.find(one => one._id === id)?.priceInCents ?? Number.NaN })
  }
  lines.push({ kind: 'materials', amount: rounded(fee) })
  for (const { id, quantity } of [...cart.materials].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    lines.push({
      kind: 'additional-material',
      amount: (input.materials.find(one => one._id === id)?.extraChargeInCents ?? 0) * (quantity ?? 1),
    })
  }
  lines.push({ kind: 'city-fee', amount: input.serviceArea.cityFeeInCents })
  const gross = add(lines.map(line => line.amount))
  const byRules = discountOn(gross, input, rules)
  const discount = byRules + nearDiscount(gross - byRules, cart.nearTruck ?? null)
  // The share of each line in the discount is the rounded share of all lines up to it, less that of the lines before it.
  let base = whole(0)
  let before = 0
  for (const { kind, amount } of lines) {
    const shareOf = (sum: number) =>
      gross === 0 ? 0 : rounded({ n: BigInt(discount) * BigInt(sum), d: BigInt(gross) })
    const kept = amount - (shareOf(before + amount) - shareOf(before))
    if (input.serviceArea.taxableKinds.some(one => one === kind)) base = plus(base, whole(kept))
    before += amount
  }
  const tax = input.collectTaxes ? rounded(times(base, decimal(input.serviceArea.taxRate))) : 0
  return { lines, discount, tax, total: rounded(plus(minus(whole(gross), whole(discount)), whole(tax))) }
}

const quoteCart = (asked: QuoteInput) => partsOf(quoteLines(asked))
type Quote = ReturnType<typeof quoteCart>

const linesOf = (quote: Quote) => [
  ...[...quote.containers, ...quote.addOns, quote.materials, ...quote.additionalMaterialCharges].map(
    line => line.totalInCents as number,
  ),
  quote.cityFeeInCents,
]
const reversed = (input: QuoteInput): QuoteInput => ({
  ...input,
  rules: [...input.rules].reverse(),
  containerTypes: [...input.containerTypes].reverse(),
  materials: [...input.materials].reverse(),
  addOns: [...input.addOns].reverse(),
  cart: {
    ...input.cart,
    materials: [...input.cart.materials].reverse(),
    addOnIds: input.cart.addOnIds && [...input.cart.addOnIds].reverse(),
    containers: Object.fromEntries(Object.entries(input.cart.containers).reverse()),
  },
})
const quoteOrRefusal = (input: QuoteInput): Quote | string => {
  try {
    return quoteCart(input)
  } catch (error) {
    if (error instanceof Refusal) return error.refusal
    throw error
  }
}

test('20,000 carts cost what a second computation in exact rationals says, as the sum of their lines in whole cents', () => {
  const seen = { priced: 0, refused: 0, discounted: 0, taxed: 0 }
  fc.assert(
    fc.property(anyInput, input => {
      const slow = priceSlowly(input)
      const quote = quoteOrRefusal(input)
      if (slow === null || typeof quote === 'string') {
        if (slow !== null || quote !== 'container-not-allowed')
          throw new Error(`refused ${JSON.stringify(quote)} against ${JSON.stringify(slow)}`)
        seen.refused += 1
        return
      }
      const sorted = (amounts: readonly number[]) => amounts.filter(amount => amount !== 0).sort((a, b) => a - b)
      const lines = linesOf(quote)
      const discount = add(quote.discounts.map(one => one.amountInCents))
      expect([sorted(lines), discount, quote.taxInCents, quote.totalInCents]).toEqual([
        sorted(slow.lines.map(line => line.amount)),
        slow.discount,
        slow.tax,
        slow.total,
      ])
      const isSummed =
        quote.subTotalInCents === add(lines) - discount &&
        quote.totalInCents === quote.subTotalInCents + quote.taxInCents
      const isWhole = [...lines, quote.subTotalInCents, quote.taxInCents, quote.totalInCents].every(
        n => Number.isSafeInteger(n) && n >= 0,
      )
      if (!isSummed || !isWhole) throw new Error(`not the sum of whole lines: ${JSON.stringify(quote)}`)
      if (JSON.stringify(quoteCart(reversed(input))) !== JSON.stringify(quote))
        throw new Error('another quote for the same cart')
      seen.priced += 1
      if (discount > 0) seen.discounted += 1
      if (quote.taxInCents > 0) seen.taxed += 1
    }),
    { numRuns: 20_000 },
  )
  expect(seen.priced).toBeGreaterThan(15_000)
  expect(seen.refused).toBeGreaterThan(300)
  expect(seen.discounted).toBeGreaterThan(3000)
  expect(seen.taxed).toBeGreaterThan(5000)
}, 120_000)
