import { restrictionTypes } from '#domain/cart/cart.ts'
import type { DriverPlace, DriverStop } from '#domain/dispatch/driver-day.ts'
import { streetWithUnit } from '#domain/value/address.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { shownDetails } from '#web/parts/address-details.ts'
import { formatHours } from '#web/parts/when.ts'
import { Facts } from '#web/ui/facts.tsx'

/** The facts are the place, the time, and what the driver must look out for. */
export function StopFacts({ stop, place }: { stop: DriverStop; place: DriverPlace | null }) {
  const { t, language } = useTexts()
  const restrictions = restrictionTypes.filter(type => type in stop.restrictions)
  const { leaves, takes, materials, notInBox, noteToDriver, window } = stop
  return (
    <>
      <div>
        {place && <p className="text-street font-bold">{streetWithUnit(place)}</p>}
        <p>
          <Facts facts={[place && `${place.city} ${place.postalCode}`, window && formatHours(window, language)]} />
        </p>
        {shownDetails(place ?? {}, t).map(({ name, text }) => (
          <p key={name} className="font-bold">{`${name}: ${text}`}</p>
        ))}
        {takes?.number && <p className="font-bold">{t('driver.stop.boxNumber', { number: takes.number })}</p>}
        {leaves?.number && !stop.doneAt && (
          <p className="font-bold">{t('driver.stop.bringBox', { number: leaves.number })}</p>
        )}
      </div>
      {restrictions.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {restrictions.map(type => (
            <li
              key={type}
              className="rounded-control border border-line-strong bg-warn-tint px-3 py-1.5 font-medium text-warn"
            >
              ⚑ {[t(`driver.siteNote.${type}`), stop.restrictions[type]].filter(Boolean).join(': ')}
            </li>
          ))}
        </ul>
      )}
      {noteToDriver && (
        <p>
          <span className="block text-ink-soft">{t('driver.stop.note')}</span>
          {noteToDriver}
        </p>
      )}
      {materials.length > 0 && (
        <p>
          <span className="block text-ink-soft">{t('driver.stop.materials')}</span>
          {materials.join(', ')}
        </p>
      )}
      {notInBox.length > 0 && (
        <p className="font-bold text-bad">{t('driver.stop.notInBox', { materials: notInBox.join(', ') })}</p>
      )}
    </>
  )
}
