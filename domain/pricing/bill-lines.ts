/** Makes the lines for what happened after the order: weight above the allowance, counted pieces and extra days (rules B3 to B5). */
import { type Cents, cents, formatCents, timesRate } from '#domain/value/money.ts'
import type { BillInput, BillLine, CountedItem, WeighedDumpster } from './bill.ts'
import { daysUsed, extraDayCharges } from './extra-days.ts'
import type { ItemTerms, OrderTerms, TermsOfType } from './order-terms.ts'
import { type Reason, reasonFor } from './reason.ts'
import {
  centsOfExact,
  overweightCharge,
  type PayAsYouGo,
  payAsYouGoFee,
  roundUpToStep,
  type Tons,
  tonsToNumber,
} from './tonnage.ts'

/**
 * Makes a line for each dumpster, even if its amount is zero.
 * @throws a RangeError unless every dumpster was weighed once.
 */
export function weightLines({ terms, weighed }: Pick<BillInput, 'terms' | 'weighed'>): BillLine[] {
  if (!isAllWeighed(terms, weighed)) throw new RangeError('the weights are not those of the dumpsters ordered')
  return terms.containers.flatMap(type =>
    weighed
      .filter(one => one.containerTypeId === type.containerTypeId)
      .map(one => weightLine(one.tons, type, terms.tonStep)),
  )
}

/** Returns true if there is exactly one weight for each dumpster of the order. */
export function isAllWeighed(terms: OrderTerms, weighed: readonly WeighedDumpster[]): boolean {
  const ordered = terms.containers.reduce((sum, type) => sum + type.quantity, 0)
  const isComplete = (type: TermsOfType) =>
    weighed.filter(one => one.containerTypeId === type.containerTypeId).length === type.quantity
  return weighed.length === ordered && terms.containers.every(isComplete)
}

function weightLine(tons: Tons, type: TermsOfType, step: Tons): BillLine {
  const { pricing } = type
  if (pricing?.type === 'payAsYouGo') return payAsYouGoLine(tons, type, { ...pricing, ...type }, step)
  const { coveredTons, perTonInCents } = type
  const { chargedTons, amountInCents } = overweightCharge({ tons, includedTons: coveredTons, step, perTonInCents })
  const values = { weighed: tonsToNumber(tons), covered: tonsToNumber(coveredTons) }
  const reason =
    chargedTons === 0
      ? reasonFor('reason.bill.weight.within', values)
      : reasonFor('reason.bill.weight.over', {
          ...values,
          excess: tonsToNumber((tons - coveredTons) as Tons),
          charged: tonsToNumber(chargedTons),
          perTon: formatCents(perTonInCents),
        })
  return { kind: 'weight', itemId: type.containerTypeId, label: type.name, quantity: 1, amountInCents, reason }
}

/** The line charges the fee for the whole weight, less the amount that was paid in advance. That amount is never given back (rule P7). */
function payAsYouGoLine(tons: Tons, type: TermsOfType, terms: PayAsYouGo, step: Tons): BillLine {
  const charged = roundUpToStep(tons, step)
  const fee = payAsYouGoFee(terms, charged)
  const paid = payAsYouGoFee(terms)
  const amountInCents = centsOfExact(fee - paid)
  const weighed = tonsToNumber(tons)
  const reason =
    fee === paid
      ? reasonFor('reason.bill.weight.within', { weighed, covered: tonsToNumber(type.coveredTons) })
      : reasonFor('reason.bill.weight.payAsYouGo', {
          weighed,
          charged: tonsToNumber(charged),
          perTon: formatCents(terms.perTonInCents),
          fee: formatCents(centsOfExact(fee)),
          paid: formatCents(centsOfExact(paid)),
        })
  return { kind: 'weight', itemId: type.containerTypeId, label: type.name, quantity: 1, amountInCents, reason }
}

/**
 * Compares the number of pieces that were found with the number that was paid for. More pieces are charged at their price. Fewer pieces are
 * given back at the price that was paid for them.
 * @throws a RangeError if a material is not charged by the piece or is counted twice.
 */
export function itemLines({ terms, items }: Pick<BillInput, 'terms' | 'items'>): BillLine[] {
  const known = new Set(terms.items.map(one => one.materialId))
  const counted = new Map(items.map(one => [one.materialId, one.quantity]))
  if (counted.size !== items.length || !items.every(one => known.has(one.materialId) && isCount(one))) {
    throw new RangeError('the items counted are not those charged by the piece')
  }
  return terms.items.flatMap(item => {
    const found = counted.get(item.materialId) ?? item.paidQuantity
    return found === item.paidQuantity ? [] : [itemLine(item, found)]
  })
}

const isCount = ({ quantity }: CountedItem) => Number.isSafeInteger(quantity) && quantity >= 0

function itemLine(item: ItemTerms, found: number): BillLine {
  const { materialId, name, eachInCents, paidQuantity } = item
  const count = Math.abs(found - paidQuantity)
  const amountInCents = found > paidQuantity ? cents(eachInCents * count) : backFor(item, count)
  return {
    kind: 'item',
    itemId: materialId,
    label: name,
    quantity: count,
    amountInCents,
    reason: itemReason(item, found),
  }
}

/** Returns the share of the paid amount for this number of pieces, as a negative amount. */
function backFor({ paidInCents, paidQuantity }: ItemTerms, count: number): Cents {
  return cents(-timesRate(paidInCents, { numerator: BigInt(count), denominator: BigInt(paidQuantity) }))
}

function itemReason({ eachInCents, paidQuantity, paidInCents }: ItemTerms, found: number): Reason {
  const values = {
    found,
    paid: paidQuantity,
    count: Math.abs(found - paidQuantity),
    each: formatCents(eachInCents),
    amount: formatCents(paidInCents),
  }
  if (found > paidQuantity) return reasonFor('reason.bill.items.more', values)
  const isDiscounted = paidInCents !== eachInCents * paidQuantity
  return reasonFor(isDiscounted ? 'reason.bill.items.fewerDiscounted' : 'reason.bill.items.fewer', values)
}

/**
 * Charges the days that the order's price does not cover. The hauler's rule decides which days count. Days of an extension are charged
 * here, too, because what an extension has paid counts as a payment of the order.
 */
export function extraDayLines({ terms, kept }: Pick<BillInput, 'terms' | 'kept'>): BillLine[] {
  const used = daysUsed(terms.extraDaysRule, kept)
  const message =
    terms.extraDaysRule === 'until-done' ? 'reason.bill.extraDays.done' : 'reason.bill.extraDays.requested'
  return extraDayCharges(terms, used).map(charge => ({
    kind: 'extra-days',
    itemId: charge.containerTypeId,
    label: charge.name,
    quantity: charge.extraDays,
    amountInCents: charge.amountInCents,
    reason: reasonFor(message, {
      used,
      covered: charge.coveredDays,
      extra: charge.extraDays,
      perDay: formatCents(charge.perDayInCents),
    }),
  }))
}
