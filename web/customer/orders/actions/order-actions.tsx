import { useState } from 'react'
import { useApi } from '#web/client/query.ts'
import { ExtendDialog } from '#web/customer/orders/actions/extend-dialog.tsx'
import { PickupDialog } from '#web/customer/orders/actions/pickup-dialog.tsx'
import { SwapDialog } from '#web/customer/orders/actions/swap-dialog.tsx'
import { useRequests } from '#web/customer/orders/actions/use-requests.ts'
import { WithdrawRequest } from '#web/customer/orders/actions/withdraw-request.tsx'
import type { OrderView } from '#web/customer/orders/order/order-view.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { CalendarIcon, ResizeIcon, SwapIcon, TruckIcon } from '#web/ui/later-icons.tsx'

type DialogName = 'pickup' | 'same-size' | 'different-size' | 'extend'

/**
 * The customer sees only the actions that the lifecycle allows now. Closed dialogs stay mounted, so that a refused
 * choice is still there when a dialog opens again.
 */
export function OrderActions({ order }: { order: OrderView }) {
  const [open, setOpen] = useState<DialogName | null>(null)
  const close = () => setOpen(null)
  const { pickup, sameSize, differentSize } = useRequests(order)
  const closeThen =
    <Input,>(submit: (input: Input) => void) =>
    (input: Input) => {
      close()
      submit(input)
    }
  return (
    <>
      <ActionButtons order={order} onOpen={setOpen} />
      <PickupDialog order={order} open={open === 'pickup'} onClose={close} onRequest={closeThen(pickup.submit)} />
      <SwapDialog
        order={order}
        open={open === 'same-size' || open === 'different-size'}
        onClose={close}
        onRequest={closeThen(open === 'same-size' ? sameSize.submit : differentSize.submit)}
      />
      <ExtendDialog order={order} open={open === 'extend'} onClose={close} />
    </>
  )
}

type ActionButtonsProps = { order: OrderView; onOpen: (dialog: DialogName) => void }

function ActionButtons({ order, onOpen }: ActionButtonsProps) {
  const { t } = useTexts()
  const api = useApi()
  const can = (action: OrderView['actions'][number]) => order.actions.includes(action)
  const canRequest = can('request-pickup') || can('request-swap') || can('extend')
  return (
    <>
      {canRequest && (
        <div className="mt-4 border-t border-line pt-4">
          <h3 className="mb-3 font-medium">{t('action.title')}</h3>
          <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
            {can('request-pickup') && (
              <ActionButton icon={<TruckIcon />} title={t('action.pickup')} onClick={() => onOpen('pickup')}>
                {t('action.pickup.hint')}
              </ActionButton>
            )}
            {can('request-swap') && (
              <>
                <ActionButton icon={<SwapIcon />} title={t('action.sameSize')} onClick={() => onOpen('same-size')}>
                  {t('action.sameSize.hint')}
                </ActionButton>
                <ActionButton
                  icon={<ResizeIcon />}
                  title={t('action.differentSize')}
                  onClick={() => onOpen('different-size')}
                >
                  {t('action.differentSize.hint')}
                </ActionButton>
              </>
            )}
            {can('extend') && (
              <ActionButton icon={<CalendarIcon />} title={t('action.extend')} onClick={() => onOpen('extend')}>
                {t('action.extend.hint')}
              </ActionButton>
            )}
          </div>
        </div>
      )}
      {can('withdraw-pickup') && (
        <div className="mt-4">
          <WithdrawRequest
            order={order}
            visit="pickup"
            call={() => api.withdrawPickup.mutate({ orderId: order._id })}
          />
        </div>
      )}
    </>
  )
}
