import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { refusalOf } from '#web/client/errors.ts'
import { ask } from '#web/client/query.ts'
import { generalRetry } from '#web/client/retry.ts'

/** Each page of the office may use these queries. The queries of one feature are in its own folder. */

/** Reads who works here, for which hauler and with which rights. A refusal is final, so it is not tried again. */
export const meQuery = () =>
  queryOptions({
    queryKey: ['office.me'],
    queryFn: ask(api => api.office.me.query()),
    staleTime: Number.POSITIVE_INFINITY,
    retry: (attempt, error) => refusalOf(error) === null && generalRetry.retry(attempt, error),
    meta: { shownByPage: true },
  })

export const viewsKey = ['office.views'] as const

/** A view is a name for an address of a list, for one person or for everybody. A page works without the views. */
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

/** Reads the fees for events on site that wait for a decision. */
export const feesQuery = () =>
  queryOptions({
    queryKey: feesKey,
    queryFn: ask(api => api.office.fees.list.query()),
    meta: { shownByPage: true },
  })

/** Reads the landfill of an order's load. This key begins with the key of the tickets. */
export const landfillQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...ticketsKey, 'facility', orderId],
    queryFn: ask(api => api.office.tickets.facility.query({ orderId })),
    meta: { shownByPage: true },
  })

/** The landfill of a load changes its ticket, its order, and the statement that the office compares it with. */
export const refreshLandfill = (queries: QueryClient): Promise<unknown> =>
  Promise.all(
    [ticketsKey, ['office.orders'], ['office.statements']].map(queryKey => queries.invalidateQueries({ queryKey })),
  )

export type SpotOf = { readonly orderId: string } | { readonly stopId: string }

/** Reads where the customer of an order or of a stop wants the dumpster. */
export const spotQuery = (of: SpotOf) =>
  queryOptions({
    queryKey: ['office.sites.spot', of, document.documentElement.lang],
    queryFn: ask(api => api.office.sites.spot.query(of)),
    meta: { shownByPage: true },
  })
