import { createTRPCClient, httpBatchLink } from '@trpc/client'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '#server/api/router.ts'
import { readCartId } from '#web/client/cart-storage.ts'
import { contextHeaders } from '#web/client/context-headers.ts'
import { getToken, isSignedIn } from '#web/client/session.ts'

export type RouterInputs = inferRouterInputs<AppRouter>
export type RouterOutputs = inferRouterOutputs<AppRouter>

/** The server refuses longer batches; the rest goes in a second request. */
const callsABatch = 10

export const api = createTRPCClient<AppRouter>({
  links: [httpBatchLink({ url: '/trpc', maxItems: callsABatch, headers: callHeaders })],
})

async function callHeaders(): Promise<Record<string, string>> {
  const pathname = window.location.pathname
  const token = await getToken()
  return {
    'accept-language': document.documentElement.lang,
    ...contextHeaders({ pathname, storedCartId: readCartId(), isSignedIn: isSignedIn() }),
    ...(token && { authorization: `Bearer ${token}` }),
  }
}
