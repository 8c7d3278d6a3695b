import { pageOfRanked, type Ranked } from '#domain/value/ranked.ts'

/** These facts decide the place of a row, besides its rank. */
type Placed = { readonly id: string }
/** The rank is null if the row has no value by which the list is sorted. */
type PlaceInList<Place extends Placed> = Place & { readonly rank: number | null }

type RankedList<Place extends Placed, Row> = {
  /** These are the places of all rows that have a rank. */
  readonly ranked: readonly (Place & Ranked)[]
  /** The last row of the page before. It is null for the first page. */
  readonly after: PlaceInList<Place> | null
  readonly isReversed: boolean
  readonly limit: number
  /** Compares two different rows of the same rank. */
  readonly byTie: (one: Place, other: Place) => number
  /** Reads the rows with these ids, in any order. */
  readonly readRanked: (ids: readonly string[]) => Promise<readonly Row[]>
  /** Reads the rows without a rank, in the usual order of the list. */
  readonly readOthers: (rest: {
    readonly after: PlaceInList<Place> | null
    readonly except: readonly string[]
    readonly limit: number
  }) => Promise<readonly Row[]>
}

/** Returns a page of a list in which the rows with a rank come first and the others follow (rule V29). */
export async function listByRank<Place extends Placed, Row extends Placed>(
  list: RankedList<Place, Row>,
): Promise<(Row & { readonly rank: number | null })[]> {
  const { ranked, after, isReversed, limit, byTie, readRanked, readOthers } = list
  const isInRanked = after === null || after.rank !== null
  const last = after !== null && after.rank !== null ? { ...after, rank: after.rank } : null
  const places = isInRanked ? pageOfRanked(ranked, { after: last, isReversed, limit, byTie }) : []
  const rows = places.length === 0 ? [] : await readRanked(places.map(place => place.id))
  const byId = new Map(rows.map(row => [row.id, row]))
  const first = places.flatMap(({ id, rank }) => {
    const row = byId.get(id)
    return row ? [{ ...row, rank }] : []
  })
  if (places.length === limit) return first
  const others = await readOthers({
    after: isInRanked ? null : after,
    except: ranked.map(place => place.id),
    limit: limit - places.length,
  })
  return [...first, ...others.map(row => ({ ...row, rank: null }))]
}
