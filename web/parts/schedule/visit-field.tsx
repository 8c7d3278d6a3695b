import { useEffect, useId, useRef, useState } from 'react'
import type { Day } from '#domain/value/calendar.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { reasonOfDayOff } from '#web/parts/schedule/day-off.ts'
import { HoursChoice } from '#web/parts/schedule/hours-choice.tsx'
import { MonthCalendar } from '#web/parts/schedule/month-calendar.tsx'
import type { Visit } from '#web/parts/schedule/use-visits.ts'
import { formatDay } from '#web/parts/when.ts'
import { Button } from '#web/ui/button.tsx'

type VisitFieldProps = Visit & { label: string }

/** The field has the day and the hours of one visit. Its calendar opens in the page below the button. */
export function VisitField({ label, hasHours = true, onDay, ...visit }: VisitFieldProps) {
  const { t, language } = useTexts()
  const id = useId()
  const [isOpen, open] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const { day, hours, ranges, now, onHours } = visit
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="font-medium">
        {label}
      </h2>
      <Button ref={opener} variant="outline" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
        <span className="sr-only">{label}: </span>
        {day ? formatDay(day, language) : t('schedule.chooseDate')}
      </Button>
      {isOpen && (
        <OpenCalendar
          {...visit}
          label={label}
          onDay={chosen => {
            onDay(chosen)
            open(false)
            // The calendar closes and takes away the day that had the focus, so the button gets the focus.
            opener.current?.focus()
          }}
        />
      )}
      {day && hasHours && (
        <HoursChoice visit={label} day={day} hours={hours} ranges={ranges} now={now} onHours={onHours} />
      )}
    </section>
  )
}

type OpenCalendarProps = Pick<Visit, 'day' | 'first' | 'last' | 'full' | 'closedDays' | 'ranges' | 'now' | 'onDay'> & {
  label: string
}

function OpenCalendar({ label, day, first, last, full, closedDays, ranges, now, onDay }: OpenCalendarProps) {
  const texts = useTexts()
  const [focusOn] = useState({ day: day ?? first })
  const box = useRef<HTMLDivElement>(null)
  // On a phone the page scrolls until the whole calendar is above the bar. It scrolls after a day has got the focus.
  useEffect(() => {
    const { bottom = 0 } = box.current?.getBoundingClientRect() ?? {}
    if (bottom > window.innerHeight * 0.75) box.current?.scrollIntoView({ block: 'start' })
  }, [])
  const lookOf = (one: Day) => ({
    off: reasonOfDayOff(one, { first, last, full, closedDays, ranges }, texts),
    isChosen: one === day,
  })
  return (
    <div ref={box} className="scroll-mt-16">
      <MonthCalendar
        label={label}
        first={first}
        last={last}
        today={now?.day ?? null}
        shown={day ?? first}
        focusOn={focusOn}
        lookOf={lookOf}
        onSelect={onDay}
      />
    </div>
  )
}
