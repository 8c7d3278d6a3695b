import { useTexts } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/texts.ts'
import type { KeyFigure } from '#web/office/parts/key-figures.tsx'
import { ShareBar } from '#web/office/parts/share-bar.tsx'

type Stops = { readonly stops: number; readonly over: number }

/** Says how far a route of today is, with a bar. A stop that failed is over as well, so a full bar does not mean that all went well. */
export function StopsToday({ stops, over }: Stops) {
  const { t } = useTexts()
  if (stops === 0) return <span className="text-ink-soft">{t('fleetDay.today.none')}</span>
  return (
    <span className="inline-flex items-center gap-2 tabular-nums">
      <ShareBar part={over} whole={stops} />
      {t('fleetDay.stops.done', { over, all: stops })}
    </span>
  )
}

/** Returns how many stops of today are finished, over all trucks or drivers. */
export const stopsFigure = ({ stops, over }: Stops, t: Translate): KeyFigure => ({
  key: 'stops',
  label: t('fleetDay.stops'),
  value: stops > 0 ? t('fleetDay.stops.done', { over, all: stops }) : t('fleetDay.stops.none'),
  note: stops > 0 ? t('fleetDay.stops.left', { count: stops - over }) : t('fleetDay.stops.plan'),
})
