import { useId } from 'react'
import { useTexts } from '#web/i18n/i18n.ts'
import { HoursChoice } from '#web/parts/schedule/hours-choice.tsx'
import type { Visit } from '#web/parts/schedule/use-visits.ts'
import { formatDay } from '#web/parts/when.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'

type VisitSectionProps = {
  visit: Visit
  label: string
  error?: string | undefined
  /** True if the next tap on the calendar chooses the day of this visit. */
  isAimed: boolean
  /** Missing if the day of the visit is agreed. */
  onAim?: (() => void) | undefined
}

/** The section shows one of the two visits. It has the day, which leads to the calendar, and the hours. */
export function VisitSection({ visit, label, error, isAimed, onAim }: VisitSectionProps) {
  const { t, language } = useTexts()
  const id = useId()
  const { day, hours, ranges, fullHours, now, onHours } = visit
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-3">
      <h2 id={id} className="font-medium">
        {label}
      </h2>
      {onAim ? (
        <Button
          variant="outline"
          aria-pressed={isAimed}
          aria-describedby={error ? `${id}-error` : undefined}
          className={classNames(isAimed && 'border-ink shadow-[inset_0_0_0_1px_var(--ink)]')}
          onClick={onAim}
        >
          <span className="sr-only">{label}: </span>
          {day ? formatDay(day, language) : t('schedule.chooseDate')}
        </Button>
      ) : (
        day && <p>{formatDay(day, language)}</p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-small font-medium text-bad">
          {error}
        </p>
      )}
      {day && (
        <HoursChoice
          visit={label}
          day={day}
          hours={hours}
          ranges={ranges}
          full={fullHours}
          now={now}
          onHours={onHours}
        />
      )}
    </section>
  )
}
