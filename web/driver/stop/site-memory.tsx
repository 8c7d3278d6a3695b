import { useState } from 'react'
import type { DriverSite } from '#domain/dispatch/driver-day.ts'
import type { ShownSpot as Spot } from '#domain/spot/show-spot.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { SmallPhoto } from '#web/parts/small-photo.tsx'
import { SpotPicture } from '#web/parts/spot/spot-picture.tsx'
import { formatInstant } from '#web/parts/when.ts'

/** Shows what drivers noted at this place before. The words are stored on the phone. The picture appears only with a signal. */
export function SiteMemory({ site, timeZone }: { site: DriverSite; timeZone: string }) {
  const { t, language } = useTexts()
  const { tags, remark, last } = site
  const at = last && formatInstant(last.doneAt, timeZone, language)
  return (
    <>
      {tags.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {tags.map(tag => (
            <li
              key={tag}
              className="rounded-control border border-line-strong bg-warn-tint px-3 py-1.5 font-medium text-warn"
            >
              ⚑ {t(`place.${tag}`)}
            </li>
          ))}
        </ul>
      )}
      {remark && (
        <p className="wrap-break-word">
          <span className="block text-ink-soft">{t('place.remark')}</span>
          {remark}
        </p>
      )}
      {last && at && (
        <figure className="flex flex-col gap-1">
          <figcaption className="text-ink-soft">
            {last.minutes === null ? t('place.last', { at }) : t('place.lastMinutes', { at, minutes: last.minutes })}
          </figcaption>
          {last.photo && <PlacePhoto key={last.photo} url={last.photo} />}
        </figure>
      )}
    </>
  )
}

/** Shows where the customer wants the dumpster. The drawing is stored on the phone. The photo appears only with a signal. */
export function ShownSpot({ spot }: { spot: Spot }) {
  return (
    <figure className="flex flex-col gap-1">
      <figcaption className="text-ink-soft">{spot.title}</figcaption>
      {spot.drawing && <SpotPicture drawing={spot.drawing} />}
      <p>{spot.words.join(' ')}</p>
      {spot.photo && <PlacePhoto key={spot.photo} url={spot.photo} />}
    </figure>
  )
}

/** The photo is small at first. A press shows it in full size. Without a signal there is no photo, or only the small one. */
function PlacePhoto({ url }: { url: string }) {
  const { t } = useTexts()
  const [shown, show] = useState<'small' | 'whole' | 'nothing'>('small')
  if (shown === 'nothing') return null
  const isWhole = shown === 'whole'
  return (
    <button
      type="button"
      aria-label={t('place.photo')}
      aria-expanded={isWhole}
      onClick={() => show(isWhole ? 'small' : 'whole')}
    >
      {isWhole ? (
        <img src={url} alt="" onError={() => show('small')} className="w-full rounded-card border border-line" />
      ) : (
        <SmallPhoto
          url={url}
          onError={() => show('nothing')}
          className="aspect-4/3 max-h-60 w-full rounded-card border border-line object-cover"
        />
      )}
    </button>
  )
}
