import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { RouterOutputs } from '#web/client/api.ts'
import { ask } from '#web/client/query.ts'

/** The queries of the page of messages. The page itself shows what could not be loaded. */

export type MessageList = RouterOutputs['office']['messages']['list']
export type WrittenKind = MessageList['kinds'][number]

const messages = ['office', 'messages'] as const

export const messagesQuery = () =>
  queryOptions({
    queryKey: messages,
    queryFn: ask(api => api.office.messages.list.query({})),
    meta: { shownByPage: true },
    refetchOnWindowFocus: true,
  })

export const refreshMessages = (queries: QueryClient) => queries.invalidateQueries({ queryKey: messages })
