import { useEffect } from 'react'
import { Link } from 'react-router'
import type { DriverDay, DriverRoute } from '#domain/dispatch/driver-day.ts'
import { isOpenStop } from '#domain/dispatch/stop.ts'
import { localTime } from '#domain/value/calendar.ts'
import { bigStyle, lowStyle } from '#web/driver/big-button.tsx'
import { OffersOfDay } from '#web/driver/companies-page.tsx'
import { nextStop, routeOfToday, routesFromToday, zoneOf } from '#web/driver/find-stop.ts'
import { LoadRows } from '#web/driver/load-rows.tsx'
import { usePhone, usePhoneState } from '#web/driver/phone.ts'
import { Screen } from '#web/driver/screen.tsx'
import { InstallHint } from '#web/driver/today/install-hint.tsx'
import { NextCard, StopRow } from '#web/driver/today/stop-row.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { formatDay, formatInstant } from '#web/parts/when.ts'

/** The page shows the whole day: the next stop, the later ones, and the finished ones. */
export function TodayPage() {
  const { t, language } = useTexts()
  const { day } = usePhoneState()
  useSeen(day)
  const [route, ...later] = day ? routesFromToday(day) : []
  if (!route) {
    const today = formatDay(localTime(new Date(), zoneOf(day)).day, language)
    return (
      <Screen title={t('driver.noStops', { day: today })}>
        <p>{t('driver.noStops.lead')}</p>
        <OffersOfDay />
      </Screen>
    )
  }
  return (
    <Screen
      title={`${formatDay(route.day, language)} · ${route.truck?.name ?? t('driver.noTruck')}`}
      foot={route === (day && routeOfToday(day)) && <DayFoot route={route} />}
    >
      <RouteOfToday route={route} />
      <OffersOfDay />
      <InstallHint />
      {later.map(one => (
        <details key={one.id} className="rounded-card border border-line bg-surface">
          <summary className="min-h-14 px-4 py-3.5 font-bold">
            {t('driver.laterRoute', { day: formatDay(one.day, language), count: one.stops.length })}
          </summary>
          <ul className="border-t border-line">
            {one.stops.map(stop => (
              <StopRow key={stop.id} stop={stop} />
            ))}
          </ul>
        </details>
      ))}
    </Screen>
  )
}

function RouteOfToday({ route }: { route: DriverRoute }) {
  const { t } = useTexts()
  const next = nextStop(route)
  const open = route.stops.filter(stop => isOpenStop(stop.state) && stop !== next)
  const over = route.stops.filter(stop => !isOpenStop(stop.state))
  return (
    <>
      <p className="text-street font-bold tabular-nums">
        {t('driver.progress', { done: over.length, all: route.stops.length })}
      </p>
      {next ? <NextCard stop={next} /> : <p className="text-street font-bold">{t('driver.allDone')}</p>}
      <LoadRows loads={route.loads} />
      {open.length > 0 && (
        <ul className="overflow-hidden rounded-card border border-line bg-surface">
          {open.map(stop => (
            <StopRow key={stop.id} stop={stop} />
          ))}
        </ul>
      )}
      {over.length > 0 && (
        <details className="rounded-card border border-line bg-surface">
          <summary className="min-h-14 px-4 py-3.5 font-bold">
            ✓ {t('driver.doneStops', { count: over.length })}
          </summary>
          <ul className="border-t border-line">
            {over.map(stop => (
              <StopRow key={stop.id} stop={stop} />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

/** If the day has no changes, the driver confirms it by opening the page. If it has changes, the driver confirms them by a press. */
function useSeen(day: DriverDay | null): void {
  const phone = usePhone()
  const { changes } = usePhoneState()
  const versions = day?.routes.map(route => `${route.id} ${route.version}`).join()
  const isConfirmedByLook = changes.length === 0 && versions !== undefined && versions !== ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs once for each version of the routes, and not when its functions change
  useEffect(() => {
    if (isConfirmedByLook) void phone.confirmSeen()
  }, [phone, versions, isConfirmedByLook])
}

/** This button begins the day and later ends it. When all stops are done, it is the main button. */
function DayFoot({ route }: { route: DriverRoute }) {
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
