import { QueryCache, QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Api } from '#web/client/api.ts'
import type { SessionHolder } from '#web/client/identity/phone-auth.ts'
import { generalRetry } from '#web/client/retry.ts'
import { onSignInOrOut } from '#web/client/session.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * If `safeToFail` is true, a failure is not shown. If `shownByPage` is true, the page itself shows the failure, so
     * no general message appears.
     */
    queryMeta: { safeToFail?: boolean; shownByPage?: boolean | ((error: unknown) => boolean) }
  }
}

type QueryClientSetup = {
  readonly api: Api
  readonly session: SessionHolder
  readonly onError: (error: unknown, isShown: { safeToFail: boolean; shownByPage: boolean }) => void
}

/** Calls that start within this time travel in one batch. */
export const nextBatchMs = 10

const apis = new WeakMap<QueryClient, Api>()

/**
 * The function makes the cache of an app's pages, and the API with which queries fill it. When a person signs in or
 * out, the cache is emptied.
 */
export function createQueryClient({ api, session, onError }: QueryClientSetup): QueryClient {
  const queries = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => {
        const shown = meta?.shownByPage ?? false
        onError(error, {
          safeToFail: meta?.safeToFail === true,
          shownByPage: typeof shown === 'function' ? shown(error) : shown,
        })
      },
    }),
    defaultOptions: { queries: { ...generalRetry, refetchOnWindowFocus: false } },
  })
  apis.set(queries, api)
  onSignInOrOut(session, isIn => {
    // These calls travel in one batch with the profile, which the page fetches at the same moment.
    if (isIn) void queries.invalidateQueries()
    else queries.clear()
  })
  return queries
}

/** With this API queries fill the cache. */
export function apiOf(queries: QueryClient): Api {
  const api = apis.get(queries)
  if (!api) throw new Error('this query client was not made by createQueryClient')
  return api
}

export const useApi = (): Api => apiOf(useQueryClient())

/** The result is a query function: `queryFn: ask(api => api.getCart.query({ cartId }))`. */
export const ask =
  <Answer>(call: (api: Api) => Promise<Answer>) =>
  ({ client }: { client: QueryClient }): Promise<Answer> =>
    call(apiOf(client))
