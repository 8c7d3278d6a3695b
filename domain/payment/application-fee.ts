/**
 * Computes the share that the platform keeps of a payment on a hauler's own account (rule M89).
 *
 * Example: 1.25 percent are 125 hundredths. Of $123.40 that is 154.25 cents, so $1.54. Of $1.20 it is 1.5 cents, so $0.02.
 */

/** The limit is 30 percent. A platform cannot set a larger share. */
export const maxFeeInHundredths = 3000

/** Returns the share in whole cents. Half a cent is rounded up. The share is never more than the payment. */
export function applicationFee(amountInCents: number, feeInHundredths: number): number {
  return Math.floor((amountInCents * feeInHundredths + 5_000) / 10_000)
}
