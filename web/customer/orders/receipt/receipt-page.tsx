import './receipt.css'
import { Link } from 'react-router'
import { OrderFrame } from '#web/customer/orders/order/order-frame.tsx'
import type { OrderView } from '#web/customer/orders/order/order-view.ts'
import { HiddenDigits } from '#web/customer/saved-card-notes.tsx'
import { Page } from '#web/frame/page.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { Receipt } from '#web/parts/receipt.tsx'
import { Button } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'

export default function ReceiptPage() {
  const { t } = useTexts()
  return <OrderFrame title={t('receipt.title')}>{order => <Printable order={order} />}</OrderFrame>
}

/** Only the receipt is printed. The browser's own dialog saves it as PDF. */
function Printable({ order }: { order: OrderView }) {
  const { t } = useTexts()
  return (
    <div className="receipt-page contents">
      <Page title={t('receipt.title')} width="wide">
        <div className="flex flex-wrap gap-3 max-sm:*:grow print:hidden">
          <Button variant="outline" onClick={() => window.print()}>
            {t('receipt.print')}
          </Button>
          <Link to={`/orders/${order._id}`} className={buttonStyle({ variant: 'outline' })}>
            {t('receipt.back')}
          </Link>
        </div>
        <div className="print:hidden">
          <HiddenDigits cards={order.payments} />
        </div>
        <Receipt order={order} />
      </Page>
    </div>
  )
}
