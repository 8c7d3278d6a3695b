import { Link } from 'react-router'
import { type DayHole, holesOf } from '#domain/dispatch/day-holes.ts'
import { placeOf, routeOfToday } from '#web/driver/find-stop.ts'
import { usePhoneState } from '#web/driver/phone.ts'
import { MileageForm } from '#web/driver/shift/mileage-form.tsx'
import { boxWords, stopWords } from '#web/driver/stop-words.ts'
import { Redirect } from '#web/frame/redirect.tsx'
import { useTexts } from '#web/i18n/i18n.ts'

/** What the day lacks, each a press away from where it can still be said, and the mileage. */
export function EndPage() {
  const { t } = useTexts()
  const { day } = usePhoneState()
  const route = day && routeOfToday(day)
  if (!route) return <Redirect to="/" />
  const holes = holesOf(route)
  return (
    <MileageForm kind="end-day" route={route} least={route.odometerStart} known={route.odometerEnd}>
      {holes.length === 0 ? (
        <p className="font-bold">{t('shift.nothingMissing')}</p>
      ) : (
        <ul className="overflow-hidden rounded-card border border-line bg-surface">
          {holes.map(hole => (
            <HoleRow key={hole.kind + pathOf(hole)} hole={hole} />
          ))}
        </ul>
      )}
    </MileageForm>
  )
}

function HoleRow({ hole }: { hole: DayHole }) {
  const { t } = useTexts()
  const { day } = usePhoneState()
  const of =
    'stop' in hole
      ? [stopWords(hole.stop, t), placeOf(day, hole.stop)?.line1].filter(Boolean).join(', ')
      : 'load' in hole && t('driver.load.of', { size: boxWords(hole.load.box, t), city: hole.load.city })
  return (
    <li className="border-b border-line last:border-b-0">
      <Link to={pathOf(hole)} className="bare block min-h-14 px-4 py-2 active:bg-sunken">
        <span className="block font-bold text-warn">{t(`shift.${hole.kind}`)}</span>
        {of}
      </Link>
    </li>
  )
}

function pathOf(hole: DayHole): string {
  if ('stop' in hole) return `/stop/${hole.stop.id}`
  return 'load' in hole ? `/load/${hole.load.orderId}` : '/start'
}
