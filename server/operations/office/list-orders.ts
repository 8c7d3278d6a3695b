import type { Right } from '#domain/account/roles.ts'
import { balanceIn } from '#domain/order/balance.ts'
import { type OrderFlaw, type OrderGroup, searchKeys, statusesShown } from '#domain/order/order-search.ts'
import { standingRental } from '#domain/order/rental.ts'
import { localTime } from '#domain/value/calendar.ts'
import type { Language } from '#domain/value/language.ts'
import { findDispatchCalendar } from '#server/db/dispatch/calendar.ts'
import { listOfficeOrders, type OfficeListedOrder, type OrderListQuery } from '#server/db/office/order-list.ts'
import { listOrderMoney } from '#server/db/payment/order-money.ts'
import type { Deps } from '#server/operations/dependencies.ts'

export type ListOrders = {
  readonly search: string | null
  readonly group: OrderGroup | null
  readonly flaw: OrderFlaw | null
  readonly before: OrderListQuery['before']
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
 * Returns a page of orders, the newest first, and the start of the next page. The page has the due amounts if the person bills, and the
 * visits if the person plans (rules D74 and D76).
 */
export async function listOrders(
  { db, clock }: Deps,
  { organizationId, rights, language = 'en' }: Office,
  { search, group, flaw, before, isLong = false }: ListOrders,
) {
  const now = clock()
  const length = isLong ? longOrderListPage : orderListPage
  const { timeZone } = await findDispatchCalendar(db, organizationId, localTime(now, 'UTC').day)
  const today = localTime(now, timeZone).day
  const found = await listOfficeOrders(db, {
    organizationId,
    flaw,
    before,
    today,
    limit: length + 1,
    withVisits: rights.includes('dispatch'),
    language,
    statuses: statusesShown(group, flaw),
    keys: search === null ? null : searchKeys(search),
  })
  const rows = found.slice(0, length)
  const ids = rows.map(row => row.id)
  const money = rights.includes('money') && ids.length > 0 ? await listOrderMoney(db, ids) : []
  const dueOf = ({ id }: OfficeListedOrder): number | null => {
    const own = money.find(one => one.id === id)
    return own ? balanceIn(own) : null
  }
  return {
    today,
    orders: rows.map(row => ({ ...row, rental: standingRental({ ...row, now }), dueInCents: dueOf(row) })),
    next: found.length > length ? (rows.at(-1) ?? null) : null,
  }
}
