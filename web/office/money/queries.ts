import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api, RouterOutputs } from '#web/client/api.ts'
import { refusalOf } from '#web/client/errors.ts'
import { apiOf, ask } from '#web/client/query.ts'
import { generalRetry } from '#web/client/retry.ts'

export type MoneyPage = RouterOutputs['office']['money']['waiting']
export type MoneyRow = MoneyPage['rows'][number]
type WaitingAsk = Parameters<Api['office']['money']['waiting']['query']>[0]

const waiting = ['office.money', 'waiting'] as const

export type MoneyQuery = Omit<WaitingAsk, 'after'>

export const moneyQuery = (wanted: MoneyQuery) =>
  infiniteQueryOptions({
    queryKey: [...waiting, wanted],
    queryFn: ({ client, pageParam }) => apiOf(client).office.money.waiting.query({ ...wanted, after: pageParam }),
    initialPageParam: null as WaitingAsk['after'],
    getNextPageParam: (last: MoneyPage) => last.next,
    placeholderData: keepPreviousData,
    meta: { shownByPage: true },
  })

const notices = ['office.money', 'notices'] as const

export const noticesQuery = () =>
  queryOptions({
    queryKey: notices,
    queryFn: ask(api => api.office.money.notices.query({})),
    meta: { shownByPage: true },
  })

const payouts = ['office.payouts'] as const

/** The query is repeated only if the server did not answer. A refusal is shown at once, with a button that tries again. */
const unlessRefused = {
  retry: (attempt: number, error: unknown) => refusalOf(error) === null && generalRetry.retry(attempt, error),
}

export const payoutsQuery = () =>
  queryOptions({
    queryKey: payouts,
    queryFn: ask(api => api.office.payouts.list.query({})),
    ...unlessRefused,
    meta: { shownByPage: true },
  })

export const payoutQuery = (payoutId: string) =>
  queryOptions({
    queryKey: [...payouts, payoutId],
    queryFn: ask(api => api.office.payouts.read.query({ payoutId })),
    ...unlessRefused,
    meta: { shownByPage: true },
  })

export const refreshMoney = async (queries: QueryClient): Promise<void> => {
  await Promise.all([waiting, notices].map(queryKey => queries.invalidateQueries({ queryKey })))
}
