/**
 * A page of a list in which only some rows have a rank (rule V29). Rows with a rank come first, in the order of their ranks. The rows
 * without one follow in the usual order of the list, in both directions.
 */

/** The place of a row in such a list. The place of the last row of a page is where the next page begins. */
export type Ranked = { readonly id: string; readonly rank: number }

type RankedPage<Row extends Ranked> = {
  /** The last row of the page before. Null for the first page. */
  readonly after: Row | null
  readonly isReversed: boolean
  readonly limit: number
  /** Compares two different rows of the same rank. */
  readonly byTie: (one: Row, other: Row) => number
}

/** Returns the next rows by rank. A row that gets another rank between two pages may be missed, but no row keeps others from a page. */
export function pageOfRanked<Row extends Ranked>(rows: readonly Row[], page: RankedPage<Row>): Row[] {
  const { after, isReversed, limit, byTie } = page
  const compare = (one: Row, other: Row) =>
    (isReversed ? other.rank - one.rank : one.rank - other.rank) || byTie(one, other)
  return rows
    .filter(row => after === null || (row.id !== after.id && compare(row, after) > 0))
    .sort(compare)
    .slice(0, limit)
}
