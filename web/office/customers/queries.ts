import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api, RouterOutputs } from '#web/client/api.ts'
import { refusalOf } from '#web/client/errors.ts'
import { apiOf, ask } from '#web/client/query.ts'
import { generalRetry } from '#web/client/retry.ts'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'

/** The queries of the pages of customers. Each page itself shows what could not be loaded. */

type Customers = RouterOutputs['office']['customers']
export type Customer = Customers['get']
export type CustomerListPage = Customers['list']
export type ListedCustomer = CustomerListPage['customers'][number]
type ListAsk = Parameters<Api['office']['customers']['list']['query']>[0]
export type CustomerFilterInput = Omit<ListAsk, 'after'>

const customers = ['office.customers'] as const
const shown = { meta: { shownByPage: true } } as const

/** The page shows the former results while a person continues to type. */
export const customersQuery = (filter: CustomerFilterInput) =>
  infiniteQueryOptions({
    queryKey: [...customers, 'list', filter],
    queryFn: ({ client, pageParam }) => apiOf(client).office.customers.list.query({ ...filter, after: pageParam }),
    initialPageParam: null as ListAsk['after'],
    getNextPageParam: (last: CustomerListPage) => last.next,
    placeholderData: keepPreviousData,
    ...shown,
  })

/** A refusal is final, because the server never finds the customer of another hauler. So it is not tried again. */
export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: [...customers, 'customer', id],
    queryFn: ask(api => api.office.customers.get.query({ id })),
    retry: (attempt, error) => refusalOf(error) === null && generalRetry.retry(attempt, error),
    ...shown,
  })

export const refreshCustomers = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: customers })

export const useCustomerAct = <Input, Result>(
  call: (api: Api, input: Input) => Promise<Result>,
  onDone?: (result: Result) => void,
) => useOfficeAct(call, { refresh: refreshCustomers, onDone })
