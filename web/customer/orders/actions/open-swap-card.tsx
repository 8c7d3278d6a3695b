import { Link } from 'react-router'
import { useApi } from '#web/client/query.ts'
import { WithdrawRequest } from '#web/customer/orders/actions/withdraw-request.tsx'
import type { OrderView } from '#web/customer/orders/order/order-view.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { formatWindow } from '#web/parts/when.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/card.tsx'

/** The card of an open swap. The customer can pay or withdraw it. If it is paid, the card leads to the order of the new dumpster. */
export function OpenSwapCard({ order }: { order: OrderView }) {
  const { t, language } = useTexts()
  const api = useApi()
  const { swap } = order
  if (!swap) return null
  const when = formatWindow(swap.swapWindow, language)
  const state = swap.isPaid ? 'paid' : 'waiting'
  return (
    <Card aria-label={t(`action.swap.${state}.title`)}>
      <h2 className="text-large font-bold">{t(`action.swap.${state}.title`)}</h2>
      <p className="mt-1 text-ink-soft">{t(`action.swap.${state}`, { when })}</p>
      <div className="mt-4 flex flex-wrap gap-3 max-sm:*:w-full">
        {swap.isPaid && swap.orderId && (
          <Link to={`/orders/${swap.orderId}`} className={buttonStyle({ variant: 'outline' })}>
            {t('action.swap.open')}
          </Link>
        )}
        {!swap.isPaid && (
          <Link to={`/checkout/${swap.cartId}/order-summary`} className={buttonStyle()}>
            {t('action.swap.pay')}
          </Link>
        )}
        {order.actions.includes('withdraw-swap') && (
          <WithdrawRequest order={order} visit="swap" call={() => api.withdrawSwap.mutate({ orderId: order._id })} />
        )}
      </div>
    </Card>
  )
}
