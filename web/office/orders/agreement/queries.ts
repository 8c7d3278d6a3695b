import { queryOptions } from '@tanstack/react-query'
import { refusalOf } from '#web/client/errors.ts'
import { ask } from '#web/client/query.ts'
import { generalRetry } from '#web/client/retry.ts'

/** This key begins with the key of the orders, so that the query becomes stale with them. */
export const agreementQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['office.orders', 'agreement', orderId],
    queryFn: ask(api => api.office.orders.agreement.query({ orderId })),
    retry: (attempt, error) => refusalOf(error) === null && generalRetry.retry(attempt, error),
    meta: { shownByPage: true },
  })
