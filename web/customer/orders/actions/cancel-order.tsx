import { useState } from 'react'
import { CancelDialog } from '#web/customer/orders/actions/cancel-dialog.tsx'
import { useCancel } from '#web/customer/orders/actions/use-requests.ts'
import type { OrderView } from '#web/customer/orders/order/order-view.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'

/**
 * This quiet button to cancel stands below everything else. The dialog stays mounted, so that the refusal of a press is
 * still shown when the dialog opens again.
 */
export function CancelOrder({ order }: { order: OrderView }) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const cancel = useCancel(order)
  const isCancelled = order.status === 'cancelled'
  const isShown = isCancelled || order.actions.includes('cancel')
  return (
    <>
      {isShown && (
        <p className="mt-2">
          <Button
            variant="ghost"
            size="sm"
            className="-ml-3.5 underline underline-offset-4"
            disabled={isCancelled}
            pending={cancel.isPending}
            onClick={() => setOpen(true)}
          >
            {t('action.cancel')}
          </Button>
        </p>
      )}
      <CancelDialog
        order={order}
        open={isOpen}
        onClose={() => setOpen(false)}
        onCancel={shown => {
          setOpen(false)
          void cancel.submit(shown)
        }}
      />
    </>
  )
}
