import { useState } from 'react'
import { useTexts } from '#web/i18n/i18n.ts'
import { Part } from '#web/office/orders/page/part.tsx'
import type { OfficeOrder } from '#web/office/orders/queries.ts'
import { formatInstant } from '#web/parts/when.ts'
import { Lightbox } from '#web/ui/lightbox.tsx'

/** Proof of the visits and the ticket, small; each opens as large as the screen. */
export function OrderPhotos({ order }: { order: OfficeOrder }) {
  const { t, language } = useTexts()
  const [shown, show] = useState<number | null>(null)
  const { photos, timeZone } = order
  if (photos.length === 0) return null
  const pictures = photos.map(({ kind, url, at }) => ({
    src: url,
    name: `${t(`orders.photo.${kind}`)}, ${formatInstant(at, timeZone, language)}`,
  }))
  return (
    <Part title={t('orders.photos')}>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {pictures.map((picture, at) => (
          <li key={picture.src}>
            <button
              type="button"
              onClick={() => show(at)}
              className="block w-full overflow-hidden rounded-control border border-line text-left text-small hover:border-line-strong"
            >
              <img src={picture.src} alt="" loading="lazy" className="aspect-4/3 w-full bg-sunken object-cover" />
              <span className="block px-2 py-1.5">{picture.name}</span>
            </button>
          </li>
        ))}
      </ul>
      <Lightbox
        pictures={pictures}
        shown={shown}
        onShow={show}
        labels={{ close: t('shell.close'), next: t('orders.photo.next'), previous: t('orders.photo.previous') }}
      />
    </Part>
  )
}
