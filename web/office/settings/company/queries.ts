import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { RouterOutputs } from '#web/client/api.ts'
import { ask } from '#web/client/query.ts'

export type StoredSettings = RouterOutputs['office']['settings']['read']

const settings = ['office', 'settings'] as const

export const settingsQuery = () =>
  queryOptions({
    queryKey: settings,
    queryFn: ask(api => api.office.settings.read.query({})),
    meta: { shownByPage: true },
    refetchOnWindowFocus: true,
  })

export type PaymentAccountAnswer = RouterOutputs['office']['cardAccount']['read']

const paymentAccount = ['office', 'paymentAccount'] as const

export const paymentAccountQuery = () =>
  queryOptions({
    queryKey: paymentAccount,
    queryFn: ask(api => api.office.cardAccount.read.query({})),
    meta: { shownByPage: true },
    refetchOnWindowFocus: true,
  })

export const refreshPaymentAccount = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: paymentAccount })

export const refreshSettings = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: settings })
