import { expect, test } from 'vitest'
import { applicationFee, maxFeeInHundredths } from './application-fee.ts'

test.each([
  [12_340, 125, 154],
  [120, 125, 2],
  [119, 125, 1],
  [45_000, 0, 0],
  [45_000, 100, 450],
  [1, 3000, 0],
  [100_000_000, 3000, 30_000_000],
])('of %i cents, %i hundredths of a percent are %i cents', (amount, hundredths, fee) => {
  expect(applicationFee(amount, hundredths)).toBe(fee)
})

test('the platform’s share is a whole number of cents within half a cent, and never more than the payment', () => {
  let tried = 0
  for (let amount = 0; amount <= 20_000; amount += 37) {
    for (let hundredths = 0; hundredths <= maxFeeInHundredths; hundredths += 113) {
      const fee = applicationFee(amount, hundredths)
      expect(Number.isInteger(fee)).toBe(true)
      expect(Math.abs(fee * 10_000 - amount * hundredths)).toBeLessThanOrEqual(5_000)
      expect(fee).toBeLessThanOrEqual(amount)
      tried += 1
    }
  }
  expect(tried).toBeGreaterThan(10_000)
})
