import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Day } from '#domain/value/calendar.ts'
import type { Api, RouterOutputs } from '#web/client/api.ts'
import { apiOf, ask } from '#web/client/query.ts'

export type HistoryAnswer = RouterOutputs['office']['history']['list']
export type HistoryLine = HistoryAnswer['rows'][number]
type Ask = Parameters<Api['office']['history']['list']['query']>[0]

export type HistoryFilter = Omit<Ask, 'before' | 'day' | 'isLong'> & { readonly day: Day | null }

const history = ['office.history'] as const

export const historyQuery = (filter: HistoryFilter) =>
  infiniteQueryOptions({
    queryKey: [...history, 'rows', filter],
    queryFn: ({ client, pageParam }) => apiOf(client).office.history.list.query({ ...filter, before: pageParam }),
    initialPageParam: null as Ask['before'],
    getNextPageParam: (last: HistoryAnswer) => last.next,
    meta: { shownByPage: true },
  })

export const historyPeopleQuery = () =>
  queryOptions({
    queryKey: [...history, 'people'],
    queryFn: ask(api => api.office.history.people.query()),
    meta: { shownByPage: true },
  })
