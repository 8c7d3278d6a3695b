import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { RouterOutputs } from '#web/client/api.ts'
import { useClient } from '#web/client/client.ts'
import { refusalOf } from '#web/client/errors.ts'
import { useApi } from '#web/client/query.ts'
import type { OrderView } from '#web/customer/orders/order/order-view.ts'
import { showOrderPaymentError } from '#web/customer/orders/order-error.ts'
import { type IntentCall, intentQuery, orderQuery } from '#web/customer/orders/queries.ts'
import { refreshOrder } from '#web/customer/orders/refresh.ts'
import { inDoubt, isPaymentInDoubt } from '#web/customer/payment-in-doubt.ts'
import { refreshOrderLists } from '#web/customer/refresh.ts'
import { paymentErrorText, showChangedTotal, showReplacedPayment } from '#web/customer/show-payment-error.ts'
import { useCardPayment } from '#web/parts/card/use-card-payment.ts'

type PayOrder = {
  readonly order: OrderView
  readonly intent: RouterOutputs['createOrderPaymentIntent']
  /** This call made the intent. */
  readonly call: IntentCall
}

/** The hook pays an intent of a placed order with the form. The order's page shows the outcome. */
export function usePayOrder({ order, intent, call }: PayOrder) {
  const api = useApi()
  const { session } = useClient()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const orderId = order._id
  const orderPath = `/orders/${orderId}`

  const check = async (isStillHere: () => boolean) => {
    try {
      await session.getToken()
      const current = await api[call].mutate({ orderId })
      if (!isStillHere()) return 'stop'
      if (current.totalInCents === intent.totalInCents && current.clientSecret === intent.clientSecret) return 'pay'
      queries.setQueryData(intentQuery(call, orderId).queryKey, current)
      if (current.totalInCents === intent.totalInCents) showReplacedPayment()
      else showChangedTotal(current.totalInCents)
      return 'stop'
    } catch (error) {
      if (!isStillHere()) return 'stop'
      if (!refusalOf(error)) return { problem: paymentErrorText(error) }
      const isInDoubt = isPaymentInDoubt(error)
      if (!isInDoubt) showOrderPaymentError(error, order.status, { forNextPage: true })
      await refreshOrder(queries, orderId)
      if (isStillHere()) navigate(orderPath, { replace: true, ...(isInDoubt ? inDoubt : {}) })
      return 'stop'
    }
  }
  /** The server believes the payment service and not this page, so the order's page shows the server's answer. */
  const onConfirmed = async (_isKnown: boolean, isStillHere: () => boolean) => {
    let isInDoubt = false
    try {
      const { status } = await api.updateOrderToPaymentPending.mutate({ orderId })
      queries.setQueryData(orderQuery(orderId).queryKey, now => now && { ...now, status })
    } catch (error) {
      isInDoubt = isPaymentInDoubt(error)
      if (!isInDoubt && isStillHere()) showOrderPaymentError(error, order.status, { forNextPage: true })
    }
    void refreshOrderLists(queries)
    void refreshOrder(queries, orderId)
    if (isStillHere()) navigate(orderPath, { replace: true, ...(isInDoubt ? inDoubt : {}) })
  }
  const billing = { email: order.customer.email }
  return useCardPayment({ clientSecret: intent.clientSecret, check, returnPath: orderPath, billing, onConfirmed })
}
