import { queryOptions } from '@tanstack/react-query'
import type { RouterOutputs } from '#web/client/api.ts'
import { refusalOf } from '#web/client/errors.ts'
import { ask } from '#web/client/query.ts'
import { generalRetry } from '#web/client/retry.ts'

export type OrderDisputes = RouterOutputs['office']['money']['disputes']
export type OrderDispute = OrderDisputes['disputes'][number]

/** The disputes are fetched again together with the rest of the order. */
export const disputesQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['office.orders', 'disputes', orderId],
    queryFn: ask(api => api.office.money.disputes.query({ orderId })),
    retry: (attempt, error) => refusalOf(error) === null && generalRetry.retry(attempt, error),
    meta: { shownByPage: true },
  })
