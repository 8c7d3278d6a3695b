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

export type CardAccount = RouterOutputs['office']['cardAccount']['read']

const cardAccount = ['office', 'cardAccount'] as const

export const cardAccountQuery = () =>
  queryOptions({
    queryKey: cardAccount,
    queryFn: ask(api => api.office.cardAccount.read.query({})),
    meta: { shownByPage: true },
    refetchOnWindowFocus: true,
  })

export const refreshCardAccount = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: cardAccount })

export const refreshSettings = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: settings })
