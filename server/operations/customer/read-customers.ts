import type { Db } from '@rolloff/sql/connect.ts'
import { type CustomerFilter, type CustomerSort, customerName } from '#domain/customer/customer.ts'
import { balanceIn } from '#domain/order/balance.ts'
import { searchKeys } from '#domain/order/order-search.ts'
import { isStanding } from '#domain/order/rental.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { dayInMs } from '#domain/value/calendar.ts'
import type { Language } from '#domain/value/language.ts'
import {
  type CustomerListQuery,
  findListedCustomer,
  type ListedCustomer,
  listCustomersById,
  listCustomers as listFrom,
  listOpenOrders,
  listOpenOrdersOfFound,
} from '#server/db/customer/customer-list.ts'
import { readCustomerPage } from '#server/db/customer/customer-page.ts'
import { findCustomer } from '#server/db/customer/customers.ts'
import { listOrderMoney } from '#server/db/payment/order-money.ts'
import type { Deps } from '#server/operations/dependencies.ts'
import { listByRank } from '#server/operations/list/list-by-rank.ts'

const customerListPage = 50
/** A page has this length for a file, because the file contains all pages. */
const longCustomerListPage = 500
const yearInMs = 365 * dayInMs

export type ListCustomers = {
  readonly search: string | null
  readonly filter: CustomerFilter | null
  readonly sort?: CustomerSort
  readonly isReversed?: boolean
  readonly after: CustomerPlace | null
  readonly isLong?: boolean
}

/** The place of a customer in the list. The rank is null if the customer has no value by which the list is sorted. */
export type CustomerPlace = NamePlace & { readonly rank: number | null }

type NamePlace = { readonly sortName: string; readonly id: string }

/**
 * Returns a page of customers in the order that the person chose, with their activity in twelve months and their due amounts (rules K1, K2
 * and V28), and the start of the next page.
 */
export async function listCustomers(
  { db, clock }: Deps,
  organizationId: string,
  { search, filter, sort = 'name', isReversed = false, after, isLong = false }: ListCustomers,
) {
  const length = isLong ? longCustomerListPage : customerListPage
  const keys = search === null ? null : searchKeys(search)
  const query = { organizationId, keys, filter, since: yearBefore(clock()) }
  const page = { after, isReversed, limit: length + 1 }
  const found =
    sort === 'name'
      ? ranksOf(await listFrom(db, { ...query, ...page }))
      : await listByRank<NamePlace, ListedCustomer>({
          ...page,
          ranked: await rankCustomers(db, query, sort),
          byTie: byName,
          readRanked: ids => listCustomersById(db, ids, query.since),
          readOthers: rest => listFrom(db, { ...query, ...rest }),
        })
  const rows = found.slice(0, length)
  const last = rows.at(-1)
  const customers = await withDue(db, rows)
  const next = found.length > length && last ? { sortName: last.sortName, id: last.id, rank: last.rank } : null
  return { customers: customers.map(({ sortName: _, rank: __, ...row }) => row), next }
}

type RankedCustomer = ListedCustomer & { readonly rank: number | null }

const ranksOf = (rows: readonly ListedCustomer[]): RankedCustomer[] => rows.map(row => ({ ...row, rank: null }))

type RankedPlace = NamePlace & { readonly rank: number }

/** The database compares names byte by byte, and so does this. */
const byName = (one: NamePlace, other: NamePlace) =>
  Buffer.compare(Buffer.from(one.sortName), Buffer.from(other.sortName)) || (one.id < other.id ? -1 : 1)

/** Returns the places of the customers that owe something or have a dumpster. The one with the most of it has the lowest rank. */
async function rankCustomers(
  db: Db,
  query: Pick<CustomerListQuery, 'organizationId' | 'keys' | 'filter'>,
  sort: Exclude<CustomerSort, 'name'>,
): Promise<RankedPlace[]> {
  const open = await listOpenOrdersOfFound(db, query)
  const dues = sort === 'due' ? await duesOf(db, open) : null
  const values = new Map<string, RankedPlace>()
  for (const { orderId, customerId, sortName, status } of open) {
    const value = dues ? (dues.get(orderId) ?? 0) : Number(isStanding(status))
    const rank = (values.get(customerId)?.rank ?? 0) - value
    if (rank !== 0) values.set(customerId, { id: customerId, sortName, rank })
  }
  return [...values.values()]
}

/** Returns the due amount of each order. A credit counts as nothing. */
async function duesOf(db: Db, orders: readonly { readonly orderId: string }[]): Promise<ReadonlyMap<string, number>> {
  const ids = orders.map(one => one.orderId)
  const money = ids.length > 0 ? await listOrderMoney(db, ids) : []
  return new Map(money.map(one => [one.id, Math.max(0, balanceIn(one))]))
}

/** Returns everything about one customer. Refuses 'customer-not-found'. */
export async function readCustomer({ db, clock }: Deps, organizationId: string, id: string, language: Language = 'en') {
  const [customer, page, listed] = await Promise.all([
    findCustomer(db, organizationId, id),
    findCustomer(db, organizationId, id).then(found => (found ? readCustomerPage(db, id, language) : null)),
    findListedCustomer(db, id, yearBefore(clock())),
  ])
  if (!customer || !page || !listed) throw new Refusal('customer-not-found')
  const [withMoney] = await withDue(db, [listed])
  const { orders, sites, onSite, revenueInCents, dueInCents = 0 } = withMoney ?? { ...listed, dueInCents: 0 }
  const figures = { orders, sites, onSite, revenueInCents, dueInCents }
  const sameNumber = page.sameNumber.map(({ id: otherId, isFormer, ...listedCustomer }) => ({
    id: otherId,
    isFormer,
    shownName: customerName(listedCustomer),
  }))
  return { ...customer, ...page, sameNumber, figures, shownName: customerName(customer) }
}

const yearBefore = (now: Date): Date => new Date(now.getTime() - yearInMs)

/** Adds the due amount of each open order. A credit of one order does not reduce the due amount of another. */
async function withDue<Row extends ListedCustomer>(db: Db, rows: readonly Row[]) {
  const ids = rows.map(row => row.id)
  const open = ids.length > 0 ? await listOpenOrders(db, ids) : []
  const dueOf = await duesOf(db, open)
  const dueByCustomer = new Map<string, number>()
  for (const { customerId, orderId } of open) {
    dueByCustomer.set(customerId, (dueByCustomer.get(customerId) ?? 0) + (dueOf.get(orderId) ?? 0))
  }
  return rows.map(row => ({ ...row, shownName: customerName(row), dueInCents: dueByCustomer.get(row.id) ?? 0 }))
}
