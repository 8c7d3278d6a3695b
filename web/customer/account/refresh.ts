import type { QueryClient } from '@tanstack/react-query'
import { savedCardsQuery } from '#web/customer/account/queries.ts'
import { everyKeyOf } from '#web/customer/queries.ts'

/** A removed address is removed from the carts as well, so the carts are refreshed too. */
export async function refreshSavedAddresses(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: everyKeyOf.addresses }),
    queries.invalidateQueries({ queryKey: everyKeyOf.carts }),
  ])
}

export const refreshSavedCards = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: savedCardsQuery().queryKey })
