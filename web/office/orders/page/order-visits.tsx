import { couldNotWords } from '#domain/dispatch/could-not-words.ts'
import { isOpenStop } from '#domain/dispatch/stop.ts'
import type { TimeWindow } from '#domain/schedule/window.ts'
import { isoDateOf } from '#domain/value/calendar.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { OfficeOrder } from '#web/office/orders/queries.ts'
import { Fact, Part } from '#web/office/parts/part.tsx'
import { TextLink } from '#web/office/parts/text-link.tsx'
import { formatDay, formatHours, formatInstant, formatWindow } from '#web/parts/when.ts'
import { Badge } from '#web/ui/badge.tsx'

type Stop = NonNullable<OfficeOrder['plan']>['stops'][number]

/** Shows the requested and promised windows, and all stops that were or are planned, the last one first. */
export function OrderVisits({ order, stops }: { order: OfficeOrder; stops: readonly Stop[] }) {
  const { t } = useTexts()
  const { windows, timeZone } = order
  const askedPickup = windows.askedPickup ?? windows.pickup
  return (
    <Part title={t('orders.visits')}>
      <dl className="flex flex-col gap-1 text-small sm:[&_dt]:w-36">
        <When name={t('orders.asked.dropOff')} window={windows.askedDropOff} />
        <When name={t('orders.promised.dropOff')} window={windows.promisedDropOff} />
        <When
          name={t('orders.asked.pickup')}
          window={askedPickup}
          isAbout={windows.pickup?.isActualPickupDate === false}
        />
        <When name={t('orders.promised.pickup')} window={windows.promisedPickup} />
      </dl>
      {stops.length === 0 && <p className="text-small text-ink-soft">{t('orders.visits.none')}</p>}
      <ol className="flex flex-col divide-y divide-line">
        {stops.toReversed().map(stop => (
          <li key={stop.id} className="py-2 first:pt-0 last:pb-0">
            <StopLine stop={stop} timeZone={timeZone} />
          </li>
        ))}
      </ol>
    </Part>
  )
}

function When({ name, window, isAbout = false }: { name: string; window: TimeWindow | null; isAbout?: boolean }) {
  const { t, language } = useTexts()
  if (!window) return null
  return (
    <Fact name={name}>
      {isAbout ? t('orders.about', { day: formatDay(window.day, language) }) : formatWindow(window, language)}
    </Fact>
  )
}

function StopLine({ stop, timeZone }: { stop: Stop; timeZone: string }) {
  const { t, language } = useTexts()
  const hours = stop.window ? `, ${formatHours(stop.window, language)}` : ''
  const who = [stop.driver, stop.truck].filter(Boolean).join(' · ')
  const when = formatDay(stop.day, language) + hours
  return (
    <div className="flex flex-col gap-0.5 text-small">
      <p className="flex flex-wrap items-center gap-2">
        <b className="font-medium">{t(`orders.stop.${stop.kind}`)}</b>
        {stop.state === 'withdrawn' ? (
          when
        ) : (
          <TextLink to={`/dispatch?day=${isoDateOf(stop.day)}&open=stop:${stop.id}`}>{when}</TextLink>
        )}
        <Badge tone={stop.state === 'failed' ? 'red' : isOpenStop(stop.state) ? 'amber' : 'plain'}>
          {t(stop.state === 'planned' && !stop.isPublished ? 'orders.stop.draft' : `orders.stop.state.${stop.state}`)}
        </Badge>
      </p>
      <p className="text-ink-soft">
        {who || t('orders.stop.noDriver')}
        {stop.doneAt && ` · ${formatInstant(stop.doneAt, timeZone, language)}`}
        {stop.failedReason && ` · ${couldNotWords(stop.failedReason, language)}`}
      </p>
      {stop.other && (
        <p>
          {t('orders.stop.with')} <TextLink to={`/orders/${stop.other.id}`}>{stop.other.friendlyId}</TextLink>
        </p>
      )}
    </div>
  )
}
