import { addDays, type Day } from '#domain/value/calendar.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { PlanBar, type TextFilter } from '#web/office/dispatch/frame/plan-bar.tsx'
import { formatDay } from '#web/parts/when.ts'

export const daysShown = 7

type WeekBarProps = TextFilter & {
  first: Day
  today: Day
  waiting: number
  onDay: (day: Day | null) => void
}

export function WeekBar({ first, today, onDay, ...rest }: WeekBarProps) {
  const { t, language } = useTexts()
  return (
    <PlanBar
      {...rest}
      title={
        <>
          <span className="whitespace-nowrap">{formatDay(first, language)}</span> –{' '}
          <span className="whitespace-nowrap">{formatDay(addDays(first, daysShown - 1), language)}</span>
        </>
      }
      before={{ label: t('week.before'), onPress: () => onDay(addDays(first, -daysShown)) }}
      after={{ label: t('week.after'), onPress: () => onDay(addDays(first, daysShown)) }}
      isToday={first === today}
      onToday={() => onDay(null)}
    />
  )
}
