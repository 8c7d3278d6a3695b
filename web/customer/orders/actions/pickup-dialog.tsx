import { useQuery } from '@tanstack/react-query'
import type { TimeWindow } from '#domain/schedule/window.ts'
import { useRequestedVisit } from '#web/customer/orders/actions/use-requested-visit.ts'
import { VisitChoice } from '#web/customer/orders/actions/visit-choice.tsx'
import { useVisitQuote, VisitPrice } from '#web/customer/orders/actions/visit-price.tsx'
import type { OrderView } from '#web/customer/orders/order/order-view.ts'
import { orderScheduleOptionsQuery } from '#web/customer/queries.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** The request contains the price that the page showed, if there is one. */
export type PickupRequest = { readonly pickupWindow: TimeWindow; readonly totalInCents?: number }

type PickupDialogProps = {
  order: OrderView
  open: boolean
  onClose: () => void
  onRequest: (request: PickupRequest) => void
}

/**
 * The dialog asks for the day of the pick-up and shows the price of the days until then. If the server refuses the
 * request, the choice is kept.
 */
export function PickupDialog({ order, open, onClose, onRequest }: PickupDialogProps) {
  const { t } = useTexts()
  const options = useQuery({ ...orderScheduleOptionsQuery(order._id), enabled: open })
  const requested = useRequestedVisit()
  const { window } = requested
  const { quote, ...price } = useVisitQuote('pickup', order._id, window, open)
  const needsWord = requested.asksConfirmation(options.data) && !requested.isConfirmed
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('action.pickup.title')}
      closeLabel={t('shell.close')}
      actions={
        <Button
          disabled={!window || needsWord || !price.isKnown}
          onClick={() => window && onRequest(requestOf(window, quote.data))}
        >
          {t('action.pickup.confirm')}
        </Button>
      }
    >
      <VisitChoice label={t('action.pickup.visit')} options={options} requested={requested}>
        {() => window && <VisitPrice order={order} quote={quote} isUnpriced={price.isUnpriced} />}
      </VisitChoice>
    </Dialog>
  )
}

const requestOf = (pickupWindow: TimeWindow, quote: { totalInCents: number } | undefined): PickupRequest =>
  quote ? { pickupWindow, totalInCents: quote.totalInCents } : { pickupWindow }
