import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { showSpot } from '#domain/spot/show-spot.ts'
import { spotQuery } from '#web/customer/queries.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { SmallPhoto } from '#web/parts/small-photo.tsx'
import { SpotFacts } from '#web/parts/spot/spot-facts.tsx'
import { Card } from '#web/ui/card.tsx'
import { Lightbox } from '#web/ui/lightbox.tsx'

/** Shows where the customer wants the dumpster. An order without a spot shows nothing, and neither does a spot that cannot be loaded. */
export default function OrderSpot({ orderId }: { orderId: string }) {
  const { t, language } = useTexts()
  const { data } = useQuery(spotQuery(orderId))
  const [isOpen, open] = useState(false)
  if (!data || (data.plot === null && data.photo === null)) return null
  const spot = showSpot({ ...data, isEarlier: false }, data.photo, language)
  return (
    <Card aria-label={t('spot.order.title')} className="flex flex-col gap-3">
      <h2 className="text-large font-bold">{t('spot.order.title')}</h2>
      <SpotFacts spot={spot} className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2" />
      {spot.photo && (
        <button
          type="button"
          aria-label={t('spot.photo.open')}
          onClick={() => open(true)}
          className="block overflow-hidden rounded-control border border-line hover:border-line-strong sm:w-1/2"
        >
          <SmallPhoto url={spot.photo} className="aspect-4/3 w-full bg-sunken object-cover" />
        </button>
      )}
      <Lightbox
        pictures={spot.photo === null ? [] : [{ src: spot.photo, name: t('spot.photo.alt') }]}
        shown={isOpen ? 0 : null}
        onShow={shown => open(shown !== null)}
        labels={{ close: t('shell.close'), next: '', previous: '' }}
      />
    </Card>
  )
}
