import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { api } from '#web/client/api.ts'
import type { OrderView } from '#web/customer/orders/order/order-view.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

/** Another dumpster for the same place: a new cart with its ZIP, which starts with the materials. */
export function NewOrderButton({ order }: { order: OrderView }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const zipCode = order.deliveryAddress?.postalCode.slice(0, 5)
  const start = useMutation({
    networkMode: 'always',
    mutationFn: (zip: string) => api.createCart.mutate({ zipCode: zip }),
    onSuccess: made => {
      if (made) return navigate(`/checkout/${made.cartId}/materials`)
      toast({ kind: 'info', title: t('zipcode.unavailable.title'), description: t('zipcode.unavailable') })
    },
    onError: () => toast({ kind: 'error', title: t('zipcode.failed'), description: t('toast.error.request') }),
    meta: { toldByPage: true },
  })
  const go = () => {
    if (zipCode) return start.mutate(zipCode)
    toast({ kind: 'error', title: t('zipcode.noPostalCode'), description: t('toast.error.request') })
  }
  return (
    <Button variant="outline" pending={start.isPending} onClick={go}>
      {t('order.new')}
    </Button>
  )
}
