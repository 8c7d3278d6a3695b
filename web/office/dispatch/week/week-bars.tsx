/** Each figure of a day is a link to the stops or orders that it counts. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Fullness } from '#domain/dispatch/plan/fullness.ts'
import type { StockOfType } from '#domain/dispatch/plan/stock.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { usePanelLink } from '#web/office/dispatch/use-panel.ts'
import { figurePanel, type WeekMeasure } from '#web/office/dispatch/week/figure-panel.ts'
import type { WeekDay } from '#web/office/dispatch/week/week-figures.ts'
import { shortSize } from '#web/office/parts/short-size.ts'
import { formatDuration, formatMinute } from '#web/office/session/clock.ts'
import type { DispatchDay } from '#web/office/session/office-api.ts'
import { classNames } from '#web/ui/class-names.ts'

type FigureProps = {
  of: WeekDay
  measure: WeekMeasure
  label?: string | undefined
  className?: string | undefined
  children: ReactNode
}

/** The link opens the list of stops or orders that the figure counts. */
export function Figure({ of, measure, label, className, children }: FigureProps) {
  const link = usePanelLink(figurePanel(of.day.day, measure))
  return (
    <Link {...link} aria-label={label} title={label} className={classNames('rounded-small hover:bg-sunken', className)}>
      {children}
    </Link>
  )
}

export function MinutesBar({ of, fullness }: { of: WeekDay; fullness: Fullness }) {
  const { t } = useTexts()
  const { planned, thereAre, withoutDriver, isRough } = fullness
  const isTooMuch = planned > thereAre
  const whole = Math.max(planned, thereAre, 1)
  const driven = ((planned - withoutDriver) / whole) * 100
  const figures = t('board.ofDay', { planned: formatDuration(planned), day: formatDuration(thereAre) })
  return (
    <Figure of={of} measure="minutes" className="flex min-h-11 flex-col justify-center gap-1 px-2 py-1">
      <span className={classNames('tabular-nums', isTooMuch && 'font-bold text-bad')}>
        <span className="sr-only">{t('week.minutes')}: </span>
        {isRough && planned > 0 && '≈ '}
        {figures}
      </span>
      <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" className="h-2.5 w-full">
        <rect width="100" height="10" className="fill-line" />
        <rect width={driven} height="10" className={isTooMuch ? 'fill-bad' : 'fill-accent'} />
        <rect
          x={driven}
          width={(withoutDriver / whole) * 100}
          height="10"
          className={classNames('opacity-45', isTooMuch ? 'fill-bad' : 'fill-accent')}
        />
      </svg>
      {withoutDriver > 0 && (
        <span className="text-ink-soft tabular-nums">
          {t('week.withoutDriver', { minutes: formatDuration(withoutDriver) })}
        </span>
      )}
    </Figure>
  )
}

type StockBarProps = {
  of: WeekDay
  type: DispatchDay['containerTypes'][number]
  stock: StockOfType | undefined
  /** The highest number of boxes of this type on any day of the week. */
  most: number
}

/** The bar shows the empty boxes that are left at the worst hour of the day, in proportion to the highest number of the week. */
export function StockBar({ of, type, stock, most }: StockBarProps) {
  const { t } = useTexts()
  const left = stock?.left ?? 0
  const worstAt = stock?.worstAt ?? null
  const isMissing = left < 0
  const time = worstAt === null ? '' : formatMinute(worstAt)
  const label = t(worstAt === null ? 'week.stock' : 'week.stock.at', { type: type.name, left, time })
  return (
    <Figure
      of={of}
      measure={{ typeId: type.id }}
      label={label}
      className={classNames(
        'grid min-h-7 grid-cols-[2.4rem_1fr_1.25rem] items-center gap-1 px-1.5 whitespace-nowrap tabular-nums max-lg:min-h-11',
        isMissing && 'bg-bad-tint font-bold text-bad',
      )}
    >
      <span className="font-bold">{shortSize(type.size)}</span>
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" className="h-2 w-full">
        <rect width="100" height="8" className="fill-line" />
        <rect
          width={Math.min(100, (Math.abs(left) / Math.max(1, most)) * 100)}
          height="8"
          className={isMissing ? 'fill-bad' : 'fill-line-strong'}
        />
      </svg>
      <span className="text-right">{isMissing ? `−${-left}` : left}</span>
    </Figure>
  )
}
