import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createApi } from '#web/client/api.ts'
import { type Client, useClient } from '#web/client/client.ts'
import { createQueryClient } from '#web/client/query.ts'
import { showQueryError } from '#web/frame/errors/show-query-error.ts'
import { leadToSignIn } from '#web/frame/errors/signed-out.ts'

const made = new WeakMap<Client, QueryClient>()

/** For pages that ask the server: one cache for all of them, which the parts of an app open with their own code. */
export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClientOf(useClient())}>{children}</QueryClientProvider>
}

/** The same one for every part of an app. */
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
