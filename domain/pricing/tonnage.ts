/**
 * Weights are exact: whole ten-thousandths of a US ton, so that a pound (0.0005 t) is never lost. What exceeds the prepaid or
 * included tons is charged in steps of a quarter ton, rounded up (rules P18 and B3).
 */
import { type Cents, cents, timesRate } from '#domain/value/money.ts'

/** Whole ten-thousandths of a ton. */
export type Tons = number & { readonly __unit: 'ten-thousandths of a ton' }

const unitsPerTon = 10_000

/** The product's defaults where no rule says otherwise (rule P10). */
export const defaultMinimumTonnage = '2'
export const defaultPerTonInCents = cents(9900)

export const tonsPattern = /^(\d{1,5})(?:\.(\d{1,4})0*)?$/

/** Reads a decimal string of tons such as "2" or "2.435". Throws a RangeError for anything else. */
export function tons(decimal: string): Tons {
  const match = tonsPattern.exec(decimal)
  if (!match) throw new RangeError(`not a weight in tons: ${decimal}`)
  return (Number(match[1]) * unitsPerTon + Number((match[2] ?? '').padEnd(4, '0'))) as Tons
}

/** For display and for the wire, which shows tons as numbers: 2.5. */
export const tonsToNumber = (weight: Tons): number => weight / unitsPerTon

/** The next whole step at or above a weight. Throws a RangeError for a step of zero. */
export function roundUpToStep(weight: Tons, step: Tons): Tons {
  if (step <= 0) throw new RangeError('a step of tons must be more than zero')
  return (Math.ceil(weight / step) * step) as Tons
}

/** The hauler's setting, in hundredths of a ton. */
export const tonStepOf = (hundredths: number): Tons => tons((hundredths / 100).toFixed(2))

/** The whole steps of tons that an exact fee pays for; null where a ton costs nothing. */
export function tonsPaidBy(exactFee: bigint, perTonInCents: number, step: Tons): Tons | null {
  if (perTonInCents === 0) return null
  const paid = Number(exactFee / BigInt(perTonInCents))
  return (Math.floor(paid / step) * step) as Tons
}

/** Weight times a price per ton, in ten-thousandths of a cent: exact, so that a line of several is rounded only once. */
export function exactTonPrice(weight: Tons, perTonInCents: number): bigint {
  return BigInt(weight) * BigInt(perTonInCents)
}

/** An exact amount as whole cents, rounded half-up. */
export function centsOfExact(exact: bigint): Cents {
  return timesRate(cents(1), { numerator: exact, denominator: BigInt(unitsPerTon) })
}

/** Whole cents as an exact amount. */
export const exactOfCents = (amount: number): bigint => BigInt(amount) * BigInt(unitsPerTon)

/** How pay as you go is priced: a minimum charge, and tons that are paid for at least (rule P7). */
export type PayAsYouGo = {
  readonly minimumChargeInCents: Cents
  readonly minimumTons: Tons
  readonly perTonInCents: Cents
}

/** The exact fee for disposal by weight: never less than the minimum charge, nor than the minimum of tons. Without a weight, what is paid in advance. */
export function payAsYouGoFee(terms: PayAsYouGo, chargedTons: Tons = terms.minimumTons): bigint {
  const byWeight = exactTonPrice(Math.max(terms.minimumTons, chargedTons) as Tons, terms.perTonInCents)
  const minimum = exactOfCents(terms.minimumChargeInCents)
  return byWeight > minimum ? byWeight : minimum
}

/** What weighing adds: the tons above the prepaid or included ones, rounded up to the step, at the price per ton. Never negative. */
export function overweightCharge(weighed: { tons: Tons; includedTons: Tons; step: Tons; perTonInCents: number }): {
  readonly chargedTons: Tons
  readonly amountInCents: Cents
} {
  const excess = Math.max(0, weighed.tons - weighed.includedTons) as Tons
  const chargedTons = roundUpToStep(excess, weighed.step)
  return { chargedTons, amountInCents: centsOfExact(exactTonPrice(chargedTons, weighed.perTonInCents)) }
}
