import { useEffect, useRef, useState } from 'react'
import { DayPicker } from 'react-day-picker'
import { enUS } from 'react-day-picker/locale/en-US'
import { es } from 'react-day-picker/locale/es'
import 'react-day-picker/style.css'
import { type Day, dayOf, isoDateOf } from '#domain/calendar.ts'
import { type HaulerCalendar, isBookable } from '#domain/schedule/bookable-day.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { formatDay } from '#web/parts/when.ts'

type DayCalendarProps = HaulerCalendar & {
  label: string
  selected: Day | null
  /** The area's; null where it is not known, and no day is called so. */
  today: Day | null
  first: Day
  last: Day
  /** Days without a box or a truck (rule S18). */
  full?: readonly Day[] | undefined
  onSelect: (day: Day) => void
}

/**
 * A month of days. The calendar library uses the browser's own dates, so a day is passed to it as that calendar date and
 * read back as one: no time zone changes it.
 */
export default function DayCalendar({
  label,
  selected,
  today,
  first,
  last,
  full = [],
  onSelect,
  ...calendar
}: DayCalendarProps) {
  const { t, language } = useTexts()
  const [month, setMonth] = useState(toDate(selected ?? first))
  const box = useRef<HTMLDivElement>(null)
  // A phone shows the calendar whole, and not only its first weeks above the bar. After the library has focused a day.
  useEffect(() => {
    const { bottom = 0 } = box.current?.getBoundingClientRect() ?? {}
    if (bottom > window.innerHeight * 0.75) box.current?.scrollIntoView({ block: 'start' })
  }, [])
  const isOff = (date: Date) => {
    const day = toDay(date)
    return day < first || day > last || full.includes(day) || !isBookable(day, calendar)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would stand above the calendar once more
    <div
      ref={box}
      role="group"
      aria-label={label}
      className="day-calendar scroll-mt-16 rounded-card border border-line bg-surface p-1.5 sm:p-3"
    >
      <DayPicker
        mode="single"
        required
        autoFocus
        locale={language === 'es' ? es : enUS}
        selected={selected ? toDate(selected) : undefined}
        month={month}
        onMonthChange={setMonth}
        startMonth={toDate(first)}
        endMonth={toDate(last)}
        today={today === null ? longAgo : toDate(today)}
        disabled={isOff}
        onSelect={date => date && onSelect(toDay(date))}
      />
      {calendar.closedDays
        .filter(({ day }) => day >= first && day <= last && isIn(month, day))
        .map(({ day, name }) => (
          <p key={day} className="px-2 pb-1 text-small text-ink-soft">
            {t('schedule.closed', { day: formatDay(day, language), name })}
          </p>
        ))}
      {full
        .filter(day => day >= first && isIn(month, day))
        .map(day => (
          <p key={day} className="px-2 pb-1 text-small text-ink-soft">
            {t('schedule.full', { day: formatDay(day, language) })}
          </p>
        ))}
    </div>
  )
}

const longAgo = new Date(0)

const isIn = (month: Date, day: Day) =>
  toDate(day).getFullYear() === month.getFullYear() && toDate(day).getMonth() === month.getMonth()

function toDate(day: Day): Date {
  const [year = 0, month = 1, date = 1] = isoDateOf(day).split('-').map(Number)
  return new Date(year, month - 1, date, 12)
}

function toDay(date: Date): Day {
  const two = (number: number) => String(number).padStart(2, '0')
  return dayOf(`${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`)
}
