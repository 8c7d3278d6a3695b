/** This sequence of random numbers is the same at every start, so that the demo always has the same story. */
export type Dice = {
  /** Returns a number from 0 up to, but not including, 1. */
  next(): number
  chance(share: number): boolean
  /** Returns a whole number between two, both included. */
  between(least: number, most: number): number
  oneOf<T>(choices: readonly [T, ...T[]]): T
  /** Returns a number with a normal distribution around a mean. */
  around(mean: number, deviation: number): number
}

export function diceFrom(seed: number): Dice {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    between,
    chance: share => next() < share,
    oneOf: choices => choices[between(0, choices.length - 1)] ?? choices[0],
    around: (mean, deviation) =>
      mean + deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  }
}
