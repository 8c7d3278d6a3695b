import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useClient } from '#web/client/client.ts'
import { followEvents } from '#web/client/event-stream.ts'
import { whileVisible } from '#web/client/while-visible.ts'
import { refreshOrder } from '#web/customer/orders/refresh.ts'

/** While the page is visible, the hook fetches the order again after its hauler, a driver or the clock has changed it (rule D93). */
export function useOrderNews(orderId: string): void {
  const client = useClient()
  const queries = useQueryClient()
  useEffect(() => {
    let last: string | null = null
    return whileVisible(() =>
      followEvents({
        client,
        path: `/events/orders/${orderId}`,
        since: () => last,
        onEvent: ({ name, id }) => {
          // No event reports the changes between the answer that the page loaded and the first event.
          if (name === 'order' || last === null) void refreshOrder(queries, orderId)
          last = id
        },
        onOpen: () => undefined,
      }),
    )
  }, [client, queries, orderId])
}
