import { queryOptions } from '@tanstack/react-query'
import { ask } from '#web/client/query.ts'
import { ticketsKey } from '#web/office/session/queries.ts'

export const settlingQuery = () =>
  queryOptions({
    queryKey: [...ticketsKey, 'settling'],
    queryFn: ask(api => api.office.tickets.settling.query()),
    meta: { shownByPage: true },
  })

export const ticketsQuery = () =>
  queryOptions({
    queryKey: ticketsKey,
    queryFn: ask(api => api.office.tickets.list.query()),
    meta: { shownByPage: true },
  })
