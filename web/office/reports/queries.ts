import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api, RouterOutputs } from '#web/client/api.ts'
import { apiOf, ask } from '#web/client/query.ts'

type Reports = RouterOutputs['office']['reports']
export type Report = Reports['read']
export type ReportRow = Report['rows'][number]
export type FigureOrders = Reports['orders']
type Calls = Api['office']['reports']
type ReportAsk = Parameters<Calls['read']['query']>[0]
type OrdersAsk = Parameters<Calls['orders']['query']>[0]

const shown = { meta: { shownByPage: true } } as const

export const reportQuery = (asked: ReportAsk, isAsked: boolean) =>
  queryOptions({
    queryKey: ['office.reports', 'read', asked],
    queryFn: ask(api => api.office.reports.read.query(asked)),
    placeholderData: keepPreviousData,
    enabled: isAsked,
    ...shown,
  })

export const figureOrdersQuery = (asked: Omit<OrdersAsk, 'after'>) =>
  infiniteQueryOptions({
    queryKey: ['office.reports', 'orders', asked],
    queryFn: ({ client, pageParam }) => apiOf(client).office.reports.orders.query({ ...asked, after: pageParam }),
    initialPageParam: null as number | null,
    getNextPageParam: (last: FigureOrders) => last.next,
    ...shown,
  })
