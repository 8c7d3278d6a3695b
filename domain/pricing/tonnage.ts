/**
 * Weights are whole ten-thousandths of a US ton, so that they are exact and no pound (0.0005 t) is lost. The weight above the prepaid or
 * included tons is charged in steps of a quarter ton, rounded up (rules P18 and B3).
 */
import { type Cents, cents, timesRate } from '#domain/value/money.ts'

/** Whole ten-thousandths of a ton. */
export type Tons = number & { readonly __unit: 'ten-thousandths of a ton' }

const unitsPerTon = 10_000

/** The product's defaults if no pricing rule sets others (rule P10). */
export const defaultMinimumTonnage = '2'
export const defaultPerTonInCents = cents(9900)

export const tonsPattern = /^(\d{1,5})(?:\.(\d{1,4})0*)?$/

/**
 * Reads a decimal string of tons such as "2" or "2.435".
 * @throws a RangeError for any other text.
 */
export function tons(decimal: string): Tons {
  const match = tonsPattern.exec(decimal)
  if (!match) throw new RangeError(`not a weight in tons: ${decimal}`)
  return (Number(match[1]) * unitsPerTon + Number((match[2] ?? '').padEnd(4, '0'))) as Tons
}

/** Converts a weight to a number of tons, such as 2.5, for display and for calls. */
export const tonsToNumber = (weight: Tons): number => weight / unitsPerTon

/**
 * Returns the next whole step at or above a weight.
 * @throws a RangeError if the step is zero.
 */
export function roundUpToStep(weight: Tons, step: Tons): Tons {
  if (step <= 0) throw new RangeError('a step of tons must be more than zero')
  return (Math.ceil(weight / step) * step) as Tons
}

/** Converts the hauler's setting, which is in hundredths of a ton. */
export const tonStepOf = (hundredths: number): Tons => tons((hundredths / 100).toFixed(2))

/** Returns the tons that an exact fee pays for, in whole steps. Returns null if a ton costs nothing. */
export function tonsPaidBy(exactFee: bigint, perTonInCents: number, step: Tons): Tons | null {
  if (perTonInCents === 0) return null
  const paid = Number(exactFee / BigInt(perTonInCents))
  return (Math.floor(paid / step) * step) as Tons
}

/**
 * Multiplies a weight by a price per ton. The result is exact, in ten-thousandths of a cent, so that a line for several dumpsters is
 * rounded only once.
 */
export function exactTonPrice(weight: Tons, perTonInCents: number): bigint {
  return BigInt(weight) * BigInt(perTonInCents)
}

/** Converts an exact amount in ten-thousandths of a cent to whole cents, rounded half-up. */
export function centsOfExact(exact: bigint): Cents {
  return timesRate(cents(1), { numerator: exact, denominator: BigInt(unitsPerTon) })
}

/** Converts whole cents to an exact amount in ten-thousandths of a cent. */
export const exactOfCents = (amount: number): bigint => BigInt(amount) * BigInt(unitsPerTon)

/** The terms of pay as you go: a minimum charge, and a minimum of tons that the customer pays in any case (rule P7). */
export type PayAsYouGo = {
  readonly minimumChargeInCents: Cents
  readonly minimumTons: Tons
  readonly perTonInCents: Cents
}

/**
 * Returns the exact fee for disposal by weight. It is never less than the minimum charge or the minimum of tons. Without a weight, it is
 * the amount that the customer pays in advance.
 */
export function payAsYouGoFee(terms: PayAsYouGo, chargedTons: Tons = terms.minimumTons): bigint {
  const byWeight = exactTonPrice(Math.max(terms.minimumTons, chargedTons) as Tons, terms.perTonInCents)
  const minimum = exactOfCents(terms.minimumChargeInCents)
  return byWeight > minimum ? byWeight : minimum
}

/**
 * Returns the amount that weighing adds: the tons above the prepaid or included ones, rounded up to the step, at the price per ton. It is
 * never negative.
 */
export function overweightCharge(weighed: { tons: Tons; includedTons: Tons; step: Tons; perTonInCents: number }): {
  readonly chargedTons: Tons
  readonly amountInCents: Cents
} {
  const excess = Math.max(0, weighed.tons - weighed.includedTons) as Tons
  const chargedTons = roundUpToStep(excess, weighed.step)
  return { chargedTons, amountInCents: centsOfExact(exactTonPrice(chargedTons, weighed.perTonInCents)) }
}
