import { useQuery } from '@tanstack/react-query'
import type { TimeWindow } from '#domain/schedule/window.ts'
import { useRequestedVisit } from '#web/customer/orders/actions/use-requested-visit.ts'
import { VisitChoice } from '#web/customer/orders/actions/visit-choice.tsx'
import { orderScheduleOptionsQuery } from '#web/customer/queries.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type PickupDialogProps = {
  orderId: string
  open: boolean
  onClose: () => void
  onRequest: (window: TimeWindow) => void
}

/** When the dumpster is to be taken away. The choice is kept when the request is refused. */
export function PickupDialog({ orderId, open, onClose, onRequest }: PickupDialogProps) {
  const { t } = useTexts()
  const options = useQuery({ ...orderScheduleOptionsQuery(orderId), enabled: open })
  const requested = useRequestedVisit()
  const { window } = requested
  const needsWord = requested.asksConfirmation(options.data) && !requested.isConfirmed
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('action.pickup.title')}
      closeLabel={t('shell.close')}
      actions={
        <Button disabled={!window || needsWord} onClick={() => window && onRequest(window)}>
          {t('action.pickup.confirm')}
        </Button>
      }
    >
      <VisitChoice label={t('action.pickup.visit')} options={options} requested={requested} />
    </Dialog>
  )
}
