import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { refusalOf } from '#web/client/errors.ts'
import { ask } from '#web/client/query.ts'
import { generalRetry } from '#web/client/retry.ts'

/** Every page of the office may use these queries; those of one feature are in its own folder. */

/** The query reads who works here, for which company and with which rights. A refusal is final. */
export const meQuery = () =>
  queryOptions({
    queryKey: ['office.me'],
    queryFn: ask(api => api.office.me.query()),
    staleTime: Number.POSITIVE_INFINITY,
    retry: (attempt, error) => refusalOf(error) === null && generalRetry.retry(attempt, error),
    meta: { shownByPage: true },
  })

export const viewsKey = ['office.views'] as const

/** The views are names for addresses of lists: one's own, and those for everybody. A page without them is still whole. */
export const viewsQuery = () =>
  queryOptions({
    queryKey: viewsKey,
    queryFn: ask(api => api.office.views.list.query()),
    retry: (attempt, error) => attempt < 1 && generalRetry.retry(attempt, error),
    meta: { shownByPage: true },
  })

export const ticketsKey = ['office.tickets'] as const
export const feesKey = ['office.fees'] as const

export const refreshTickets = (queries: QueryClient): Promise<unknown> =>
  queries.invalidateQueries({ queryKey: ticketsKey })

/** These fees for events on site wait for a yes or no. */
export const feesQuery = () =>
  queryOptions({
    queryKey: feesKey,
    queryFn: ask(api => api.office.fees.list.query()),
    meta: { shownByPage: true },
  })

/** The query reads the landfill of an order's load; its key is below the key of the tickets. */
export const landfillQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...ticketsKey, 'facility', orderId],
    queryFn: ask(api => api.office.tickets.facility.query({ orderId })),
    meta: { shownByPage: true },
  })

/** These depend on the landfill of a load: its ticket, its order, the statement that it is compared with. */
export const refreshLandfill = (queries: QueryClient): Promise<unknown> =>
  Promise.all(
    [ticketsKey, ['office.orders'], ['office.statements']].map(queryKey => queries.invalidateQueries({ queryKey })),
  )
