import { useId } from 'react'
import { isFullAt } from '#domain/schedule/full-days.ts'
import type { TimeWindow, WindowRange } from '#domain/schedule/window.ts'
import { partOfDay } from '#domain/schedule/window-name.ts'
import type { Day, LocalTime } from '#domain/value/calendar.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { type Hours, rangesOffered } from '#web/parts/schedule/use-visits.ts'
import { formatHours } from '#web/parts/when.ts'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { RadioCard } from '#web/ui/radio-card.tsx'

type HoursChoiceProps = {
  /** The visit that the hours are for. */
  visit: string
  day: Day
  hours: Hours | null
  ranges: readonly WindowRange[]
  /** These hours are shown, but cannot be chosen (rule S22). */
  full?: readonly TimeWindow[] | undefined
  now?: LocalTime | undefined
  onHours: (hours: Hours) => void
}

/** Offers the hours of a day with the hauler's names. If an hour has no name, the part of the day names it (rule S21). */
export function HoursChoice({ visit, day, hours, ranges, full = [], now, onHours }: HoursChoiceProps) {
  const { t, language } = useTexts()
  const id = useId()
  const offered = rangesOffered(day, ranges, now)
  if (offered.length === 0) return null
  return (
    <ChoiceGroup legend={t('schedule.hours', { visit })} legendHidden columns={offered.length > 1 ? 'roomy-pair' : 1}>
      {offered.map(range => {
        const part = partOfDay(range)
        const isFull = isFullAt(full, { day, start: range.start, end: range.end })
        const name = range.name ?? (part && t(`schedule.part.${part}`))
        return (
          <RadioCard
            key={`${range.start}-${range.end}`}
            name={`${id}-hours`}
            title={formatHours(range, language)}
            checked={hours?.start === range.start && hours.end === range.end}
            disabled={isFull}
            onChange={() => onHours({ start: range.start, end: range.end })}
          >
            {name && <span className="block">{name}</span>}
            {isFull && <span className="block">{t('schedule.full.hours')}</span>}
            {range.needsConfirmation && <span className="block">{t('schedule.outside')}</span>}
          </RadioCard>
        )
      })}
    </ChoiceGroup>
  )
}
