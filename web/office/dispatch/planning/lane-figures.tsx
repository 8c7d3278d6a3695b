import type { ReactNode } from 'react'
import type { Plan } from '#domain/dispatch/plan/plan.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/texts.ts'
import { useBoardDayShown } from '#web/office/dispatch/planning/board-day-context.ts'
import { mismatchText, stopName, warningText } from '#web/office/dispatch/planning/plan-words.ts'
import { unfitStops } from '#web/office/dispatch/planning/planning.ts'
import { formatDuration } from '#web/office/session/clock.ts'
import type { BoardRoute, DispatchDay } from '#web/office/session/office-api.ts'
import { classNames } from '#web/ui/class-names.ts'
import { WarningIcon } from '#web/ui/icons.tsx'

type LaneFiguresProps = { route: BoardRoute; plan: Plan; children?: ReactNode }

/** The figures show how full a driver's day is, and what is wrong with it. */
export function LaneFigures({ route, plan, children }: LaneFiguresProps) {
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
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" className="h-1 w-full @max-4xl/plan:w-20">
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
      {day && <Warnings texts={warningTexts(t, day, route, warnings)} />}
    </>
  )
}

/** Says what is wrong with a route: stops that its truck cannot do, and hours that it misses. */
export function warningTexts(t: Translate, day: DispatchDay, route: BoardRoute, warnings: Plan['warnings']): string[] {
  const unfit = unfitStops(day, route).map(({ stopId, mismatch }) =>
    t('board.warning.mismatch', { stop: stopName(t, day, stopId), why: mismatchText(t, day, route.truck, mismatch) }),
  )
  return [...new Set([...unfit, ...warnings.map(one => warningText(t, day, one))])]
}

const maxShown = 2

function Warnings({ texts }: { texts: readonly string[] }) {
  const { t } = useTexts()
  if (texts.length === 0) return null
  return (
    <ul className="flex flex-col gap-0.5 font-medium text-bad">
      {texts.slice(0, maxShown).map(text => (
        <li key={text} className="flex gap-1">
          <WarningIcon className="size-4 shrink-0" />
          <span className="min-w-0">{text}</span>
        </li>
      ))}
      {texts.length > maxShown && <li>{t('board.moreWarnings', { count: texts.length - maxShown })}</li>}
    </ul>
  )
}
