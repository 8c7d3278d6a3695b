import { useState } from 'react'
import { formatCents } from '#domain/value/money.ts'
import type { OrderView } from '#web/customer/orders/order/order-view.ts'
import { areaOfTexts } from '#web/i18n/area.ts'
import { textFromServer, useTexts } from '#web/i18n/i18n.ts'
import { SmallPhoto } from '#web/parts/small-photo.tsx'
import { formatInstant } from '#web/parts/when.ts'
import { Card } from '#web/ui/card.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Lightbox } from '#web/ui/lightbox.tsx'

type Fee = OrderView['fees'][number]

/**
 * The card lists the events on site. For each it shows the reason for the fee or the refund, the driver's photo, and if
 * the office has decided.
 */
export function FeesCard({ order }: { order: OrderView }) {
  const { t } = useTexts()
  if (order.fees.length === 0) return null
  return (
    <Card aria-label={t('fees.title')}>
      <h2 className="mb-3 text-large font-bold">{t('fees.title')}</h2>
      <ul className="flex flex-col gap-4">
        {order.fees.map(fee => (
          <FeeRow key={fee._id} fee={fee} order={order} />
        ))}
      </ul>
    </Card>
  )
}

function FeeRow({ fee, order }: { fee: Fee; order: OrderView }) {
  const { t, language } = useTexts()
  const name = t(`price.line.fee.${fee.kind}`)
  return (
    <li className="flex flex-col gap-1.5 border-b border-line pb-4 last:border-b-0 last:pb-0">
      <div className="amount-row font-medium">
        <span>{name}</span>
        <span className="price">{formatCents(fee.amountInCents)}</span>
      </div>
      <p>
        {textFromServer(areaOfTexts('customer/reasons'), fee.reason.message, fee.reason.values) ?? fee.reason.sentence}
      </p>
      <p className="text-small text-ink-soft">
        <Facts facts={[formatInstant(fee.at, order.timeZone, language), t(stateOf(fee, order))]} />
      </p>
      <FeePhotos fee={fee} name={name} />
    </li>
  )
}

function stateOf({ isAccepted, heldInCents, amountInCents, kind }: Fee, { status, adjustments }: OrderView) {
  if (heldInCents > 0) return 'fees.held'
  if (!isAccepted) return 'fees.undecided'
  const isCancelled = status === 'cancelled' || status === 'refunded' || status === 'refund-failed'
  const isKept = kind === 'dry-run' && adjustments.some(one => one.kind === 'kept-fee')
  if (isCancelled && isKept) return 'fees.kept'
  return amountInCents < 0 ? 'fees.givenBack' : 'fees.onBill'
}

function FeePhotos({ fee, name }: { fee: Fee; name: string }) {
  const { t } = useTexts()
  const [shown, show] = useState<number | null>(null)
  if (fee.photoUrls.length === 0) return null
  const pictures = fee.photoUrls.map(src => ({ src, name: t('fees.photo', { fee: name }) }))
  return (
    <>
      <ul className="grid grid-cols-3 gap-2 sm:grid-cols-4">
        {pictures.map(({ src, name: label }, at) => (
          <li key={src}>
            <button
              type="button"
              aria-label={label}
              onClick={() => show(at)}
              className="block w-full overflow-hidden rounded-control border border-line"
            >
              <SmallPhoto url={src} className="aspect-4/3 w-full bg-sunken object-cover" />
            </button>
          </li>
        ))}
      </ul>
      <Lightbox
        pictures={pictures}
        shown={shown}
        onShow={show}
        labels={{ close: t('shell.close'), next: t('order.photo.next'), previous: t('order.photo.previous') }}
      />
    </>
  )
}
