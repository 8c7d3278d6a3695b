import type { Right } from '#domain/account/roles.ts'
import { customerName } from '#domain/customer/customer.ts'
import { parseBoxSearch } from '#domain/fleet/box-name.ts'
import { searchKeys } from '#domain/order/order-search.ts'
import type { Language } from '#domain/value/language.ts'
import { searchFold } from '#domain/value/search-fold.ts'
import { findCustomers } from '#server/db/customer/customer-list.ts'
import { findBoxes, findOrders, findTickets } from '#server/db/office/search.ts'
import type { Deps } from '#server/operations/dependencies.ts'

const maxOrders = 8
const maxOthers = 5

type Office = {
  readonly organizationId: string
  readonly rights: readonly Right[]
  readonly language?: Language
}

/**
 * Returns what a few letters find: orders, visits and boxes if the person plans, and tickets and customers if the person bills (rules D74
 * and D100).
 */
export async function searchOffice(
  { db }: Pick<Deps, 'db'>,
  { organizationId, rights, language = 'en' }: Office,
  text: string,
) {
  const plans = rights.includes('dispatch')
  const keys = searchKeys(text)
  const box = plans ? parseBoxSearch(searchFold(text)) : null
  const [first] = keys
  const bills = rights.includes('money')
  const isTicket = bills && first !== undefined && /\d/.test(first)
  const [orders, boxes, tickets, customers] = await Promise.all([
    keys.length > 0 ? findOrders(db, organizationId, { keys, limit: maxOrders + 1, withVisits: plans, language }) : [],
    box ? findBoxes(db, organizationId, { ...box, limit: maxOthers + 1, language }) : [],
    isTicket ? findTickets(db, organizationId, { begins: first, limit: maxOthers + 1 }) : [],
    bills && keys.length > 0 ? findCustomers(db, organizationId, { keys, limit: maxOthers + 1 }) : [],
  ])
  return {
    orders: orders.slice(0, maxOrders),
    boxes: boxes.slice(0, maxOthers),
    tickets: tickets.slice(0, maxOthers),
    customers: customers.slice(0, maxOthers).map(one => ({ id: one.id, name: customerName(one), phones: one.phones })),
    /** `isCut` is true if the search found more records of one kind than it returns. */
    isCut:
      orders.length > maxOrders ||
      boxes.length > maxOthers ||
      tickets.length > maxOthers ||
      customers.length > maxOthers,
  }
}
