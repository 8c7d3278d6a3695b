import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ask } from '#web/client/query.ts'
import { generalRetry } from '#web/client/retry.ts'

/** The text is part of the key, so that a late answer is never shown for another text. */
export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: ['office.search', text.toLowerCase()],
    queryFn: ask(api => api.office.search.query({ text })),
    placeholderData: keepPreviousData,
    retry: (attempt, error) => attempt < 1 && generalRetry.retry(attempt, error),
    meta: { shownByPage: true },
  })
