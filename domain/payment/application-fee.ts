/**
 * The platform keeps a share of a payment on a hauler's own account (rule M89).
 *
 * Example: 1.25 percent are 125 hundredths. Of $123.40 that is 154.25 cents, so $1.54; of $1.20 it is 1.5 cents, so $0.02.
 */

/** The limit is 30 percent: a platform cannot set a larger share. */
export const maxFeeInHundredths = 3000

/** The result is in whole cents, and half a cent is rounded up. It is never more than the payment. */
export function applicationFee(amountInCents: number, feeInHundredths: number): number {
  return Math.floor((amountInCents * feeInHundredths + 5_000) / 10_000)
}
