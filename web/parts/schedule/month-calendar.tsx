import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type Day, daysBetween } from '#domain/value/calendar.ts'
import { addMonths, firstOfMonth } from '#domain/value/month.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { dayAfterKey } from '#web/parts/schedule/calendar-keys.ts'
import { monthName } from '#web/parts/schedule/calendar-names.ts'
import { type DayLook, MonthGrid } from '#web/parts/schedule/month-grid.tsx'
import { Button } from '#web/ui/button.tsx'
import { BackIcon } from '#web/ui/icons.tsx'

type MonthCalendarProps = {
  label: string
  first: Day
  last: Day
  /** Today in the time zone of the service area. If it is null, no day is marked as today. */
  today: Day | null
  /** The calendar keeps this day in view. If the day changes, the calendar returns to it. */
  shown: Day
  /** When a new object is passed, the focus moves to its day. */
  focusOn?: { readonly day: Day } | null
  /** The number of months that are drawn side by side. */
  months?: 1 | 2
  lookOf: (day: Day) => DayLook
  onSelect: (day: Day) => void
}

/**
 * A calendar of months, which people can use by keys as a grid of dates. The keys also reach days that cannot be chosen, and screen readers
 * read the reason.
 */
export function MonthCalendar(props: MonthCalendarProps) {
  const { label, first, last, today, shown, focusOn, months = 1, lookOf, onSelect } = props
  const { t, language } = useTexts()
  const box = useRef<HTMLDivElement>(null)
  const { month, active, show, turn } = useShownMonth({ first, last, shown, months })
  const [reason, setReason] = useState('')
  const dayToFocus = useRef<Day | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves if there is a new request, and not if a function changes
  useEffect(() => {
    if (focusOn) dayToFocus.current = show(focusOn.day)
  }, [focusOn])
  useEffect(() => {
    if (dayToFocus.current !== active) return
    dayToFocus.current = null
    box.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus()
  })

  const follow = (event: KeyboardEvent) => {
    const next = dayAfterKey(active, event)
    if (next === null) return
    event.preventDefault()
    dayToFocus.current = show(next)
  }
  const choose = (day: Day) => {
    const { off } = lookOf(day)
    show(day)
    setReason(off ?? '')
    if (off === undefined) onSelect(day)
  }
  const shownMonths = Array.from({ length: months }, (_, at) => addMonths(month, at))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would repeat the text above the calendar
    <div
      ref={box}
      role="group"
      aria-label={label}
      className="calendar scroll-mt-16 rounded-card border border-line bg-surface p-1.5 sm:p-3"
    >
      <div className="flex justify-between gap-6">
        {shownMonths.map((one, at) => (
          // The key is the position and not the month, so that the buttons keep the focus and screen readers announce the new name of the
          // month.
          // biome-ignore lint/suspicious/noArrayIndexKey: the months never change their order, so a month is known by its index
          <div key={at} className="@container min-w-0 flex-1">
            <div className="mb-1 flex min-h-11 flex-wrap items-center justify-between gap-x-2">
              <p aria-live="polite" className="ml-2 min-w-0 font-medium first-letter:uppercase">
                {monthName(one, language)}
              </p>
              {at === months - 1 && (
                <span className="flex">
                  <TurnButton label={t('schedule.previousMonth')} isEnd={month <= first} onTurn={() => turn(-1)} />
                  <TurnButton
                    label={t('schedule.nextMonth')}
                    isEnd={addMonths(month, months) > last}
                    onTurn={() => turn(1)}
                    isNext
                  />
                </span>
              )}
            </div>
            <MonthGrid
              month={one}
              first={first}
              active={active}
              today={today}
              lookOf={lookOf}
              onKeyDown={follow}
              onChoose={choose}
            />
          </div>
        ))}
      </div>
      <p aria-live="polite" className="px-2 text-small text-ink-soft not-empty:pt-2">
        {reason}
      </p>
    </div>
  )
}

type TurnButtonProps = { label: string; isEnd: boolean; onTurn: () => void; isNext?: boolean }

/** The button is never disabled, so that it keeps the focus at the first and the last month. */
function TurnButton({ label, isEnd, onTurn, isNext = false }: TurnButtonProps) {
  return (
    <Button
      variant="ghost"
      size="sm"
      className={`w-11 px-0 ${isNext ? 'rotate-180' : ''} ${isEnd ? 'opacity-40' : ''}`}
      aria-label={label}
      aria-disabled={isEnd || undefined}
      onClick={() => !isEnd && onTurn()}
    >
      <BackIcon />
    </Button>
  )
}

type ShownMonthOptions = { first: Day; last: Day; shown: Day; months: number }

/** The hook holds the first shown month and the day that Tab reaches. Both follow `shown`. */
function useShownMonth({ first, last, shown, months }: ShownMonthOptions) {
  const within = (day: Day) => (day < first ? first : day > last ? last : day)
  const [state, setState] = useState({ month: firstOfMonth(within(shown)), active: within(shown), shown })
  const isInView = (day: Day, month: Day) => day >= month && day < addMonths(month, months)
  const reveal = (day: Day, month: Day) => (isInView(day, month) ? month : monthBeside(day, month, months))
  const show = (day: Day) => {
    const active = within(day)
    setState(before => ({ ...before, active, month: reveal(active, before.month) }))
    return active
  }
  if (state.shown !== shown) {
    const active = within(shown)
    setState({ shown, active, month: reveal(active, state.month) })
  }
  const turn = (by: 1 | -1) => {
    const month = addMonths(state.month, by)
    const moved = within(addMonths(state.active, by))
    setState({ ...state, month, active: isInView(moved, month) ? moved : within(month) })
  }
  return { ...state, show, turn }
}

/** Returns the first month to show. The month of a later day becomes the last one in view, and that of an earlier day the first. */
function monthBeside(day: Day, month: Day, months: number): Day {
  const own = firstOfMonth(day)
  return daysBetween(month, own) > 0 ? addMonths(own, 1 - months) : own
}
