/** The functions compare, field by field, what two people made of one record since a page opened it. */

export type Fields = Readonly<Record<string, unknown>>

export type TheirChanges<Typed extends Fields> = {
  /** These fields were changed by the other person. */
  readonly changed: readonly (keyof Typed & string)[]
  /** These changed fields were changed here too, and differently: one of the two values is lost. */
  readonly contested: readonly (keyof Typed & string)[]
  /** It has the values that were typed here, and the other person's values in all other fields. */
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

/** Fields hold texts, ticks and lists of them. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
