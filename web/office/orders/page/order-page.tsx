import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import { formatCents } from '#domain/value/money.ts'
import { refusalOf } from '#web/client/errors.ts'
import { showCarriedToast } from '#web/frame/carried-toast.ts'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { NoteForm } from '#web/office/edit/note-form.tsx'
import { CheckAddress } from '#web/office/orders/page/check-address.tsx'
import { OrderBox } from '#web/office/orders/page/order-box.tsx'
import { OrderFacts } from '#web/office/orders/page/order-facts.tsx'
import { OrderHead } from '#web/office/orders/page/order-head.tsx'
import { OrderMessages } from '#web/office/orders/page/order-messages.tsx'
import { OrderMoney } from '#web/office/orders/page/order-money.tsx'
import { OrderObjection } from '#web/office/orders/page/order-objection.tsx'
import { OrderStory } from '#web/office/orders/page/order-story.tsx'
import { OrderVisits } from '#web/office/orders/page/order-visits.tsx'
import { type OfficeOrder, orderQuery, refreshOrders, useFreshOrders } from '#web/office/orders/queries.ts'
import { OfficePage } from '#web/office/parts/office-page.tsx'
import { Part } from '#web/office/parts/part.tsx'
import { PhotoGrid } from '#web/office/parts/photo-grid.tsx'
import { SpotPart } from '#web/office/parts/spot-part.tsx'
import { TextLink } from '#web/office/parts/text-link.tsx'
import { OfficeOnly } from '#web/office/session/office-only.tsx'
import { formatInstant } from '#web/parts/when.ts'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export default function OrderPage() {
  return (
    <OfficeOnly rights={['dispatch', 'money']}>
      <Order />
    </OfficeOnly>
  )
}

/** Shows everything about one order, and what the office can do with it now. */
function Order() {
  const { t } = useTexts()
  const { orderId = '' } = useParams()
  const { data, error, refetch } = useQuery(orderQuery(orderId))
  useFreshOrders(orderId)
  // The office may have taken the order in another document (decision 109).
  useEffect(showCarriedToast, [])
  const component = t('orders.order')
  return (
    <OfficePage title={data ? titleOf(data) : component}>
      {!data && !error && <OrderSkeleton label={t('shell.loading')} />}
      {!data && refusalOf(error) !== null && <Notice tone="warning">{t('orders.notFound')}</Notice>}
      {error && refusalOf(error) === null && <UnableToLoad component={component} onRetry={() => void refetch()} />}
      {data && <OrderParts order={data} />}
    </OfficePage>
  )
}

const titleOf = ({ number, customer }: OfficeOrder): string =>
  [number, customer.company ?? customer.name].filter(Boolean).join(' · ')

function OrderSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-5">
      <Skeleton className="h-24" />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Skeleton className="h-72" />
        <Skeleton className="h-72" />
      </div>
    </div>
  )
}

/** Parts that the person may not see are left out. */
function OrderParts({ order }: { order: OfficeOrder }) {
  return (
    <>
      {order.money?.dispute && (
        <OpenDispute orderId={order.id} dispute={order.money.dispute} timeZone={order.timeZone} />
      )}
      <OrderHead order={order} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-5">
          {order.plan && order.place.address && <CheckAddress order={order} address={order.place.address} />}
          {order.plan && <OrderVisits order={order} stops={order.plan.stops} />}
          <OrderBox order={order} />
          {order.plan && (
            <Card className="p-4! empty:hidden">
              <SpotPart of={{ orderId: order.id }} heading="h2" />
            </Card>
          )}
          <OrderPhotos order={order} />
          {order.money && <OrderMoney order={order} money={order.money} />}
          {order.money?.bill && <OrderObjection key={order.money.bill.version} order={order} bill={order.money.bill} />}
          <OrderStory order={order} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <OrderFacts order={order} />
          <OrderNotes order={order} />
          <OrderMessages order={order} />
        </div>
      </div>
    </>
  )
}

type OpenDisputeProps = {
  orderId: string
  dispute: NonNullable<NonNullable<OfficeOrder['money']>['dispute']>
  timeZone: string
}

/** While a dispute is open, refunds and charges wait for the bank, and the bank waits for the hauler's answer (rule M48). */
function OpenDispute({ orderId, dispute: { amountInCents, answerBy, canBeAnswered }, timeZone }: OpenDisputeProps) {
  const { t, language } = useTexts()
  return (
    <Notice tone="warning" title={t('orders.dispute', { amount: formatCents(amountInCents) })}>
      {answerBy && <p>{t('orders.dispute.answerBy', { at: formatInstant(answerBy, timeZone, language) })}</p>}
      <p>{t('orders.dispute.about')}</p>
      <TextLink to={`/orders/${orderId}/dispute`}>
        {t(canBeAnswered ? 'orders.dispute.answer' : 'orders.dispute.look')}
      </TextLink>
    </Notice>
  )
}

/** The photos are the proof of the visits and of the scale ticket. */
function OrderPhotos({ order }: { order: OfficeOrder }) {
  const { t, language } = useTexts()
  const { photos, timeZone } = order
  if (photos.length === 0) return null
  const pictures = photos.map(({ kind, url, at }) => ({
    src: url,
    name: `${t(`orders.photo.${kind}`)}, ${formatInstant(at, timeZone, language)}`,
  }))
  return (
    <Part title={t('orders.photos')}>
      <PhotoGrid pictures={pictures} labels={{ next: t('orders.photo.next'), previous: t('orders.photo.previous') }} />
    </Part>
  )
}

/** Only the office reads these notes: its own notes, and the customer's objections. */
function OrderNotes({ order }: { order: OfficeOrder }) {
  const { t, language } = useTexts()
  return (
    <Part title={t('orders.notes')}>
      <ul className="flex flex-col gap-2 text-small">
        {order.notes.map(note => (
          <li key={note.id}>
            <p className="wrap-break-word whitespace-pre-line">{note.content}</p>
            <p className="text-ink-soft">
              {note.isObjection && `${t('orders.note.objection')} · `}
              {note.who && `${note.who} · `}
              {formatInstant(note.at, order.timeZone, language)}
            </p>
          </li>
        ))}
      </ul>
      <NoteForm
        call={(api, content) => api.office.orders.addNote.mutate({ orderId: order.id, content })}
        refresh={refreshOrders}
      />
    </Part>
  )
}
