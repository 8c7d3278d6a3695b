import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Navigate, useParams, useSearchParams } from 'react-router'
import { useApi } from '#web/client/query.ts'
import { refreshOrder } from '#web/customer/refresh.ts'

/**
 * A bank that took the whole window sends the customer back to the order, also after a refusal, which leads to the card. The
 * server is asked what was paid, as after a payment on the page.
 */
export function BankReturn({ children }: { children: ReactNode }) {
  const id = useParams().id ?? ''
  const [search, setSearch] = useSearchParams()
  const outcome = search.get('redirect_status')
  const isBackFromBank = outcome !== null && outcome !== 'failed'
  const queries = useQueryClient()
  const api = useApi()
  useEffect(() => {
    if (!isBackFromBank) return
    setSearch({}, { replace: true })
    // Whatever the server answers, the order as it is now says what became of the payment.
    const read = () => refreshOrder(queries, id)
    api.updateOrderToPaymentPending.mutate({ orderId: id }).then(read, read)
  }, [isBackFromBank, id, api, queries, setSearch])
  if (outcome !== 'failed') return children
  const state = { refusedSecret: search.get('payment_intent_client_secret') }
  return <Navigate to={`/orders/${id}/payment`} state={state} replace />
}
