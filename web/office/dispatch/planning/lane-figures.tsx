import type { ReactNode } from 'react'
import type { Plan } from '#domain/dispatch/plan/plan.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { formatDuration } from '#web/office/clock.ts'
import { useBoardDayShown } from '#web/office/dispatch/planning/board-day-context.ts'
import { warningText } from '#web/office/dispatch/planning/plan-words.ts'
import { classNames } from '#web/ui/class-names.ts'
import { WarningIcon } from '#web/ui/icons.tsx'

/** How full a driver's day is, and what is wrong with it. */
export function LaneFigures({ plan, children }: { plan: Plan; children?: ReactNode }) {
  const { t } = useTexts()
  const day = useBoardDayShown()
  const { minutes, dayMinutes, miles, loads, warnings, isRough } = plan
  const isTooMuch = minutes > dayMinutes
  return (
    <>
      <p className={classNames('tabular-nums', isTooMuch ? 'font-medium text-bad' : 'text-ink-soft')}>
        {isRough && '≈ '}
        {t('board.ofDay', { planned: formatDuration(minutes), day: formatDuration(dayMinutes) })}
      </p>
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" className="h-1 w-full max-lg:w-20">
        <rect width="100" height="4" rx="2" className="fill-line" />
        <rect
          width={Math.min(100, (minutes / dayMinutes) * 100)}
          height="4"
          rx="2"
          className={isTooMuch ? 'fill-bad' : 'fill-accent'}
        />
      </svg>
      <div className="flex flex-wrap items-center justify-between gap-x-2 text-ink-soft tabular-nums">
        <span>{t('board.milesAndLoads', { miles: miles.toFixed(1), count: loads })}</span>
        {children}
      </div>
      {day && warnings.length > 0 && (
        <ul className="flex flex-col gap-0.5 font-medium text-bad">
          {warnings.slice(0, 2).map(one => (
            <li key={`${one.kind} ${one.stopId}`} className="flex gap-1">
              <WarningIcon className="size-4 shrink-0" />
              <span className="min-w-0">{warningText(t, day, one)}</span>
            </li>
          ))}
          {warnings.length > 2 && <li>{t('board.moreWarnings', { count: warnings.length - 2 })}</li>}
        </ul>
      )}
    </>
  )
}
