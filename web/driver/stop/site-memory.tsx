import { useState } from 'react'
import type { DriverSite } from '#domain/dispatch/driver-day.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { formatInstant } from '#web/parts/when.ts'

/** What drivers before knew of the place. The picture shows where there is a signal; the words are on the phone. */
export function SiteMemory({ site, timeZone }: { site: DriverSite; timeZone: string }) {
  const { t, language } = useTexts()
  const [isPictureLost, loseOf] = useState<string | null>(null)
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
          {last.photo && isPictureLost !== last.photo && (
            <img
              src={last.photo}
              alt={t('place.photo')}
              onError={() => loseOf(last.photo)}
              className="max-h-60 w-full rounded-card border border-line object-cover"
            />
          )}
        </figure>
      )}
    </>
  )
}
