import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { AddressByHand } from '#domain/typed-address/by-hand.ts'
import type { Api, RouterOutputs } from '#web/client/api.ts'
import { refusalOf } from '#web/client/errors.ts'
import { ask } from '#web/client/query.ts'
import { generalRetry } from '#web/client/retry.ts'

/** The page makes these queries while the caller speaks. */

type NewOrder = RouterOutputs['office']['newOrder']
type Calls = Api['office']['newOrder']
export type Offer = NewOrder['offer']
export type Caller = NonNullable<NewOrder['caller']>
export type EarlierPlace = Caller['places'][number]
export type ServedZip = NonNullable<NewOrder['zip']>
export type OrderPlace = NewOrder['place']
export type Suggestion = NewOrder['searchAddresses']['suggestions'][number]
export type PricedCall = NewOrder['price']
export type PricedChoices = Parameters<Calls['price']['query']>[0]['choices']
export type SentOrder = Parameters<Calls['request']['mutate']>[0]['order']

const newOrder = ['office.newOrder'] as const
const shown = { meta: { shownByPage: true } } as const
const onceRefused = {
  retry: (attempt: number, error: unknown) => refusalOf(error) === null && generalRetry.retry(attempt, error as Error),
}

export const offerQuery = () =>
  queryOptions({
    queryKey: [...newOrder, 'offer', document.documentElement.lang],
    queryFn: ask(api => api.office.newOrder.offer.query({})),
    ...shown,
  })

export const callerQuery = (phone: string) =>
  queryOptions({
    queryKey: [...newOrder, 'caller', phone],
    queryFn: ask(api => api.office.newOrder.caller.query({ phone })),
    ...shown,
  })

export const servedZipQuery = (zipCode: string) =>
  queryOptions({
    queryKey: [...newOrder, 'zip', zipCode],
    queryFn: ask(api => api.office.newOrder.zip.query({ zipCode })),
    ...shown,
  })

/** All searches share one `session` until the person chooses a place. */
export const addressSearchQuery = (text: string, zipCode: string | null, session: string) =>
  queryOptions({
    queryKey: [...newOrder, 'addresses', text, zipCode],
    queryFn: ask(api => api.office.newOrder.searchAddresses.query({ text, zipCode, session })),
    ...onceRefused,
    ...shown,
  })

type AskedPlace = Parameters<Calls['place']['query']>[0]

export const placeQuery = (asked: AskedPlace) =>
  queryOptions({
    queryKey: [...newOrder, 'place', asked],
    queryFn: ask(api => api.office.newOrder.place.query(asked)),
    ...onceRefused,
    ...shown,
  })

export const placeByHandQuery = (address: AddressByHand) =>
  queryOptions({
    queryKey: [...newOrder, 'place by hand', address],
    queryFn: ask(api => api.office.newOrder.placeByHand.query(address)),
    ...onceRefused,
    ...shown,
  })

const price = [...newOrder, 'price'] as const

export const refreshPrice = (queries: QueryClient): Promise<void> => queries.invalidateQueries({ queryKey: price })

/** `placeId` is empty until the place is known. */
type PricedOrder = { readonly cartId: string; readonly placeId: string }

/** The price is never cached, because pricing rules change. The page shows the former price until the new one is loaded. */
export const choicesPriceQuery = (choices: PricedChoices | null, { cartId, placeId }: PricedOrder) =>
  queryOptions({
    queryKey: [...price, choices, cartId, placeId],
    queryFn: ask(api => {
      if (!choices) throw new Error('a price is asked for without a ZIP')
      return api.office.newOrder.price.query({ choices, cartId, placeId: placeId || undefined })
    }),
    enabled: choices !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    ...onceRefused,
    ...shown,
  })
