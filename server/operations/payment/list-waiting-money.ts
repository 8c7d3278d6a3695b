import type { Db } from '@rolloff/sql/connect.ts'
import { balanceIn } from '#domain/order/balance.ts'
import {
  type DueAge,
  dueAgeOf,
  isDueOfAge,
  type MoneyList,
  moneyLists,
  moneyListsOf,
  sumByAge,
} from '#domain/order/waiting-money.ts'
import { listOrderMoney } from '#server/db/payment/order-money.ts'
import { listWaitingMoney, type WaitingMoney } from '#server/db/payment/waiting-money.ts'
import { listOpenRefundRequests } from '#server/db/refund-request/refund-requests.ts'
import type { Deps } from '#server/operations/dependencies.ts'

export type WaitingMoneyInput = {
  readonly list: MoneyList
  /** `after` is the last order of the previous page. */
  readonly after: Place | null
}

export const moneyPage = 50

/**
 * Returns one list of waiting money, the oldest first, a page at a time, with the counts of all lists and the due amounts by age
 * (rule M26).
 */
export async function listMoney({ db, clock }: Deps, organizationId: string, { list, after }: WaitingMoneyInput) {
  const now = clock()
  const rows = (await readWaiting(db, organizationId, now))
    .map(row => ({ ...row, since: list === 'asked' && row.request ? row.request.at : row.since }))
    .sort(byAge)
  const rest = rows.filter(row => row.lists.includes(list) && (after === null || isBehind(row, after)))
  const page = rest.slice(0, moneyPage)
  const last = page.at(-1)
  return {
    counts: moneyLists.map(name => ({ name, count: rows.filter(row => row.lists.includes(name)).length })),
    ages: sumByAge(
      rows.filter(row => row.lists.includes('due')),
      now,
    ),
    rows: page.map(row => ({ ...row, age: row.lists.includes('due') ? dueAgeOf(row.since, now) : null })),
    next: rest.length > moneyPage && last ? { since: last.since, id: last.id } : null,
  }
}

/** Returns all orders whose money waits, with the lists that show them. */
async function readWaiting(db: Db, organizationId: string, now: Date) {
  const [found, requests] = await Promise.all([
    listWaitingMoney(db, organizationId),
    listOpenRefundRequests(db, organizationId),
  ])
  const ids = found.map(one => one.id)
  const money = ids.length === 0 ? [] : await listOrderMoney(db, ids)
  const balances = new Map(money.map(one => [one.id, balanceIn(one)]))
  return found
    .map(row => ({ ...row, request: requests.get(row.id) ?? null }))
    .map(row => ({
      ...row,
      since: sinceOf(row, now),
      balanceInCents: balances.get(row.id) ?? 0,
      lists: moneyListsOf({ ...row, isAsked: row.request !== null }, now),
    }))
}

/** Returns the due amounts by age, for a report (rule R7). */
export async function readDueByAge({ db, clock }: Deps, organizationId: string) {
  const now = clock()
  const due = (await readWaiting(db, organizationId, now)).filter(row => row.lists.includes('due'))
  return { ages: sumByAge(due, now) }
}

export type DueOrdersInput = { readonly oldestDay: DueAge; readonly after: WaitingMoneyInput['after'] }

/** Returns the orders that make up the due amount of an age, the oldest first, a page at a time. Their balances add up to that amount. */
export async function listDueOrders({ db, clock }: Deps, organizationId: string, { oldestDay, after }: DueOrdersInput) {
  const now = clock()
  const rest = (await readWaiting(db, organizationId, now))
    .filter(
      row => row.lists.includes('due') && isDueOfAge(row, oldestDay, now) && (after === null || isBehind(row, after)),
    )
    .sort(byAge)
  const orders = rest.slice(0, moneyPage)
  const last = orders.at(-1)
  return {
    orders: orders.map(({ id, number, balanceInCents }) => ({ id, number, value: balanceInCents })),
    next: rest.length > moneyPage && last ? { since: last.since, id: last.id } : null,
  }
}

type Place = { readonly since: Date; readonly id: string }

const byAge = (one: Place, other: Place) => one.since.getTime() - other.since.getTime() || (one.id < other.id ? -1 : 1)

/** Returns the time since which a bill is due. A bill becomes due when the time to object to it is over. */
const sinceOf = ({ chargeAfter, madeAt }: WaitingMoney, now: Date) =>
  chargeAfter !== null && chargeAfter <= now ? chargeAfter : madeAt

const isBehind = (row: Place, after: Place) =>
  row.since > after.since || (row.since.getTime() === after.since.getTime() && row.id > after.id)
