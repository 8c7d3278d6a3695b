import { queryOptions } from '@tanstack/react-query'
import { ask } from '#web/client/query.ts'

export const ticketsKey = ['office.tickets'] as const

export const ticketsQuery = () =>
  queryOptions({
    queryKey: ticketsKey,
    queryFn: ask(api => api.office.tickets.list.query()),
    meta: { shownByPage: true },
  })
