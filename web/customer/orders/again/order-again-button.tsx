import { useNavigate } from 'react-router'
import { stepPath } from '#domain/cart/next-step.ts'
import { useApi } from '#web/client/query.ts'
import { leftOutOf } from '#web/customer/left-out.ts'
import { showError } from '#web/frame/errors/show-error.ts'
import { useSubmit } from '#web/frame/forms/use-submit.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

type OrderAgainButtonProps = { order: { readonly _id: string; readonly friendlyId: string } }

/** The button makes a cart with everything of the order. The cart continues at its summary, or at the first question that is open again. */
export function OrderAgainButton({ order }: OrderAgainButtonProps) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const api = useApi()
  const { submit, isPending } = useSubmit(() => api.repeatOrder.mutate({ orderId: order._id }), {
    onDone: made => {
      if (!made) return toast({ kind: 'info', title: t('again.unserved.title'), description: t('again.unserved') })
      // An answer given on that page leads back to the summary, as after a change from the summary.
      navigate(stepPath(made.cartId, made.step), { state: { isChange: true, leftOut: leftOutOf(made) } })
    },
    onError: error => showError(error, { title: t('again.failed.title'), text: t('again.failed') }),
  })
  return (
    <Button
      variant="outline"
      pending={isPending}
      onClick={() => submit()}
      aria-label={t('again.button.of', { number: order.friendlyId })}
    >
      {t('again.button')}
    </Button>
  )
}
