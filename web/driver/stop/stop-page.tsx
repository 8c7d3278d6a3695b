import { useNavigate, useParams } from 'react-router'
import type { DriverLoad, DriverPlace, DriverStop } from '#domain/dispatch/driver-day.ts'
import { isOpenStop } from '#domain/dispatch/stop.ts'
import { BigButton, lowStyle } from '#web/driver/big-button.tsx'
import { type FoundStop, findStop } from '#web/driver/find-stop.ts'
import { LoadRows } from '#web/driver/load-rows.tsx'
import { usePhoneState } from '#web/driver/phone.ts'
import { Screen } from '#web/driver/screen.tsx'
import { CallLink } from '#web/driver/stop/call-link.tsx'
import { ShownSpot, SiteMemory } from '#web/driver/stop/site-memory.tsx'
import { StopFacts } from '#web/driver/stop/stop-facts.tsx'
import { StopMissing } from '#web/driver/stop/stop-missing.tsx'
import { StopGlyph } from '#web/driver/stop-glyph.tsx'
import { stopWords } from '#web/driver/stop-words.ts'
import { usePress } from '#web/driver/use-press.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { formatInstant } from '#web/parts/when.ts'

export function StopPage() {
  const { stopId } = useParams()
  const { day } = usePhoneState()
  const found = findStop(day, stopId)
  return found ? <OneStop {...found} /> : <StopMissing />
}

function OneStop({ route, stop, number }: FoundStop) {
  const { t, language } = useTexts()
  const { day } = usePhoneState()
  const place = stop.place ?? day?.facilities.find(({ id }) => id === stop.facilityId) ?? null
  return (
    <Screen
      title={t('driver.stop.number', { number, all: route.stops.length })}
      foot={<StopFoot stop={stop} loads={route.loads} />}
    >
      <p className="flex items-center gap-3 text-street font-bold">
        <StopGlyph kind={stop.kind} className="size-8 text-accent-text" />
        {stopWords(stop, t)}
      </p>
      <StopFacts stop={stop} place={place} />
      {stop.spot && <ShownSpot spot={stop.spot} />}
      {stop.site && <SiteMemory site={stop.site} timeZone={route.timeZone} />}
      {!isOpenStop(stop.state) && (
        <p className="text-street font-bold">
          {stop.state === 'done' || stop.state === 'failed'
            ? t(`driver.stop.state.${stop.state}`, {
                at: stop.doneAt === null ? '' : formatInstant(stop.doneAt, route.timeZone, language),
              })
            : t('driver.stop.state.withdrawn')}
        </p>
      )}
      {(stop.kind === 'dump' || stop.kind === 'yard') && <LoadRows loads={route.loads} />}
      <div className="flex flex-wrap gap-2">
        {place && (
          <a href={mapLink(place, stop)} target="_blank" rel="noopener" className={lowStyle('plain', 'flex-1')}>
            {t('driver.stop.drive')}
            <span className="sr-only"> ({t('shell.newTab')})</span>
          </a>
        )}
        <CallLink stop={stop} />
      </div>
    </Screen>
  )
}

/**
 * The link opens the driver's own map app, which needs no API key. It leads to the position that earlier drivers
 * recorded, otherwise to the address.
 */
function mapLink({ line1, city, state, postalCode }: DriverPlace, { site }: DriverStop): string {
  const known = site?.position
  const destination = known ? `${known.latitude},${known.longitude}` : `${line1}, ${city}, ${state} ${postalCode}`
  const to = new URLSearchParams({ api: '1', destination })
  return `https://www.google.com/maps/dir/?${to}`
}

/** The driver takes such a box, tips it and brings it back, in this order. */
function nextStep({ kind, state, loadOrderId }: DriverStop, loads: readonly DriverLoad[]) {
  if (state === 'planned') return 'start'
  if (state === 'under-way') return 'here'
  if (kind !== 'dump-and-return') return 'done'
  const load = loads.find(({ orderId }) => orderId === loadOrderId)
  if (!load) return 'taken'
  return load.state === 'on-truck' || load.state === 'in-yard' ? 'dump' : 'done'
}

/** One big button leads to the next step. */
function StopFoot({ stop, loads }: { stop: DriverStop; loads: readonly DriverLoad[] }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const { press, isPressing } = usePress()
  if (!isOpenStop(stop.state)) return null
  const step = nextStep(stop, loads)
  const go = async () => {
    if (step === 'done' || step === 'taken') return navigate(`/stop/${stop.id}/${step}`)
    if (step === 'dump') return navigate(`/load/${stop.loadOrderId}`)
    await press({ kind: step, stopId: stop.id })
  }
  return (
    <>
      <BigButton disabled={isPressing} onClick={go}>
        {t(step === 'dump' ? 'driver.stop.dump' : `driver.tap.${step}`)}
      </BigButton>
      <BigButton look="plain" isLow onClick={() => navigate(`/stop/${stop.id}/could-not`)}>
        {t('driver.tap.could-not')}
      </BigButton>
    </>
  )
}
