import { useTexts } from '#web/i18n/i18n.ts'
import type { OfficeOrder } from '#web/office/orders/queries.ts'
import { Part } from '#web/office/parts/part.tsx'
import { PhotoGrid } from '#web/office/parts/photo-grid.tsx'
import { formatInstant } from '#web/parts/when.ts'

/** The photos prove the visits and the ticket. */
export function OrderPhotos({ order }: { order: OfficeOrder }) {
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
