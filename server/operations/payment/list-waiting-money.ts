import type { Db } from '@rolloff/sql/connect.ts'
import { balanceIn, orderCost } from '#domain/order/balance.ts'
import {
  type DueAge,
  dueAgeOf,
  isDueOfAge,
  type MoneyList,
  type MoneySort,
  moneyLists,
  moneyListsOf,
  sumByAge,
  waitingAmount,
} from '#domain/order/waiting-money.ts'
import { pageOfRanked } from '#domain/value/ranked.ts'
import { listOrderMoney } from '#server/db/payment/order-money.ts'
import { listWaitingMoney, type WaitingMoney } from '#server/db/payment/waiting-money.ts'
import { listOpenRefundRequests } from '#server/db/refund-request/refund-requests.ts'
import type { Deps } from '#server/operations/dependencies.ts'

export type WaitingMoneyInput = {
  readonly list: MoneyList
  readonly sort?: MoneySort
  readonly isReversed?: boolean
  /** `after` is the last order of the previous page. */
  readonly after: (Place & { readonly rank?: number | null }) | null
}

export const moneyPage = 50

/**
 * Returns one list of waiting money, a page at a time, with the counts and sums of all lists and the due amounts by age (rules M26 and
 * V28). All of it is read at once, because the orders that wait for money are few.
 */
export async function listMoney(
  { db, clock }: Deps,
  organizationId: string,
  { list, sort = 'since', isReversed = false, after }: WaitingMoneyInput,
) {
  const now = clock()
  const rows = (await readWaiting(db, organizationId, now)).map(row => ({
    ...row,
    since: list === 'asked' && row.request ? row.request.at : row.since,
  }))
  const rankOf = (row: (typeof rows)[number]) => (sort === 'amount' ? -waitingAmount(list, row) : row.since.getTime())
  const rest = pageOfRanked<Place & { readonly rank: number }>(
    rows.filter(row => row.lists.includes(list)).map(row => ({ ...row, rank: rankOf(row) })),
    {
      after: after && { ...after, rank: after.rank ?? after.since.getTime() },
      isReversed,
      limit: moneyPage + 1,
      byTie: byAge,
    },
  )
  const places = rest.slice(0, moneyPage)
  const byId = new Map(rows.map(row => [row.id, row]))
  const page = places.flatMap(({ id }) => byId.get(id) ?? [])
  const last = places.at(-1)
  return {
    counts: moneyLists.map(name => {
      const own = rows.filter(row => row.lists.includes(name))
      const sumInCents = own.reduce((sum, row) => sum + waitingAmount(name, row), 0)
      return { name, count: own.length, sumInCents }
    }),
    ages: sumByAge(
      rows.filter(row => row.lists.includes('due')),
      now,
    ),
    rows: page.map(row => ({ ...row, age: row.lists.includes('due') ? dueAgeOf(row.since, now) : null })),
    next: rest.length > moneyPage && last ? { since: last.since, id: last.id, rank: last.rank } : null,
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
  const amounts = new Map(money.map(one => [one.id, { balanceInCents: balanceIn(one), costInCents: orderCost(one) }]))
  return found
    .map(row => ({ ...row, request: requests.get(row.id) ?? null }))
    .map(row => ({
      ...row,
      since: sinceOf(row, now),
      balanceInCents: amounts.get(row.id)?.balanceInCents ?? 0,
      costInCents: amounts.get(row.id)?.costInCents ?? 0,
      lists: moneyListsOf({ ...row, isAsked: row.request !== null }, now),
    }))
}

/** Returns the due amounts by age, for a report (rule R7). */
export async function readDueByAge({ db, clock }: Deps, organizationId: string) {
  const now = clock()
  const due = (await readWaiting(db, organizationId, now)).filter(row => row.lists.includes('due'))
  return { ages: sumByAge(due, now) }
}

export type DueOrdersInput = { readonly oldestDay: DueAge; readonly after: Place | null }

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
