import { useNavigate } from 'react-router'
import { useApi } from '#web/client/query.ts'
import type { OrderView } from '#web/customer/orders/order/order-view.ts'
import { showError } from '#web/frame/errors/show-error.ts'
import { useSubmit } from '#web/frame/forms/use-submit.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

/** The button orders another dumpster for the same place. The new cart has the place, the customer type and the materials of this order. */
export function NewOrderButton({ order }: { order: OrderView }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const api = useApi()
  const { submit, isPending } = useSubmit(() => api.startOrderAgain.mutate({ orderId: order._id }), {
    onDone: made => {
      if (made) return navigate(`/checkout/${made.cartId}/materials`)
      toast({ kind: 'info', title: t('zipcode.unavailable.title'), description: t('zipcode.unavailable') })
    },
    onError: error => showError(error, { title: t('zipcode.failed'), text: t('toast.error.request') }),
  })
  const start = () => {
    // An order of restricted materials has no address yet, and the server knows its ZIP.
    if (order.status === 'restricted' || order.deliveryAddress?.postalCode) submit()
    else toast({ kind: 'error', title: t('zipcode.noPostalCode') })
  }
  return (
    <Button variant="outline" pending={isPending} onClick={start}>
      {t('order.new')}
    </Button>
  )
}
