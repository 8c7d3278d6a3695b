import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useParams, useSearchParams } from 'react-router'
import { refusalOf } from '#web/client/errors.ts'
import { balanceOutcomeQuery } from '#web/customer/orders/queries.ts'
import { refreshOrder } from '#web/customer/orders/refresh.ts'
import { isPaymentInDoubt, wasLeftInDoubt } from '#web/customer/payment-in-doubt.ts'
import { Redirect } from '#web/frame/redirect.tsx'
import { t } from '#web/i18n/i18n.ts'
import { toast } from '#web/ui/toast.ts'

/**
 * If the bank's page took the whole window, the bank sends the customer back to the order. After a refusal the order
 * leads to the card form. The page asks the server if the order is paid, as after a payment on the page. While the
 * payment is in doubt, the page says so and asks again.
 */
export function BankReturn({ children }: { children: (isPaymentInDoubt: boolean) => ReactNode }) {
  const id = useParams().id ?? ''
  const [search, setSearch] = useSearchParams()
  const outcome = search.get('redirect_status')
  const isBackFromBank = outcome !== null && outcome !== 'failed'
  const [isFollowing, setFollowing] = useState(wasLeftInDoubt(useLocation().state))
  useEffect(() => {
    if (!isBackFromBank) return
    setSearch({}, { replace: true })
    setFollowing(true)
  }, [isBackFromBank, setSearch])
  const isInDoubt = useOutcome(id, isFollowing, () => setFollowing(false))
  if (outcome !== 'failed') return children(isInDoubt)
  const state = { refusedSecret: search.get('payment_intent_client_secret') }
  return <Redirect to={`/orders/${id}/payment`} state={state} />
}

/** The hook asks until the payment has ended. The order then shows the outcome. */
function useOutcome(orderId: string, isFollowing: boolean, onKnown: () => void): boolean {
  const queries = useQueryClient()
  const outcome = useQuery({ ...balanceOutcomeQuery(orderId), enabled: isFollowing })
  const isKnown = isFollowing && !outcome.isPending && !outcome.isFetching
  const isNotPaid = refusalOf(outcome.error) === 'payment-not-made'
  useEffect(() => {
    if (!isKnown) return
    if (isNotPaid) toast({ kind: 'error', title: t('payment.failed.title'), description: t('confirmation.notCharged') })
    onKnown()
    queries.removeQueries({ queryKey: balanceOutcomeQuery(orderId).queryKey })
    void refreshOrder(queries, orderId)
  }, [isKnown, isNotPaid, onKnown, queries, orderId])
  return isFollowing && isPaymentInDoubt(outcome.failureReason)
}
