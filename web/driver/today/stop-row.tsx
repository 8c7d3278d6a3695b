import { Link } from 'react-router'
import type { DriverStop } from '#domain/dispatch/driver-day.ts'
import { isOpenStop } from '#domain/dispatch/stop.ts'
import { streetWithUnit } from '#domain/value/address.ts'
import { findFacility, placeOf } from '#web/driver/find-stop.ts'
import { usePhoneState } from '#web/driver/phone.ts'
import { StopGlyph } from '#web/driver/stop-glyph.tsx'
import { stopWords } from '#web/driver/stop-words.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { formatHours } from '#web/parts/when.ts'
import { Facts } from '#web/ui/facts.tsx'

type OneStop = { stop: DriverStop }

/** This card is the stop that the driver drives to now, in large letters. */
export function NextCard({ stop }: OneStop) {
  const { t, language } = useTexts()
  const { day } = usePhoneState()
  const place = placeOf(day, stop)
  return (
    <Link
      to={`/stop/${stop.id}`}
      className="flex flex-col gap-1 rounded-card border-2 border-ink bg-surface p-4 active:bg-sunken"
    >
      <span className="text-body text-ink-soft">{t('driver.next')}</span>
      <span className="flex items-center gap-3 text-street font-bold">
        <StopGlyph kind={stop.kind} className="size-8 text-accent-text" />
        {stopWords(stop, t)}
      </span>
      <span className="text-street font-bold">{place && streetWithUnit(place)}</span>
      <Facts facts={[place?.city, stop.window && formatHours(stop.window, language)]} />
    </Link>
  )
}

export function StopRow({ stop }: OneStop) {
  const { t, language } = useTexts()
  const { day } = usePhoneState()
  const place = placeOf(day, stop)
  const facility = findFacility(day, stop.facilityId)
  const where = [
    facility?.name ?? (place && streetWithUnit(place)),
    place?.city,
    stop.window && formatHours(stop.window, language),
  ]
  return (
    <li className="border-b border-line last:border-b-0">
      <Link to={`/stop/${stop.id}`} className="bare flex min-h-16 items-center gap-3 px-4 py-2 active:bg-sunken">
        <StopGlyph kind={stop.kind} />
        <span className="min-w-0">
          <span className="block font-bold">{stopWords(stop, t)}</span>
          <Facts facts={where} className="text-ink-soft" />
        </span>
        {!isOpenStop(stop.state) && (
          <span aria-hidden="true" className="ml-auto text-street">
            {stop.state === 'done' ? '✓' : '✗'}
          </span>
        )}
      </Link>
    </li>
  )
}
