import { queryOptions } from '@tanstack/react-query'
import type { RouterOutputs } from '#web/client/api.ts'
import { ask } from '#web/client/query.ts'

type Found = RouterOutputs['searchAddresses']
export type Suggestion = Found['suggestions'][number]
export type TakenSuggestion = NonNullable<RouterOutputs['takeSuggestion']>

export const addressSearchQuery = (text: string, session: string) =>
  queryOptions({
    queryKey: ['searchAddresses', text],
    queryFn: ask(api => api.searchAddresses.query({ text, session })),
    retry: 1,
    meta: { safeToFail: true },
  })
