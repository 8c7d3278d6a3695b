/**
 * This variable sets how many of something a race makes. Without it the number is small, for a run of all tests. With `full`, as in `npm
 * run drill -- races`, it is the promised number. If the variable is a number, the race makes that many.
 */
export const sizesVariable = 'TEST_SIZES'

export const isFullSize = process.env[sizesVariable] === 'full'

export function sized(full: number, amongAllTests: number): number {
  const said = Number(process.env[sizesVariable])
  if (said > 0) return said
  return isFullSize ? full : amongAllTests
}
