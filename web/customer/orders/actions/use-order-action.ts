import { useQueryClient } from '@tanstack/react-query'
import { isUnanswered } from '#web/client/errors.ts'
import type { OrderView } from '#web/customer/orders/order/order-view.ts'
import { showOrderError } from '#web/customer/orders/order-error.ts'
import { orderQuery } from '#web/customer/orders/queries.ts'
import { refreshOrder } from '#web/customer/orders/refresh.ts'
import { refreshOrderLists } from '#web/customer/refresh.ts'
import { type Submission, useSubmit } from '#web/frame/forms/use-submit.ts'

type OrderAct<Input, Answer> = {
  readonly order: OrderView
  /** The status that the page shows until the server has answered (decision 16). */
  readonly becomes: OrderView['status'] | null
  readonly call: (input: Input) => Promise<Answer>
  readonly onDone?: (answer: Answer) => void
}

/** What an order is once it was cancelled, with or without money that goes back. */
const afterCancelling: readonly OrderView['status'][] = ['cancelled', 'refunded', 'refund-failed']

/**
 * Shows at once what the act leads to, then asks the server; a refusal brings back what was shown before and says why. Offline it
 * fails at once instead of happening later, unasked.
 */
export function useOrderAction<Input = void, Answer = unknown>(act: OrderAct<Input, Answer>): Submission<Input> {
  const { order, becomes, call, onDone } = act
  const queries = useQueryClient()
  const { queryKey } = orderQuery(order._id)

  const showAtOnce = async (status: OrderView['status']) => {
    await queries.cancelQueries({ queryKey })
    const before = queries.getQueryData(queryKey)
    queries.setQueryData(queryKey, now => now && { ...now, status, actions: [] })
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
      // The answer was lost, and the order, read again, says that it was done: the page shows it.
      if (becomes === 'cancelled' && isUnanswered(error) && afterCancelling.includes(status)) return
      showOrderError(error, status)
    },
  })
}
