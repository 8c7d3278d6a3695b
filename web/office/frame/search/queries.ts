import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ask } from '#web/client/query.ts'
import { generalRetry } from '#web/client/retry.ts'

/** The key is the text, so an answer that comes late is never taken for the answer to another text. */
export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: ['office.search', text.toLowerCase()],
    queryFn: ask(api => api.office.search.query({ text })),
    placeholderData: keepPreviousData,
    retry: (attempt, error) => attempt < 1 && generalRetry.retry(attempt, error),
    meta: { shownByPage: true },
  })
