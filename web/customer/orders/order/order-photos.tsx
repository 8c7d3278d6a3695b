import { useState } from 'react'
import type { OrderView } from '#web/customer/orders/order/order-view.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { SmallPhoto } from '#web/parts/small-photo.tsx'
import { formatInstant } from '#web/parts/when.ts'
import { Card } from '#web/ui/card.tsx'
import { Lightbox } from '#web/ui/lightbox.tsx'

/** The driver's photos and the scale ticket are small. A tap opens one in the size of the screen. */
export function OrderPhotos({ order }: { order: OrderView }) {
  const { t, language } = useTexts()
  const [shown, show] = useState<number | null>(null)
  const { photos, timeZone } = order
  if (photos.length === 0) return null
  const pictures = photos.map(({ kind, url, at }) => ({
    src: url,
    name: t('order.photo.taken', { photo: t(`order.photo.${kind}`), when: formatInstant(at, timeZone, language) }),
  }))
  return (
    <Card aria-label={t('order.photos')}>
      <h2 className="mb-3 text-large font-bold">{t('order.photos')}</h2>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {photos.map((photo, at) => (
          <li key={photo._id}>
            <button
              type="button"
              className="block w-full overflow-hidden rounded-control border border-line text-left hover:border-line-strong"
              aria-label={t('order.photo.open', {
                photo: t(`order.photo.${photo.kind}`),
                number: at + 1,
                count: photos.length,
              })}
              onClick={() => show(at)}
            >
              <SmallPhoto url={photo.url} className="aspect-4/3 w-full bg-sunken object-cover" />
              <span className="block px-2.5 py-1.5 text-small">{t(`order.photo.${photo.kind}`)}</span>
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
    </Card>
  )
}
