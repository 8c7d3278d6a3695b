import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { formatPhone } from '#domain/value/phone.ts'
import { AddressDocument } from '#web/frame/address-document/address-document.tsx'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { OrderForm } from '#web/office/new-order/order-form.tsx'
import { offerQuery } from '#web/office/new-order/queries.ts'
import type { OrderEnd } from '#web/office/new-order/use-end.ts'
import { OfficePage } from '#web/office/parts/office-page.tsx'
import { TextLink } from '#web/office/parts/text-link.tsx'
import { OfficeOnly } from '#web/office/session/office-only.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'

export default function NewOrderPage() {
  return (
    <OfficeOnly rights={['money']}>
      <AddressDocument>
        <NewOrder />
      </AddressDocument>
    </OfficeOnly>
  )
}

function NewOrder() {
  const { t } = useTexts()
  const { data, isError, refetch } = useQuery(offerQuery())
  const [params] = useSearchParams()
  const [sent, setSent] = useState<Sent | null>(null)
  const [turn, setTurn] = useState(0)
  const leave = useLeave()
  const firstPhone = turn === 0 ? digitsIn(params.get('phone')) : ''
  const isEmpty = data !== undefined && (data.containerTypes.length === 0 || data.cleanups.length === 0)
  return (
    <OfficePage title={t('newOrder.title')} lead={t('newOrder.lead')}>
      {!data && !isError && <FormSkeleton label={t('shell.loading')} />}
      {!data && isError && <UnableToLoad component={t('newOrder.title')} onRetry={() => void refetch()} />}
      {isEmpty && <Notice tone="warning">{t('newOrder.empty')}</Notice>}
      {sent && (
        <SentNotice
          sent={sent}
          onNext={() => {
            setSent(null)
            setTurn(turn + 1)
          }}
        />
      )}
      {data && !isEmpty && !sent && (
        <OrderForm
          key={turn}
          offer={data}
          firstPhone={firstPhone}
          onEnded={ended => (ended.is === 'sent' ? setSent(ended) : leave(ended))}
        />
      )}
    </OfficePage>
  )
}

type Sent = Extract<OrderEnd, { is: 'sent' }>

const digitsIn = (text: string | null) => (text ?? '').replace(/\D/g, '').slice(-10)

/** After the end, the page leads to the paid order, or to the form where the office agrees on an order of restricted materials. */
function useLeave() {
  const { t } = useTexts()
  const navigate = useNavigate()
  return (ended: Exclude<OrderEnd, Sent>) => {
    if (ended.is === 'declined') return
    const isPaid = ended.is === 'ordered'
    toast({ kind: 'success', forNextPage: true, title: t(isPaid ? 'newOrder.paid' : 'newOrder.requested') })
    navigate(isPaid ? `/orders/${ended.orderId}` : `/orders/${ended.orderId}/agreement`)
  }
}

function SentNotice({ sent: { ending, to }, onNext }: { sent: Sent; onNext: () => void }) {
  const { t } = useTexts()
  // The page scrolls to the top, because the person was far down in a long form.
  useLayoutEffect(() => window.scrollTo(0, 0), [])
  return (
    <div className="flex max-w-xl flex-col gap-4">
      <Notice
        tone="green"
        announced
        title={t(`newOrder.sent.${ending}`, { to: ending === 'sms' ? formatPhone(to) : to })}
      >
        {t('newOrder.sent.how')}
      </Notice>
      <div className="flex flex-wrap items-center gap-4">
        <Button autoFocus onClick={onNext}>
          {t('newOrder.next')}
        </Button>
        <TextLink to="/orders">{t('newOrder.orders')}</TextLink>
      </div>
    </div>
  )
}

function FormSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-5">
      <Skeleton className="h-64" />
      <Skeleton className="h-72" />
    </div>
  )
}
