import type { Db } from '@rolloff/sql/connect.ts'
import { isFinished } from '#domain/account/leaving.ts'
import type { Right } from '#domain/account/roles.ts'
import type { ContainerSize } from '#domain/catalog/container-size.ts'
import { balanceIn } from '#domain/order/balance.ts'
import type { OrderStatus } from '#domain/order/lifecycle.ts'
import {
  dayMeant,
  type NearDay,
  type OrderFlaw,
  type OrderGroup,
  type OrderSort,
  type OrderTag,
  searchKeys,
  statusesShown,
} from '#domain/order/order-search.ts'
import { isStanding, standingRental } from '#domain/order/rental.ts'
import { type Day, dayInMs, localTime } from '#domain/value/calendar.ts'
import type { Language } from '#domain/value/language.ts'
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
import { listByRank } from '#server/operations/list/list-by-rank.ts'

/** The place of an order in the list. The rank is null if the order has no value by which the list is sorted. */
export type OrderPlace = AgePlace & { readonly rank: number | null }

type AgePlace = { readonly placedAt: Date; readonly id: string }

export type ListOrders = {
  readonly search: string | null
  readonly group: OrderGroup | null
  readonly flaw: OrderFlaw | null
  readonly areaId?: string | null
  readonly size?: ContainerSize | null
  readonly tag?: OrderTag | null
  readonly day?: Day | NearDay | null
  readonly driverId?: string | null
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
 * bills, and the visits if the person plans (rules D74, D76, D177 and V28).
 */
export async function listOrders(
  { db, clock }: Deps,
  { organizationId, rights, language = 'en' }: Office,
  listed: ListOrders,
) {
  const { search, group, flaw, sort = 'placed', isReversed = false, before, isLong = false } = listed
  const { areaId = null, size = null, tag = null, day = null, driverId = null } = listed
  const now = clock()
  const length = isLong ? longOrderListPage : orderListPage
  const { timeZone } = await findDispatchCalendar(db, organizationId, localTime(now, 'UTC').day)
  const today = localTime(now, timeZone).day
  const [plans, bills] = [rights.includes('dispatch'), rights.includes('money')]
  const query = {
    organizationId,
    flaw,
    areaId,
    size,
    tag,
    // Who does not plan sees no visits, and so does not filter by them.
    day: day !== null && plans ? dayMeant(day, today) : null,
    driverId: plans ? driverId : null,
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
      : await listByRank<AgePlace, OfficeListedOrder>({
          ...page,
          after: before,
          ranked: await rankOrders(db, query, sort, now),
          byTie: newestFirst,
          readRanked: ids => listOrdersById(db, query, ids),
          readOthers: ({ after, ...rest }) => listOfficeOrders(db, { ...query, ...rest, before: after }),
        })
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

type RankedPlace = AgePlace & { readonly rank: number }

const newestFirst = (one: AgePlace, other: AgePlace) =>
  other.placedAt.getTime() - one.placedAt.getTime() || (one.id > other.id ? -1 : 1)

type RankedSort = Exclude<OrderSort, 'placed'>

/** Only an open order can have a value, and those are few. Only a dumpster that stands at its customer has days left. */
const canHaveRank: Readonly<Record<RankedSort, (status: OrderStatus) => boolean>> = {
  due: status => !isFinished(status),
  visit: status => !isFinished(status),
  stay: isStanding,
}

/** Returns the places of the orders that have a value. The order with the lowest rank is first. */
async function rankOrders(
  db: Db,
  query: Omit<OrderListQuery, 'before' | 'limit'>,
  sort: RankedSort,
  now: Date,
): Promise<RankedPlace[]> {
  const statuses = query.statuses.filter(canHaveRank[sort])
  const facts = statuses.length === 0 ? [] : await listSortedFacts(db, { ...query, statuses })
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
