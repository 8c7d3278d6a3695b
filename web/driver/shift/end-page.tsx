import { Link } from 'react-router'
import { type MissingItem, missingIn, pathOfMissing } from '#domain/dispatch/missing-in-day.ts'
import { routeOfToday, streetOf } from '#web/driver/find-stop.ts'
import { usePhoneState } from '#web/driver/phone.ts'
import { MileageForm } from '#web/driver/shift/mileage-form.tsx'
import { boxWords, stopWords } from '#web/driver/stop-words.ts'
import { Redirect } from '#web/frame/redirect.tsx'
import { useTexts } from '#web/i18n/i18n.ts'

/**
 * The page lists what is missing from the day, with a link to the page where the driver can still enter it. It also
 * asks for the mileage.
 */
export function EndPage() {
  const { t } = useTexts()
  const { day } = usePhoneState()
  const route = day && routeOfToday(day)
  if (!route) return <Redirect to="/" />
  const missing = missingIn(route)
  return (
    <MileageForm
      kind="end-day"
      route={route}
      least={route.odometerStart}
      known={route.odometerEnd}
      below={
        missing.length === 0 ? (
          <p className="font-bold">{t('shift.nothingMissing')}</p>
        ) : (
          <ul className="overflow-hidden rounded-card border border-line bg-surface">
            {missing.map(item => (
              <MissingRow key={item.kind + pathOfMissing(item)} item={item} />
            ))}
          </ul>
        )
      }
    />
  )
}

function MissingRow({ item }: { item: MissingItem }) {
  const { t } = useTexts()
  const { day } = usePhoneState()
  const of =
    'stop' in item
      ? [stopWords(item.stop, t), streetOf(day, item.stop)].filter(Boolean).join(', ')
      : 'load' in item && t('driver.load.of', { size: boxWords(item.load.box, t), city: item.load.city })
  return (
    <li className="border-b border-line last:border-b-0">
      <Link to={pathOfMissing(item)} className="bare block min-h-14 px-4 py-2 active:bg-sunken">
        <span className="block font-bold text-warn">{t(`shift.${item.kind}`)}</span>
        {of}
      </Link>
    </li>
  )
}
