import { formatCents } from '#domain/money.ts'
import type { OrderView } from '#web/customer/orders/order/order-view.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type CancelDialogProps = { order: OrderView; open: boolean; onClose: () => void; onCancel: () => void }

export function CancelDialog({ order, open, onClose, onCancel }: CancelDialogProps) {
  const { t } = useTexts()
  const paid = order.payments.reduce((sum, payment) => sum + payment.amountPaid, 0)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('action.cancel.title')}
      closeLabel={t('shell.close')}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('action.keep')}
          </Button>
          <Button variant="destructive" onClick={onCancel}>
            {t('action.cancel.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('action.cancel.text', { amount: formatCents(paid) })}</p>
    </Dialog>
  )
}
