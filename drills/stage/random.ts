/** Makes random numbers from a seed. The same seed gives the same numbers. */
export type Random = {
  /** Returns a number from 0, inclusive, to 1, exclusive. */
  readonly next: () => number
  readonly chance: (probability: number) => boolean
  readonly upTo: (count: number) => number
  readonly pick: <T>(choices: readonly T[]) => T
}

/** The algorithm is Mulberry32 (Tommy Ettinger, public domain). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const upTo = (count: number) => Math.floor(next() * count)
  return {
    next,
    chance: probability => next() < probability,
    upTo,
    pick: choices => {
      const chosen = choices[upTo(choices.length)]
      if (chosen === undefined) throw new RangeError('there is nothing to pick from')
      return chosen
    },
  }
}
