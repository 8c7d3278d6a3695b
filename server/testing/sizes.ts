/** A race makes this many of something: few among all tests, the promised number in `npm run drill -- races`, or the number in the variable. */
export const sizesVariable = 'TEST_SIZES'

export const isFullSize = process.env[sizesVariable] === 'full'

export function sized(full: number, amongAllTests: number): number {
  const said = Number(process.env[sizesVariable])
  if (said > 0) return said
  return isFullSize ? full : amongAllTests
}
