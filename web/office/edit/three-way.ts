/** These functions compare field by field what two people made of one record since a page opened it. */

export type Fields = Readonly<Record<string, unknown>>

export type TheirChanges<Typed extends Fields> = {
  /** The fields that the other person changed. */
  readonly changed: readonly (keyof Typed & string)[]
  /** The fields that both people changed to different values. One of the two values is lost. */
  readonly contested: readonly (keyof Typed & string)[]
  /** The values that were typed here, and the other person's values in all fields that nothing was typed into. */
  readonly merged: Typed
}

type Sides<Typed extends Fields> = { readonly opened: Typed; readonly theirs: Typed; readonly mine: Typed }

export function compareSides<Typed extends Fields>({ opened, theirs, mine }: Sides<Typed>): TheirChanges<Typed> {
  const keys = Object.keys(theirs) as (keyof Typed & string)[]
  const changed = keys.filter(key => !isSame(theirs[key], opened[key]))
  const contested = changed.filter(key => !isSame(mine[key], opened[key]) && !isSame(mine[key], theirs[key]))
  const taken = changed.filter(key => isSame(mine[key], opened[key]))
  const merged = { ...mine, ...Object.fromEntries(taken.map(key => [key, theirs[key]])) }
  return { changed, contested, merged }
}

/** Compares as JSON, because fields hold only texts, booleans and lists of them. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
