import type { Db } from '@rolloff/sql/connect.ts'
import { isFinished } from '#domain/account/leaving.ts'
import type { Right } from '#domain/account/roles.ts'
import { balanceIn } from '#domain/order/balance.ts'
import {
  type OrderFlaw,
  type OrderGroup,
  type OrderSort,
  searchKeys,
  statusesShown,
} from '#domain/order/order-search.ts'
import { standingRental } from '#domain/order/rental.ts'
import { dayInMs, localTime } from '#domain/value/calendar.ts'
import type { Language } from '#domain/value/language.ts'
import { pageOfRanked } from '#domain/value/ranked.ts'
import { findDispatchCalendar } from '#server/db/dispatch/calendar.ts'
import {
  listOfficeOrders,
  listOrdersById,
  listSortedFacts,
  type OfficeListedOrder,
  type OrderListQuery,
  type SortedFacts,
} from '#server/db/office/order-list.ts'
import { listOrderMoney } from '#server/db/payment/order-money.ts'
import type { Deps } from '#server/operations/dependencies.ts'

/** The place of an order in the list. The rank is null if the order has no value by which the list is sorted. */
export type OrderPlace = { readonly placedAt: Date; readonly id: string; readonly rank: number | null }

export type ListOrders = {
  readonly search: string | null
  readonly group: OrderGroup | null
  readonly flaw: OrderFlaw | null
  readonly sort?: OrderSort
  readonly isReversed?: boolean
  readonly before: OrderPlace | null
  readonly isLong?: boolean
}

type Office = {
  readonly organizationId: string
  readonly rights: readonly Right[]
  readonly language?: Language
}

export const orderListPage = 50
/** A page has this length for a file, because the file contains all pages. */
export const longOrderListPage = 500

/**
 * Returns a page of orders in the order that the person chose, and the start of the next page. The page has the due amounts if the person
 * bills, and the visits if the person plans (rules D74, D76 and V28).
 */
export async function listOrders(
  { db, clock }: Deps,
  { organizationId, rights, language = 'en' }: Office,
  { search, group, flaw, sort = 'placed', isReversed = false, before, isLong = false }: ListOrders,
) {
  const now = clock()
  const length = isLong ? longOrderListPage : orderListPage
  const { timeZone } = await findDispatchCalendar(db, organizationId, localTime(now, 'UTC').day)
  const today = localTime(now, timeZone).day
  const [plans, bills] = [rights.includes('dispatch'), rights.includes('money')]
  const query = {
    organizationId,
    flaw,
    today,
    withVisits: plans,
    language,
    statuses: statusesShown(group, flaw),
    keys: search === null ? null : searchKeys(search),
  }
  const sees = sort === 'due' ? bills : sort === 'visit' ? plans : true
  const page = { before, limit: length + 1, isReversed }
  const found =
    sort === 'placed' || !sees
      ? ranksOf(await listOfficeOrders(db, { ...query, ...page, isOldestFirst: sort === 'placed' && isReversed }))
      : await listByRank(db, query, { ...page, sort, now })
  const rows = found.slice(0, length)
  const ids = rows.map(row => row.id)
  const money = bills && ids.length > 0 ? await listOrderMoney(db, ids) : []
  const dueOf = ({ id }: OfficeListedOrder): number | null => {
    const own = money.find(one => one.id === id)
    return own ? balanceIn(own) : null
  }
  return {
    today,
    orders: rows.map(({ rank: _, ...row }) => ({
      ...row,
      rental: standingRental({ ...row, now }),
      dueInCents: dueOf(row),
    })),
    next: found.length > length ? placeOf(rows.at(-1)) : null,
  }
}

type RankedOrder = OfficeListedOrder & { readonly rank: number | null }

const ranksOf = (orders: readonly OfficeListedOrder[]): RankedOrder[] => orders.map(row => ({ ...row, rank: null }))
const placeOf = (row: OrderPlace | undefined): OrderPlace | null =>
  row ? { placedAt: row.placedAt, id: row.id, rank: row.rank } : null

type RankedQuery = Pick<OrderListQuery, 'before' | 'limit'> & {
  readonly before: OrderPlace | null
  readonly sort: Exclude<OrderSort, 'placed'>
  readonly isReversed: boolean
  readonly now: Date
}

/** Lists first the orders with a rank, and then the others, the newest first. Only open orders have a rank, and those are few. */
async function listByRank(
  db: Db,
  query: Omit<OrderListQuery, 'before' | 'limit'>,
  { before, limit, sort, isReversed, now }: RankedQuery,
): Promise<RankedOrder[]> {
  const statuses = query.statuses.filter(status => !isFinished(status))
  const facts = statuses.length === 0 ? [] : await listSortedFacts(db, { ...query, statuses })
  const ranked = await rank(db, facts, sort, now)
  const isInRanked = before === null || before.rank !== null
  const places = isInRanked
    ? pageOfRanked(ranked, {
        after: before && before.rank !== null ? { ...before, rank: before.rank } : null,
        isReversed,
        limit,
        byTie: newestFirst,
      })
    : []
  const rows =
    places.length === 0
      ? []
      : await listOrdersById(
          db,
          query,
          places.map(place => place.id),
        )
  const byId = new Map(rows.map(row => [row.id, row]))
  const first = places.flatMap(place => {
    const row = byId.get(place.id)
    return row ? [{ ...row, rank: place.rank }] : []
  })
  if (places.length === limit) return first
  const others = await listOfficeOrders(db, {
    ...query,
    before: isInRanked ? null : before,
    except: ranked.map(place => place.id),
    limit: limit - places.length,
  })
  return [...first, ...ranksOf(others)]
}

type RankedPlace = OrderPlace & { readonly rank: number }

const newestFirst = (one: OrderPlace, other: OrderPlace) =>
  other.placedAt.getTime() - one.placedAt.getTime() || (one.id > other.id ? -1 : 1)

/** Returns the places of the orders that have a value. The order with the lowest rank is first. */
async function rank(
  db: Db,
  facts: readonly SortedFacts[],
  sort: RankedQuery['sort'],
  now: Date,
): Promise<RankedPlace[]> {
  const ids = facts.map(one => one.id)
  const money = sort === 'due' && ids.length > 0 ? await listOrderMoney(db, ids) : []
  const dueById = new Map(money.map(one => [one.id, balanceIn(one)]))
  const valueIn = {
    due: ({ id }: SortedFacts) => -(dueById.get(id) ?? 0) || null,
    visit: ({ visitDay, visitStart }: SortedFacts) =>
      visitDay === null ? null : (visitDay / dayInMs) * 24 + (visitStart ?? 0),
    stay: (one: SortedFacts) => standingRental({ ...one, now })?.daysLeft ?? null,
  }[sort]
  return facts.flatMap(one => {
    const value = valueIn(one)
    return value === null ? [] : [{ id: one.id, placedAt: one.placedAt, rank: value }]
  })
}
