import type { QueryClient } from '@tanstack/react-query'
import { orderQuery } from '#web/customer/orders/queries.ts'
import { everyKeyOf } from '#web/customer/queries.ts'

export const refreshOrder = (queries: QueryClient, orderId: string): Promise<void> =>
  queries.invalidateQueries({ queryKey: orderQuery(orderId).queryKey })

export const refreshExtensionQuotes = (queries: QueryClient, orderId: string): Promise<void> =>
  queries.invalidateQueries({ queryKey: everyKeyOf.extensionQuotes(orderId) })

export const refreshVisitQuotes = (queries: QueryClient, orderId: string): Promise<void> =>
  queries.invalidateQueries({ queryKey: everyKeyOf.visitQuotes(orderId) })
