import { moneyLists } from '#domain/order/waiting-money.ts'
import { useSort } from '#web/office/list/use-sort.ts'
import type { MoneyQuery } from '#web/office/money/queries.ts'
import { useFilter } from '#web/office/parts/use-filter.ts'

export const moneyDirections = { since: 'ascending', amount: 'descending' } as const

/** The address names the list, and how it is sorted. */
export function useMoneyList() {
  const [named, setList] = useFilter('list')
  const { by, isReversed, sort } = useSort(moneyDirections, 'since')
  const list = moneyLists.find(one => one === named) ?? 'settle'
  const wanted: MoneyQuery = { list, ...(by === 'amount' && { sort: by }), ...(isReversed && { isReversed }) }
  return { list, setList, wanted, sort }
}
