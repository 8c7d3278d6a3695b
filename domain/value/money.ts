/**
 * Money is whole cents of US dollars. Rates are exact decimals, never binary fractions. The product rounds only half-up, once, at the line
 * (rule P1).
 */

/** An amount in whole cents. It is negative only if a line takes something off. */
export type Cents = number & { readonly __unit: 'cents' }

/**
 * Returns a number as an amount in cents.
 * @throws a RangeError unless the amount is a safe whole number.
 */
export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of cents: ${amount}`)
  return amount as Cents
}

export function sumCents(amounts: Iterable<Cents>): Cents {
  let total = 0
  for (const amount of amounts) total += amount
  return cents(total)
}

/** An exact rate that is not negative, such as a tax rate of "0.0825", as a fraction of whole numbers. */
export type Rate = { readonly numerator: bigint; readonly denominator: bigint }

/**
 * Reads a decimal string ("0.0825", "99", "2.75").
 * @throws a RangeError for any other text.
 */
export function rate(decimal: string): Rate {
  const match = /^(\d{1,12})(?:\.(\d{1,12}))?$/.exec(decimal)
  if (!match) throw new RangeError(`not a decimal: ${decimal}`)
  const fraction = match[2] ?? ''
  return { numerator: BigInt(`${match[1]}${fraction}`), denominator: 10n ** BigInt(fraction.length) }
}

/** Multiplies an amount by an exact rate and rounds half-up to whole cents. */
export function timesRate(amount: Cents, by: Rate): Cents {
  const product = BigInt(amount) * by.numerator
  const magnitude = product < 0n ? -product : product
  const rounded = (magnitude * 2n + by.denominator) / (by.denominator * 2n)
  return cents(Number(product < 0n ? -rounded : rounded))
}

/**
 * Reads dollars as people type them, such as "75", "$525" and "1,200.50", and returns cents. Returns null for any other text. Commas may
 * only separate thousands, so that "12,50" is refused and not read as a hundred times as much.
 */
export function readDollars(typed: string): Cents | null {
  const [, sign = '', dollars, ends = ''] =
    /^(-?)\$?(\d{1,3}(?:,\d{3}){1,2}|\d{1,8})(?:\.(\d{1,2}))?$/.exec(typed.trim()) ?? []
  return dollars === undefined ? null : cents(Number(`${sign}${dollars.replaceAll(',', '')}${ends.padEnd(2, '0')}`))
}

/** Returns the text of a field for dollars, such as "525" and "12.50". `readDollars` reads it again. */
export function typedDollars(amount: number): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  const [dollars, ends] = [digits.slice(0, -2), digits.slice(-2)]
  return `${amount < 0 ? '-' : ''}${dollars}${ends === '00' ? '' : `.${ends}`}`
}

/** Formats cents as people read them in both languages, such as "$1,234.50". */
export function formatCents(amount: number): string {
  const digits = String(Math.abs(Math.round(amount))).padStart(3, '0')
  const dollars = digits.slice(0, -2).replace(/\B(?=(?:\d{3})+$)/g, ',')
  return `${amount < 0 ? '-' : ''}$${dollars}.${digits.slice(-2)}`
}
