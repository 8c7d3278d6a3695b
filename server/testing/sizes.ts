/**
 * How many of something a race makes: few among all tests, as many as were promised in `npm run drill -- races`, or the number that
 * the variable says.
 */
export const sizesVariable = 'TEST_SIZES'

export const isFullSize = process.env[sizesVariable] === 'full'

export function sized(full: number, amongAllTests: number): number {
  const said = Number(process.env[sizesVariable])
  if (said > 0) return said
  return isFullSize ? full : amongAllTests
}
