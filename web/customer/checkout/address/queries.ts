import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ask } from '#web/client/query.ts'

/** The suggestions for an address that is typed; the former ones stay until the next are here. */
export const addressSearchQuery = (text: string, session: () => string) =>
  queryOptions({
    queryKey: ['searchAddresses', text],
    queryFn: ask(api => api.searchAddresses.query({ text, session: session() })),
    placeholderData: keepPreviousData,
    retry: 1,
    meta: { safeToFail: true },
  })
