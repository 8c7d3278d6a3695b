import { type TypedHours, type Weekday, weekdays } from '#domain/fleet/opening-hours-field.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { weekdayName } from '#web/office/fleet/facilities/hours.ts'

type Days = TypedHours['days']
type HoursFieldsProps = { hours: Days; error: string | undefined; onChange: (hours: Days) => void }

export function HoursFields({ hours, error, onChange }: HoursFieldsProps) {
  const { t, language } = useTexts()
  const set = (day: Weekday, change: Partial<Days[Weekday]>) =>
    onChange({ ...hours, [day]: { ...hours[day], ...change } })
  const input = 'h-11 min-w-0 flex-1 rounded-control border border-line-strong bg-surface px-2 text-small'
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="text-small font-medium">{t('facilities.hours')}</legend>
      {weekdays.map(day => {
        const name = weekdayName(day, language)
        return (
          <div key={day} className="flex items-center gap-2 text-small">
            <span className="w-12 shrink-0">{name}</span>
            <input
              type="time"
              aria-label={t('facilities.opens', { day: name })}
              value={hours[day].opens}
              onChange={event => set(day, { opens: event.target.value })}
              className={input}
            />
            <input
              type="time"
              aria-label={t('facilities.closes', { day: name })}
              value={hours[day].closes}
              onChange={event => set(day, { closes: event.target.value })}
              className={input}
            />
          </div>
        )
      })}
      <p className={error ? 'text-small font-medium text-bad' : 'text-small text-ink-soft'} aria-live="polite">
        {error ?? t('facilities.hours.hint')}
      </p>
    </fieldset>
  )
}
