import type { KeyboardEvent } from 'react'
import type { Day } from '#domain/value/calendar.ts'
import { weeksOf } from '#domain/value/month.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { dayName, monthName, weekdayNames } from '#web/parts/schedule/calendar-names.ts'
import { classNames } from '#web/ui/class-names.ts'

/** How a day looks, and what screen readers read of it. */
export type DayLook = {
  /** Why the day cannot be chosen. Undefined if it can be chosen. */
  readonly off?: string | undefined
  readonly isChosen?: boolean
  /** The background color marks a day that the price includes, or a chosen day that costs more. */
  readonly ground?: 'included' | 'beyond' | undefined
  /** A note below the number of the day, such as a price. */
  readonly note?: string | undefined
  /** Screen readers read these texts after the date. */
  readonly words?: readonly string[]
}

type MonthGridProps = {
  month: Day
  /** Weeks that end before this day are left out. */
  first: Day
  /** The only day that Tab reaches. */
  active: Day
  today: Day | null
  lookOf: (day: Day) => DayLook
  onKeyDown: (event: KeyboardEvent) => void
  onChoose: (day: Day) => void
}

export function MonthGrid({ month, first, active, today, lookOf, onKeyDown, onChoose }: MonthGridProps) {
  const { language } = useTexts()
  const all = weeksOf(month)
  const left = all.filter(week => week.some(day => day !== null && day >= first))
  const weeks = left.length > 0 ? left : all
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: WAI-ARIA describes a calendar as a grid of dates
    <table role="grid" aria-label={monthName(month, language)} className="w-full table-fixed" onKeyDown={onKeyDown}>
      <thead>
        <tr>
          {weekdayNames(language).map(({ long, short }) => (
            <th key={long} scope="col" abbr={long} className="pb-1 text-small font-normal text-ink-soft">
              <span aria-hidden="true">{short}</span>
              <span className="sr-only">{long}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, at) => (
          <tr key={week.find(day => day !== null) ?? at}>
            {week.map((day, weekday) =>
              day === null ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: an empty cell has no date, so it is known by its index
                <td key={weekday} />
              ) : (
                <DayCell
                  key={day}
                  day={day}
                  look={lookOf(day)}
                  isActive={day === active}
                  isToday={day === today}
                  onChoose={onChoose}
                />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type DayCellProps = {
  day: Day
  look: DayLook
  isActive: boolean
  isToday: boolean
  onChoose: (day: Day) => void
}

const grounds = { included: 'bg-accent-tint', beyond: 'bg-sunken' } as const

function DayCell({ day, look, isActive, isToday, onChoose }: DayCellProps) {
  const { t, language } = useTexts()
  const { off, isChosen = false, ground, note, words = [] } = look
  const date = dayName(day, language)
  const name = [isToday ? t('schedule.today', { day: date }) : date, ...words, ...(off ? [off] : [])].join(', ')
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the button inside the cell takes the focus
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid is a gridcell
      role="gridcell"
      aria-selected={isChosen}
      className={classNames(
        'py-0.5 forced-colors:data-ground:border-y',
        ground !== undefined && `bg-clip-content ${grounds[ground]}`,
      )}
      data-ground={ground}
    >
      <button
        type="button"
        data-day={day}
        tabIndex={isActive ? 0 : -1}
        aria-label={name}
        aria-disabled={off !== undefined || undefined}
        aria-current={isToday ? 'date' : undefined}
        onClick={() => onChoose(day)}
        className={classNames(
          'flex min-h-11 w-full min-w-0 flex-col items-center justify-center rounded-small leading-tight',
          isToday && 'font-bold underline underline-offset-4',
          isChosen
            ? 'bg-ink font-bold text-paper forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none'
            : off === undefined
              ? 'hover:bg-sunken'
              : 'cursor-not-allowed text-ink-soft opacity-60',
        )}
      >
        <span className={classNames(off !== undefined && !isChosen && 'line-through')}>
          {new Date(day).getUTCDate()}
        </span>
        {note !== undefined && (
          <span className="price hidden text-[0.8125rem] leading-none @min-[17rem]:block">{note}</span>
        )}
      </button>
    </td>
  )
}
