import { useState } from 'react'
import { useOrderAction } from '#web/customer/orders/actions/use-order-action.ts'
import type { OrderView } from '#web/customer/orders/order/order-view.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type WithdrawRequestProps = { order: OrderView; visit: 'pickup' | 'swap'; call: () => Promise<unknown> }

/** The button withdraws a request after it asks the customer to confirm. */
export function WithdrawRequest({ order, visit, call }: WithdrawRequestProps) {
  const { t } = useTexts()
  const [isAsking, setAsking] = useState(false)
  const withdraw = useOrderAction({ order, becomes: 'drop-off-confirmed', call })
  return (
    <>
      <Button variant="outline" pending={withdraw.isPending} onClick={() => setAsking(true)}>
        {t(`action.${visit}.withdraw`)}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t(`action.${visit}.withdraw.title`)}
        closeLabel={t('shell.close')}
        actions={
          <>
            <Button variant="outline" onClick={() => setAsking(false)}>
              {t(`action.${visit}.keep`)}
            </Button>
            <Button
              variant="destructive"
              onClick={() => {
                setAsking(false)
                void withdraw.submit()
              }}
            >
              {t(`action.${visit}.withdraw.confirm`)}
            </Button>
          </>
        }
      >
        <p>{t(`action.${visit}.withdraw.text`)}</p>
      </Dialog>
    </>
  )
}
