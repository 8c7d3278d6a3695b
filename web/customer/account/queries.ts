import { queryOptions } from '@tanstack/react-query'
import { refusalOf } from '#web/client/errors.ts'
import { ask } from '#web/client/query.ts'
import { generalRetry } from '#web/client/retry.ts'

/** The addresses belong to a person, and are the same for each of their carts. */
export const savedAddressesQuery = () =>
  queryOptions({ queryKey: ['getAddresses', 'account'], queryFn: ask(api => api.getAddresses.query()) })

export const savedCardsQuery = () =>
  queryOptions({
    queryKey: ['getSavedCards'],
    queryFn: ask(api => api.getSavedCards.query()),
    // If the payment service does not answer within seconds, the page shows the failure at once.
    retry: (attempt, error) => refusalOf(error) === null && generalRetry.retry(attempt, error),
  })
