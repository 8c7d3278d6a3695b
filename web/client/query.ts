import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { reportMutationError, reportQueryError } from '#web/client/errors.ts'
import { generalRetry } from '#web/client/retry.ts'
import { onSignInOrOut } from '#web/client/session.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `safeToFail`: nobody is told. `toldByPage`: the page says what went wrong, so the general toast stays away. */
    queryMeta: { safeToFail?: boolean; toldByPage?: boolean | ((error: unknown) => boolean) }
    mutationMeta: { toldByPage?: boolean }
  }
}

/** One cache for all pages; it is emptied when another person signs in or out. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { meta }) => {
      const told = meta?.toldByPage
      if (typeof told === 'function' ? told(error) : told) reportMutationError(error, true)
      else reportQueryError(error, meta?.safeToFail === true)
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => reportMutationError(error, mutation.meta?.toldByPage === true),
  }),
  defaultOptions: { queries: { ...generalRetry, refetchOnWindowFocus: false } },
})

onSignInOrOut(isIn => {
  if (isIn) void queryClient.invalidateQueries()
  else queryClient.clear()
})
