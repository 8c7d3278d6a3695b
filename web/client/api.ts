import { createTRPCClient, httpBatchLink, type TRPCClient } from '@trpc/client'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter, ReadOfCart as Read } from '#server/api/router.ts'
import { readCartId } from '#web/client/cart-storage.ts'
import type { Client } from '#web/client/client.ts'
import { contextHeaders } from '#web/client/context-headers.ts'
import { readEmployerId, readOrganizationId } from '#web/client/organization-storage.ts'
import { type OnSignedOut, sessionLink } from '#web/client/session-link.ts'

export type RouterOutputs = inferRouterOutputs<AppRouter>
export type Api = TRPCClient<AppRouter>

/** The link may pass an undefined signal. The browser then uses no signal. */
type LinkFetch = NonNullable<Parameters<typeof httpBatchLink<AppRouter>>[0]['fetch']>

type ApiParts = Pick<Client, 'fetch' | 'session'> & { readonly onSignedOut?: OnSignedOut }

/**
 * A call that changes a cart has this context. `reads` names the calls that the server runs after the change. Their
 * results come with the answer.
 */
export type CallContext = { readonly reads?: readonly Read[] }
export type { Read }
export type Reads = { readonly [Name in Read]?: RouterOutputs[Name] }

/** The result is empty if the answer has no reads, for example if the server has an earlier version. */
export function readsIn(answer: unknown): Reads {
  return typeof answer === 'object' && answer !== null && 'reads' in answer ? (answer.reads as Reads) : {}
}

/** The server refuses longer batches, so the other calls go in a second request. */
const callsABatch = 10

/** The result has the calls of the server. Components get it from `useApi`. */
export function createApi({ fetch, session, onSignedOut = () => undefined }: ApiParts): Api {
  const headers = async ({ opList }: { opList: readonly { context: Record<string, unknown> }[] }) => {
    const pathname = window.location.pathname
    const token = await session.getToken()
    for (const { context } of opList) context.token = token
    const reads = opList.flatMap(({ context }) => (context as CallContext).reads ?? [])
    const isSignedIn = session.state() === 'signed-in'
    return {
      'accept-language': document.documentElement.lang,
      ...contextHeaders({
        pathname,
        storedCartId: readCartId(),
        organizationId: readOrganizationId(),
        employerId: readEmployerId(),
        isSignedIn,
      }),
      ...(reads.length > 0 && { 'x-reads': reads.join() }),
      ...(token && { authorization: `Bearer ${token}` }),
    }
  }
  return createTRPCClient<AppRouter>({
    links: [
      sessionLink(session, onSignedOut),
      httpBatchLink({
        url: '/trpc',
        maxItems: callsABatch,
        headers,
        fetch: fetch as LinkFetch,
      }),
    ],
  })
}
