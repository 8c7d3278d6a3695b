import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query'
import type { TimeWindow } from '#domain/schedule/window.ts'
import type { Api, RouterOutputs } from '#web/client/api.ts'
import { refusalOf } from '#web/client/errors.ts'
import { apiOf, ask } from '#web/client/query.ts'
import { generalRetry } from '#web/client/retry.ts'
import { useChanges } from '#web/office/session/live.ts'

/** These are the queries of the pages of orders. The pages themselves show which data did not arrive. */

type Orders = RouterOutputs['office']['orders']
export type OfficeOrder = Orders['get']
export type Schedule = Orders['schedule']
export type OrderListPage = Orders['list']
export type ListedOrder = OrderListPage['orders'][number]
type ListAsk = Parameters<Api['office']['orders']['list']['query']>[0]
export type OrderFilter = Omit<ListAsk, 'before'>
export type PricedAct = 'pickup' | 'swap' | 'extend'

const orders = ['office.orders'] as const
const shown = { meta: { shownByPage: true } } as const

/** A refusal is final: another hauler's order is never found. */
export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...orders, 'order', orderId],
    queryFn: ask(api => api.office.orders.get.query({ orderId })),
    retry: (attempt, error) => refusalOf(error) === null && generalRetry.retry(attempt, error),
    ...shown,
  })

/** The former results stay in sight while a person types on. */
export const ordersQuery = (filter: OrderFilter) =>
  infiniteQueryOptions({
    queryKey: [...orders, 'list', filter],
    queryFn: ({ client, pageParam }) => apiOf(client).office.orders.list.query({ ...filter, before: pageParam }),
    initialPageParam: null as ListAsk['before'],
    getNextPageParam: (last: OrderListPage) => last.next,
    placeholderData: keepPreviousData,
    ...shown,
  })

export const scheduleQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...orders, 'schedule', orderId, document.documentElement.lang],
    queryFn: ask(api => api.office.orders.schedule.query({ orderId })),
    ...shown,
  })

/** The price of the days until then is fetched each time. */
export const actPriceQuery = (orderId: string, act: PricedAct, window: TimeWindow) =>
  queryOptions({
    queryKey: [...orders, 'price', orderId, act, window],
    queryFn: ask(api => api.office.orders.price.query({ orderId, act, window })),
    retry: false,
    gcTime: 0,
    ...shown,
  })

/** The query reads the fees that may be kept of an order that is cancelled, for people who see amounts. */
export const cancellationQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...orders, 'cancellation', orderId],
    queryFn: ask(api => api.office.orders.cancellation.query({ orderId })),
    retry: false,
    gcTime: 0,
    ...shown,
  })

export const refreshOrders = (queries: QueryClient): Promise<void> => queries.invalidateQueries({ queryKey: orders })

const shownWithOrder = new Set(['order', 'stop', 'route', 'load', 'container', 'question', 'fee'])

/** All queries about one order are fetched again when others have changed something of it. */
export function useFreshOrders(orderId: string): void {
  const queries = useQueryClient()
  useChanges(({ changes, isReset }) => {
    const isTouched = changes.some(
      one => shownWithOrder.has(one.object) && (one.object !== 'order' || one.objectId === orderId),
    )
    if (isReset || isTouched) void refreshOrders(queries)
  })
}
