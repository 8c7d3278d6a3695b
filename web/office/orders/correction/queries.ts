import { queryOptions } from '@tanstack/react-query'
import type { Api, RouterOutputs } from '#web/client/api.ts'
import { refusalOf } from '#web/client/errors.ts'
import { ask } from '#web/client/query.ts'
import { generalRetry } from '#web/client/retry.ts'

export type CorrectionFacts = RouterOutputs['office']['money']['correction']
export type CorrectionInput = Parameters<Api['office']['money']['correct']['mutate']>[0]

const shown = { meta: { shownByPage: true } } as const

/** This key begins with the key of the orders, so that the query becomes stale with them. */
export const correctionQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['office.orders', 'correction', orderId],
    queryFn: ask(api => api.office.money.correction.query({ orderId })),
    retry: (attempt, error) => refusalOf(error) === null && generalRetry.retry(attempt, error),
    ...shown,
  })

/** Each change of the input fetches a new quote. */
export const correctionQuoteQuery = (input: CorrectionInput | null) =>
  queryOptions({
    queryKey: ['office.orders', 'correction quote', input],
    queryFn: ask(api => (input ? api.office.money.quoteCorrection.query(input) : Promise.resolve(null))),
    enabled: input !== null,
    retry: false,
    gcTime: 0,
    ...shown,
  })
