import { infiniteQueryOptions, keepPreviousData, type QueryClient } from '@tanstack/react-query'
import type { MoneyList } from '#domain/order/waiting-money.ts'
import type { Api, RouterOutputs } from '#web/client/api.ts'
import { apiOf } from '#web/client/query.ts'

export type MoneyPage = RouterOutputs['office']['money']['waiting']
export type MoneyRow = MoneyPage['rows'][number]
type Ask = Parameters<Api['office']['money']['waiting']['query']>[0]

const waiting = ['office.money', 'waiting'] as const

export const moneyQuery = (list: MoneyList) =>
  infiniteQueryOptions({
    queryKey: [...waiting, list],
    queryFn: ({ client, pageParam }) => apiOf(client).office.money.waiting.query({ list, after: pageParam }),
    initialPageParam: null as Ask['after'],
    getNextPageParam: (last: MoneyPage) => last.next,
    placeholderData: keepPreviousData,
    meta: { shownByPage: true },
  })

export const refreshMoney = (queries: QueryClient): Promise<void> => queries.invalidateQueries({ queryKey: waiting })
