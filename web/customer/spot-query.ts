import { queryOptions } from '@tanstack/react-query'
import { ask } from '#web/client/query.ts'

/** The query reads the spot of a cart, or of the order with the same id. A page goes on without it. */
export const spotQuery = (id: string) =>
  queryOptions({
    queryKey: ['getSpot', id],
    queryFn: ask(api => api.getSpot.query({ cartId: id })),
    meta: { shownByPage: true },
  })
