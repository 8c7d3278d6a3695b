import { Link } from 'react-router'
import type { DriverRoute } from '#domain/dispatch/driver-day.ts'
import { isOpenStop } from '#domain/dispatch/stop.ts'
import { bigStyle, lowStyle } from '#web/driver/big-button.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { formatInstant } from '#web/parts/when.ts'

/** The foot begins the day, and ends it: it is the last button of a day that is done. */
export function DayFoot({ route }: { route: DriverRoute }) {
  const { t, language } = useTexts()
  const { startedAt, endedAt, stops, timeZone } = route
  if (endedAt)
    return <p className="font-bold">{t('shift.ended', { at: formatInstant(endedAt, timeZone, language) })}</p>
  if (!startedAt)
    return (
      <Link to="/start" className={bigStyle('main')}>
        {t('driver.tap.start-day')}
      </Link>
    )
  const isOver = stops.every(stop => !isOpenStop(stop.state))
  return (
    <Link to="/end" className={isOver ? bigStyle('main') : lowStyle('plain')}>
      {t('driver.tap.end-day')}
    </Link>
  )
}
