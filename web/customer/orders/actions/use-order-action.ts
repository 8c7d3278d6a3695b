import { useMutation, useQueryClient } from '@tanstack/react-query'
import { tellRefusal } from '#web/customer/orders/actions/tell-refusal.ts'
import type { OrderView } from '#web/customer/orders/order/order-view.ts'
import { orderQuery } from '#web/customer/queries.ts'

type OrderAct<Input, Answer> = {
  readonly order: OrderView
  /** The status that the page shows until the server has answered (decision 16). */
  readonly becomes: OrderView['status'] | null
  readonly call: (input: Input) => Promise<Answer>
  readonly onDone?: (answer: Answer) => void
}

/**
 * Shows at once what the act leads to, then asks the server; a refusal brings back what stood before and says why. Offline it
 * fails at once instead of happening later, unasked.
 */
export function useOrderAction<Input, Answer>({ order, becomes, call, onDone }: OrderAct<Input, Answer>) {
  const queries = useQueryClient()
  const { queryKey } = orderQuery(order._id)
  return useMutation({
    networkMode: 'always',
    mutationFn: call,
    onMutate: async () => {
      if (!becomes) return null
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData(queryKey)
      queries.setQueryData(queryKey, now => now && { ...now, status: becomes, actions: [] })
      return before ?? null
    },
    onError: async (error, _input, before) => {
      if (before) queries.setQueryData(queryKey, before)
      await queries.invalidateQueries({ queryKey })
      tellRefusal(error, queries.getQueryData(queryKey)?.status ?? order.status)
    },
    onSuccess: async answer => {
      void queries.invalidateQueries({ queryKey: ['getOrders'] })
      await queries.invalidateQueries({ queryKey })
      onDone?.(answer)
    },
    meta: { toldByPage: true },
  })
}
