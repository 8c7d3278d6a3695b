import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { RuleDraft } from '#domain/pricing/rule.ts'
import type { Api, RouterOutputs } from '#web/client/api.ts'
import { ask } from '#web/client/query.ts'

/** The queries of the page of prices. The page itself shows what could not be loaded. */

type Prices = RouterOutputs['office']['prices']
export type PriceList = Prices['list']
export type Rule = PriceList['rules'][number]
/** A customer whom a price is for. */
export type NamedCustomer = PriceList['customers'][number]
export type FoundCustomer = Prices['findCustomers']['customers'][number]
export type TryOutResult = Prices['tryOut']
export type ExplainedQuote = TryOutResult['now']
export type TriedCart = Parameters<Api['office']['prices']['tryOut']['query']>[0]['cart']

const prices = ['office', 'prices'] as const
const shown = { meta: { shownByPage: true }, refetchOnWindowFocus: true } as const

export const pricesQuery = () =>
  queryOptions({
    queryKey: [...prices, 'list', document.documentElement.lang],
    queryFn: ask(api => api.office.prices.list.query({})),
    ...shown,
  })

export const findCustomersQuery = (search: string) =>
  queryOptions({
    queryKey: [...prices, 'customers', search],
    queryFn: ask(api => api.office.prices.findCustomers.query({ search })),
    ...shown,
  })

export const tryOutQuery = (draft: RuleDraft | null, cart: TriedCart | null) =>
  queryOptions({
    queryKey: [...prices, 'try-out', draft, cart],
    queryFn: ask(api => api.office.prices.tryOut.query({ draft, cart: cart as TriedCart })),
    enabled: cart !== null,
    placeholderData: keepPreviousData,
    ...shown,
  })

export const compareQuery = (draft: RuleDraft) =>
  queryOptions({
    queryKey: [...prices, 'compare', draft],
    queryFn: ask(api => api.office.prices.compareOrders.query({ draft })),
    ...shown,
  })

export const refreshPrices = (queries: QueryClient) => queries.invalidateQueries({ queryKey: prices })
