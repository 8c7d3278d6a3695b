import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createApi } from '#web/client/api.ts'
import { type Client, useClient } from '#web/client/client.ts'
import { createQueryClient } from '#web/client/query.ts'
import { showQueryError } from '#web/frame/errors/show-query-error.ts'
import { leadToSignIn } from '#web/frame/errors/signed-out.ts'

/**
 * Gives the cache of the server's answers to the pages that call the server. Only these pages load this file, so a page without calls
 * appears sooner.
 */
export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClientOf(useClient())}>{children}</QueryClientProvider>
}

const queryClients = new WeakMap<Client, QueryClient>()

/** All parts of an app share one cache, so each of them gets the same query client. */
export function queryClientOf(client: Client): QueryClient {
  const existing = queryClients.get(client)
  if (existing) return existing
  const queries = createQueryClient({
    api: createApi({ ...client, onSignedOut: leadToSignIn }),
    session: client.session,
    onError: showQueryError,
  })
  queryClients.set(client, queries)
  return queries
}
