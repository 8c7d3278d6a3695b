import { lazy, Suspense, useId, useRef, useState } from 'react'
import { useTexts } from '#web/i18n/i18n.ts'
import { rangesOffered, type Visit } from '#web/parts/schedule/use-visits.ts'
import { formatDay, formatHours } from '#web/parts/when.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { RadioCard } from '#web/ui/radio-card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const DayCalendar = lazy(() => import('#web/parts/schedule/day-calendar.tsx'))

type VisitFieldProps = Visit & { label: string; error?: string | undefined }

/** The day and the hours of one visit. The calendar opens in the page below its button. */
export function VisitField({
  label,
  error,
  day,
  hours,
  hasHours = true,
  now,
  onDay,
  onHours,
  ...limits
}: VisitFieldProps) {
  const { t, language } = useTexts()
  const id = useId()
  const [isOpen, open] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const offered = day && hasHours ? rangesOffered(day, limits.ranges, now) : []
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="font-medium">
        {label}
      </h2>
      <Button
        ref={opener}
        variant="outline"
        aria-expanded={isOpen}
        aria-describedby={error ? `${id}-error` : undefined}
        onClick={() => open(!isOpen)}
      >
        <span className="sr-only">{label}: </span>
        {day ? formatDay(day, language) : t('schedule.chooseDate')}
      </Button>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-small font-medium text-bad">
          {error}
        </p>
      )}
      {isOpen && (
        <Suspense fallback={<Skeleton className="h-80" />}>
          <DayCalendar
            {...limits}
            label={label}
            selected={day}
            today={now?.day ?? null}
            onSelect={chosen => {
              onDay(chosen)
              open(false)
              // The calendar is gone with the day that had the focus.
              opener.current?.focus()
            }}
          />
        </Suspense>
      )}
      {offered.length > 0 && (
        <ChoiceGroup legend={t('schedule.hours', { visit: label })} legendHidden columns="roomy-pair">
          {offered.map(range => (
            <RadioCard
              key={`${range.start}-${range.end}`}
              name={`${id}-hours`}
              title={formatHours(range, language)}
              checked={hours?.start === range.start && hours.end === range.end}
              onChange={() => onHours({ start: range.start, end: range.end })}
            >
              {range.name}
            </RadioCard>
          ))}
        </ChoiceGroup>
      )}
    </section>
  )
}
