import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { httpStatusOf } from '#web/client/errors.ts'
import type { OrderView } from '#web/customer/orders/order/order-view.ts'
import { orderQuery } from '#web/customer/orders/queries.ts'

export type OrderState =
  | { readonly status: 'loading' | 'offline' | 'not-found' }
  | { readonly status: 'failed'; readonly retry: () => void }
  | { readonly status: 'ready'; readonly order: OrderView }

/** An order that is not found is reported after the second answer, while the remaining retries continue. */
const answersThatSuffice = 2

/** The hook holds the order of the page's address. An order that was loaded once stays on the page if a later refresh fails. */
export function useOrder(): OrderState {
  const orderId = useParams().id ?? ''
  const query = useQuery(orderQuery(orderId))
  if (query.data) return { status: 'ready', order: query.data }
  const status = httpStatusOf(query.failureReason)
  const isUnknown = status === 404 || status === 400
  if (isUnknown && (query.isError || query.failureCount >= answersThatSuffice)) return { status: 'not-found' }
  if (query.fetchStatus === 'paused') return { status: 'offline' }
  if (query.isError) return { status: 'failed', retry: () => void query.refetch() }
  return { status: 'loading' }
}
