import type { Db } from '@rolloff/sql/connect.ts'
import { type CustomerFilter, customerName } from '#domain/customer/customer.ts'
import { balanceIn } from '#domain/order/balance.ts'
import { searchKeys } from '#domain/order/order-search.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { dayInMs } from '#domain/value/calendar.ts'
import type { Language } from '#domain/value/language.ts'
import {
  type CustomerListQuery,
  findListedCustomer,
  type ListedCustomer,
  listCustomers as listFrom,
  listOpenOrders,
} from '#server/db/customer/customer-list.ts'
import { readCustomerPage } from '#server/db/customer/customer-page.ts'
import { findCustomer } from '#server/db/customer/customers.ts'
import { listOrderMoney } from '#server/db/payment/order-money.ts'
import type { Deps } from '#server/operations/dependencies.ts'

const customerListPage = 50
/** A page has this length for a file, because the file contains all pages. */
const longCustomerListPage = 500
const yearInMs = 365 * dayInMs

export type ListCustomers = {
  readonly search: string | null
  readonly filter: CustomerFilter | null
  readonly after: CustomerListQuery['after']
  readonly isLong?: boolean
}

/**
 * Returns a page of customers sorted by name, with their activity in twelve months and their due amounts (rules K1 and K2), and the start
 * of the next page.
 */
export async function listCustomers(
  { db, clock }: Deps,
  organizationId: string,
  { search, filter, after, isLong = false }: ListCustomers,
) {
  const length = isLong ? longCustomerListPage : customerListPage
  const keys = search === null ? null : searchKeys(search)
  const query = { organizationId, keys, filter, after, since: yearBefore(clock()), limit: length + 1 }
  const found = await listFrom(db, query)
  const rows = found.slice(0, length)
  const last = rows.at(-1)
  const customers = await withDue(db, rows)
  const next = found.length > length && last ? { sortName: last.sortName, id: last.id } : null
  return { customers: customers.map(({ sortName: _, ...row }) => row), next }
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
async function withDue(db: Db, rows: readonly ListedCustomer[]) {
  const ids = rows.map(row => row.id)
  const open = ids.length > 0 ? await listOpenOrders(db, ids) : []
  const money =
    open.length > 0
      ? await listOrderMoney(
          db,
          open.map(one => one.orderId),
        )
      : []
  const dueOf = new Map(money.map(one => [one.id, Math.max(0, balanceIn(one))]))
  const dueByCustomer = new Map<string, number>()
  for (const { customerId, orderId } of open) {
    dueByCustomer.set(customerId, (dueByCustomer.get(customerId) ?? 0) + (dueOf.get(orderId) ?? 0))
  }
  return rows.map(row => ({ ...row, shownName: customerName(row), dueInCents: dueByCustomer.get(row.id) ?? 0 }))
}
