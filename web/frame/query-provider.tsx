import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createApi } from '#web/client/api.ts'
import { type Client, useClient } from '#web/client/client.ts'
import { createQueryClient } from '#web/client/query.ts'
import { showQueryError } from '#web/frame/errors/show-query-error.ts'
import { leadToSignIn } from '#web/frame/errors/signed-out.ts'

const made = new WeakMap<Client, QueryClient>()

/** The provider is for pages that call the server. All of them share one cache. The parts of an app load this file with their own code. */
export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClientOf(useClient())}>{children}</QueryClientProvider>
}

/** Every part of an app gets the same client. */
export function queryClientOf(client: Client): QueryClient {
  const known = made.get(client)
  if (known) return known
  const queries = createQueryClient({
    api: createApi({ ...client, onSignedOut: leadToSignIn }),
    session: client.session,
    onError: showQueryError,
  })
  made.set(client, queries)
  return queries
}
