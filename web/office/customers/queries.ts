import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api, RouterOutputs } from '#web/client/api.ts'
import { refusalOf } from '#web/client/errors.ts'
import { apiOf, ask } from '#web/client/query.ts'
import { generalRetry } from '#web/client/retry.ts'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'

/** These are the queries of the pages of customers. The pages themselves show which data did not arrive. */

type Customers = RouterOutputs['office']['customers']
export type Customer = Customers['get']
export type CustomerListPage = Customers['list']
export type ListedCustomer = CustomerListPage['customers'][number]
type ListAsk = Parameters<Api['office']['customers']['list']['query']>[0]
export type CustomerFilterInput = Omit<ListAsk, 'after'>

const customers = ['office.customers'] as const
const shown = { meta: { shownByPage: true } } as const

/** The former results stay in sight while a person types on. */
export const customersQuery = (filter: CustomerFilterInput) =>
  infiniteQueryOptions({
    queryKey: [...customers, 'list', filter],
    queryFn: ({ client, pageParam }) => apiOf(client).office.customers.list.query({ ...filter, after: pageParam }),
    initialPageParam: null as ListAsk['after'],
    getNextPageParam: (last: CustomerListPage) => last.next,
    placeholderData: keepPreviousData,
    ...shown,
  })

/** A refusal is final: another hauler's customer is never found. */
export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: [...customers, 'customer', id],
    queryFn: ask(api => api.office.customers.get.query({ id })),
    retry: (attempt, error) => refusalOf(error) === null && generalRetry.retry(attempt, error),
    ...shown,
  })

export const refreshCustomers = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: customers })

/** The hook changes a customer. */
export const useCustomerAct = <Input, Result>(
  call: (api: Api, input: Input) => Promise<Result>,
  onDone?: (result: Result) => void,
) => useOfficeAct(call, { refresh: refreshCustomers, onDone })
