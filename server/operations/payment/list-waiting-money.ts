import { balanceIn } from '#domain/order/balance.ts'
import { dueAgeOf, type MoneyList, moneyLists, moneyListsOf, sumByAge } from '#domain/order/waiting-money.ts'
import { listOrderMoney } from '#server/db/payment/order-money.ts'
import { listWaitingMoney, type WaitingMoney } from '#server/db/payment/waiting-money.ts'
import { listOpenRefundRequests } from '#server/db/refund-request/refund-requests.ts'
import type { Deps } from '#server/operations/dependencies.ts'

export type WaitingAsk = {
  readonly list: MoneyList
  /** The last order of the page before. */
  readonly after: { readonly since: Date; readonly id: string } | null
}

export const moneyPage = 50

/** One list of waiting money, the oldest first, a page at a time, with the counts of all lists and what is due by age (rule M26). */
export async function listMoney({ db, clock }: Deps, organizationId: string, { list, after }: WaitingAsk) {
  const now = clock()
  const [found, requests] = await Promise.all([
    listWaitingMoney(db, organizationId),
    listOpenRefundRequests(db, organizationId),
  ])
  const money =
    found.length === 0
      ? []
      : await listOrderMoney(
          db,
          found.map(one => one.id),
        )
  const balances = new Map(money.map(one => [one.id, balanceIn(one)]))
  const rows = found
    .map(row => ({ ...row, request: requests.get(row.id) ?? null }))
    .map(row => ({
      ...row,
      since: list === 'asked' && row.request ? row.request.at : sinceOf(row, now),
      balanceInCents: balances.get(row.id) ?? 0,
      lists: moneyListsOf({ ...row, isAsked: row.request !== null }, now),
    }))
    .sort((one, other) => one.since.getTime() - other.since.getTime() || (one.id < other.id ? -1 : 1))
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

/** A bill becomes due when the time to object to it is over. */
const sinceOf = ({ chargeAfter, madeAt }: WaitingMoney, now: Date) =>
  chargeAfter !== null && chargeAfter <= now ? chargeAfter : madeAt

const isBehind = (
  row: { readonly since: Date; readonly id: string },
  after: { readonly since: Date; readonly id: string },
) => row.since > after.since || (row.since.getTime() === after.since.getTime() && row.id > after.id)
