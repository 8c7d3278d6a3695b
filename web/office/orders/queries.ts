import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query'
import type { NearDay } from '#domain/order/order-search.ts'
import type { TimeWindow } from '#domain/schedule/window.ts'
import type { Day } from '#domain/value/calendar.ts'
import type { Api, RouterOutputs } from '#web/client/api.ts'
import { refusalOf } from '#web/client/errors.ts'
import { apiOf, ask } from '#web/client/query.ts'
import { generalRetry } from '#web/client/retry.ts'
import { useChanges } from '#web/office/session/live.ts'

/** The queries of the pages of orders. Each page itself shows what could not be loaded. */

type Orders = RouterOutputs['office']['orders']
export type OfficeOrder = Orders['get']
export type Schedule = Orders['schedule']
export type OrderListPage = Orders['list']
export type ListedOrder = OrderListPage['orders'][number]
type ListAsk = Parameters<Api['office']['orders']['list']['query']>[0]
/** A day that the address names is a `Day`. */
export type OrderFilter = Omit<ListAsk, 'before' | 'day'> & { readonly day?: NearDay | Day | null }
export type PricedAct = 'pickup' | 'swap' | 'extend'

const orders = ['office.orders'] as const
const shown = { meta: { shownByPage: true } } as const

/** A refusal is final, because the server never finds the order of another hauler. So it is not tried again. */
export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...orders, 'order', orderId],
    queryFn: ask(api => api.office.orders.get.query({ orderId })),
    retry: (attempt, error) => refusalOf(error) === null && generalRetry.retry(attempt, error),
    ...shown,
  })

/** The page shows the former results while a person continues to type. */
export const ordersQuery = (filter: OrderFilter) =>
  infiniteQueryOptions({
    queryKey: [...orders, 'list', filter],
    queryFn: ({ client, pageParam }) => apiOf(client).office.orders.list.query({ ...filter, before: pageParam }),
    initialPageParam: null as ListAsk['before'],
    getNextPageParam: (last: OrderListPage) => last.next,
    placeholderData: keepPreviousData,
    ...shown,
  })

/** Reads the choices of the filters. If the page is opened again, it shows the former choices until the new ones arrive. */
export const orderChoicesQuery = () =>
  queryOptions({
    queryKey: [...orders, 'choices'],
    queryFn: ask(api => api.office.orders.choices.query({})),
    ...shown,
  })

export const scheduleQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...orders, 'schedule', orderId, document.documentElement.lang],
    queryFn: ask(api => api.office.orders.schedule.query({ orderId })),
    ...shown,
  })

/** The price of the days until then is never cached. */
export const actPriceQuery = (orderId: string, act: PricedAct, window: TimeWindow) =>
  queryOptions({
    queryKey: [...orders, 'price', orderId, act, window],
    queryFn: ask(api => api.office.orders.price.query({ orderId, act, window })),
    retry: false,
    gcTime: 0,
    ...shown,
  })

/** Reads the fees that the hauler may keep of an order that is cancelled. Only people who see amounts may read them. */
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

/** When others change something of an order, the hook fetches all queries about the order again. */
export function useFreshOrders(orderId: string): void {
  const queries = useQueryClient()
  useChanges(({ changes, isReset }) => {
    const isTouched = changes.some(
      one => shownWithOrder.has(one.object) && (one.object !== 'order' || one.objectId === orderId),
    )
    if (isReset || isTouched) void refreshOrders(queries)
  })
}
