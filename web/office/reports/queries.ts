import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ReportStep } from '#domain/report/figures.ts'
import type { Api, RouterOutputs } from '#web/client/api.ts'
import { apiOf, ask } from '#web/client/query.ts'

type Reports = RouterOutputs['office']['reports']
/** The step says of which steps the rows are, because the page shows the rows of the step before until the answer comes. */
export type Report = Reports['read'] & { readonly step: ReportStep }
export type ReportRow = Report['rows'][number]
export type FigureOrders = Reports['orders']
export type FigureBoxes = Reports['boxes']
export type Dues = Reports['due']
export type DueAge = Dues['ages'][number]['oldestDay']
export type DueOrders = Reports['dueOrders']
type Calls = Api['office']['reports']
type ReportAsk = Parameters<Calls['read']['query']>[0]
type OrdersAsk = Parameters<Calls['orders']['query']>[0]
type BoxesAsk = Parameters<Calls['boxes']['query']>[0]

const shown = { meta: { shownByPage: true } } as const

export const reportQuery = (asked: ReportAsk, isAsked: boolean) =>
  queryOptions({
    queryKey: ['office.reports', 'read', asked],
    queryFn: ask(
      async (api): Promise<Report> => ({ ...(await api.office.reports.read.query(asked)), step: asked.step }),
    ),
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

export const figureBoxesQuery = (asked: Omit<BoxesAsk, 'after'>) =>
  infiniteQueryOptions({
    queryKey: ['office.reports', 'boxes', asked],
    queryFn: ({ client, pageParam }) => apiOf(client).office.reports.boxes.query({ ...asked, after: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: (last: FigureBoxes) => last.next,
    ...shown,
  })

export const dueQuery = () =>
  queryOptions({
    queryKey: ['office.reports', 'due'],
    queryFn: ask(api => api.office.reports.due.query({})),
    ...shown,
  })

export const forecastCheckQuery = () =>
  queryOptions({
    queryKey: ['office.reports', 'forecast'],
    queryFn: ask(api => api.office.reports.forecast.query({})),
    ...shown,
  })

export const dueOrdersQuery = (oldestDay: DueAge) =>
  infiniteQueryOptions({
    queryKey: ['office.reports', 'dueOrders', oldestDay],
    queryFn: ({ client, pageParam }) => apiOf(client).office.reports.dueOrders.query({ oldestDay, after: pageParam }),
    initialPageParam: null as DueOrders['next'],
    getNextPageParam: (last: DueOrders) => last.next,
    ...shown,
  })
