import { Link } from 'react-router'
import { Page } from '#web/frame/page.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

/** The payment is in doubt: the server does not know yet if the card was charged. */
export function PaymentInDoubt() {
  const { t } = useTexts()
  return (
    <Page title={t('confirmation.doubt')} lead={t('confirmation.doubt.lead')}>
      <Notice tone="warning" announced>
        {t('confirmation.doubt.wait')}
      </Notice>
      <div role="status" aria-label={t('confirmation.loading')} className="flex justify-center">
        <Spinner className="size-9 text-ink-soft" />
      </div>
      <div>
        <Link to="/dashboard" className={buttonStyle({ variant: 'outline' })}>
          {t('confirmation.orders')}
        </Link>
      </div>
    </Page>
  )
}

/** Shows that nothing was charged and that the cart can still be paid. */
export function NotCharged({ cartId }: { cartId: string }) {
  const { t } = useTexts()
  return (
    <Page title={t('confirmation.notCharged')} lead={t('confirmation.notCharged.lead')}>
      <div>
        <Link to={`/checkout/${cartId}/payment`} className={buttonStyle()}>
          {t('confirmation.backToPayment')}
        </Link>
      </div>
    </Page>
  )
}
