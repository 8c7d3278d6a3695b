import { createTRPCClient, httpBatchLink, type TRPCClient } from '@trpc/client'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '#server/api/router.ts'
import { readCartId } from '#web/client/cart-storage.ts'
import type { Client } from '#web/client/client.ts'
import { contextHeaders } from '#web/client/context-headers.ts'

export type RouterOutputs = inferRouterOutputs<AppRouter>
export type Api = TRPCClient<AppRouter>

/** The server refuses longer batches; the rest goes in a second request. */
const callsABatch = 10

/** The calls of the server. In components they come from `useApi`. */
export function createApi({ fetch, session }: Pick<Client, 'fetch' | 'session'>): Api {
  const headers = async (): Promise<Record<string, string>> => {
    const pathname = window.location.pathname
    const token = await session.getToken()
    const isSignedIn = session.state() === 'signed-in'
    return {
      'accept-language': document.documentElement.lang,
      ...contextHeaders({ pathname, storedCartId: readCartId(), isSignedIn }),
      ...(token && { authorization: `Bearer ${token}` }),
    }
  }
  return createTRPCClient<AppRouter>({
    links: [httpBatchLink({ url: '/trpc', maxItems: callsABatch, headers, fetch })],
  })
}
