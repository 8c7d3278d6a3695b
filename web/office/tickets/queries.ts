import { queryOptions } from '@tanstack/react-query'
import { ask } from '#web/client/query.ts'

export const ticketsKey = ['office.tickets'] as const

export const feesKey = ['office.fees'] as const
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

/** What happened on site and waits for a yes or no. */
export const feesQuery = () =>
  queryOptions({
    queryKey: feesKey,
    queryFn: ask(api => api.office.fees.list.query()),
    meta: { shownByPage: true },
  })
