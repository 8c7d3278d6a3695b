import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { formatPhone } from '#domain/value/phone.ts'
import { settings } from '#web/client/settings.ts'
import { newOrderQuery } from '#web/customer/checkout/payment/queries.ts'
import { haulerName } from '#web/frame/brand.ts'
import { Page } from '#web/frame/page.tsx'
import { Redirect } from '#web/frame/redirect.tsx'
import { PageSkeleton } from '#web/frame/shell.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Nothing was paid, because a person must first talk to the customer about these materials. */
export default function RestrictedConfirmationPage() {
  const { t } = useTexts()
  const cartId = useParams().id ?? ''
  const order = useQuery(newOrderQuery(cartId))
  if (order.isPending) return <PageSkeleton label={t('confirmation.loading')} />
  if (order.isError) return <Redirect to={`/checkout/${cartId}/materials`} />
  const { phone } = settings.hauler
  return (
    <Page title={t('step.restricted-confirmation')} lead={t('confirmation.number', { number: order.data.friendlyId })}>
      <Notice title={t('restricted.subtitle')}>{t('restricted.text')}</Notice>
      <p>{t('restricted.nothingPaid')}</p>
      {phone && (
        <p>
          {t('restricted.call', { hauler: haulerName })}{' '}
          <a href={`tel:${phone}`} className="text-ink tabular-nums underline underline-offset-4">
            {formatPhone(phone)}
          </a>
        </p>
      )}
      <div className="flex flex-col gap-3 sm:flex-row">
        <Link to="/dashboard" className={buttonStyle()}>
          {t('confirmation.orders')}
        </Link>
        <Link to="/checkout/zipcode" className={buttonStyle({ variant: 'outline' })}>
          {t('confirmation.newOrder')}
        </Link>
      </div>
    </Page>
  )
}
