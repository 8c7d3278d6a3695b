import { useQueryClient } from '@tanstack/react-query'
import { isUnanswered } from '#web/client/errors.ts'
import type { OrderView } from '#web/customer/orders/order/order-view.ts'
import { focusStatus } from '#web/customer/orders/order/status-card.tsx'
import { showOrderError } from '#web/customer/orders/order-error.ts'
import { orderQuery } from '#web/customer/orders/queries.ts'
import { refreshOrder } from '#web/customer/orders/refresh.ts'
import { refreshOrderLists } from '#web/customer/refresh.ts'
import { type Submission, useSubmit } from '#web/frame/forms/use-submit.ts'

type OrderAct<Input, Answer> = {
  readonly order: OrderView
  /** The page shows this status until the server has answered (rule L5). */
  readonly becomes: OrderView['status'] | null
  readonly call: (input: Input) => Promise<Answer>
  readonly onDone?: (answer: Answer) => void
}

/** A cancelled order has one of these statuses, with or without a refund. */
const afterCancelling: readonly OrderView['status'][] = ['cancelled', 'refunded', 'refund-failed']

/**
 * The hook shows the result of the act at once and then calls the server. If the server refuses, the former state comes
 * back and the reason is shown. Offline the act fails at once, because it must not happen later without the customer.
 * After the act its button is gone or off, so the text about the new status takes the focus, unless the act leads to
 * another page.
 */
export function useOrderAction<Input = void, Answer = unknown>(act: OrderAct<Input, Answer>): Submission<Input> {
  const { order, becomes, call, onDone } = act
  const queries = useQueryClient()
  const { queryKey } = orderQuery(order._id)

  const showAtOnce = async (status: OrderView['status']) => {
    await queries.cancelQueries({ queryKey })
    const before = queries.getQueryData(queryKey)
    queries.setQueryData(queryKey, now => now && { ...now, status, actions: [] })
    if (!onDone) focusStatus()
    return () => before && queries.setQueryData(queryKey, before)
  }
  const callServer = async (input: Input): Promise<Answer> => {
    const undo = becomes && (await showAtOnce(becomes))
    try {
      const answer = await call(input)
      void refreshOrderLists(queries)
      await refreshOrder(queries, order._id)
      return answer
    } catch (error) {
      undo?.()
      await refreshOrder(queries, order._id)
      throw error
    }
  }
  return useSubmit(callServer, {
    ...(onDone && { onDone }),
    onError: error => {
      const status = queries.getQueryData(queryKey)?.status ?? order.status
      // The answer was lost, but the reloaded order shows that the act was done.
      if (becomes === 'cancelled' && isUnanswered(error) && afterCancelling.includes(status)) return
      showOrderError(error, status)
    },
  })
}
