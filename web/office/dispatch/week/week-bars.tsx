/** Each figure of a day is a link to the stops or orders that it counts. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Fullness } from '#domain/dispatch/plan/fullness.ts'
import type { StockOfType } from '#domain/dispatch/plan/stock.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/texts.ts'
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

type MinutesBarProps = {
  of: WeekDay
  fullness: Fullness
  /** The highest number of minutes of any day of the week, planned or available. */
  maxMinutes: number
}

/**
 * The figure says how much time is left on the day, and what is planned of it. If the days are columns, a box is as high as the time of the
 * day, and is filled up to what is planned. If the days are rows, a bar shows the same.
 */
export function MinutesBar({ of, fullness, maxMinutes }: MinutesBarProps) {
  const { t } = useTexts()
  const { planned, thereAre, withoutDriver, isRough } = fullness
  const isTooMuch = planned > thereAre
  const whole = Math.max(planned, thereAre, 1)
  const driven = ((planned - withoutDriver) / whole) * 100
  const figures = t('board.ofDay', { planned: formatDuration(planned), day: formatDuration(thereAre) })
  return (
    <Figure of={of} measure="minutes" className="flex min-h-11 flex-col justify-center px-2 py-1">
      <span className={classNames('tabular-nums', isTooMuch ? 'text-bad' : 'text-ink-soft')}>
        <span className="sr-only">{t('week.minutes')}: </span>
        {isRough && planned > 0 && '≈ '}
        {figures}
      </span>
      <b className={classNames('-order-1 text-base font-bold tabular-nums', isTooMuch && 'text-bad')}>
        {leftWords(thereAre - planned, t)}
      </b>
      <svg
        viewBox="0 0 100 10"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="my-1 h-2.5 w-full @4xl/plan:hidden"
      >
        <rect width="100" height="10" className="fill-line" />
        <rect width={driven} height="10" className={isTooMuch ? 'fill-bad' : 'fill-accent'} />
        <rect
          x={driven}
          width={(withoutDriver / whole) * 100}
          height="10"
          className={classNames('opacity-45', isTooMuch ? 'fill-bad' : 'fill-accent')}
        />
      </svg>
      <Filled fullness={fullness} maxMinutes={maxMinutes} isTooMuch={isTooMuch} />
      {withoutDriver > 0 && (
        <span className="text-ink-soft tabular-nums">
          {t('week.withoutDriver', { minutes: formatDuration(withoutDriver) })}
        </span>
      )}
    </Figure>
  )
}

function leftWords(left: number, t: Translate): string {
  if (Math.round(left) === 0) return t('week.full')
  return left > 0
    ? t('week.left', { minutes: formatDuration(left) })
    : t('week.tooMuch', { minutes: formatDuration(-left) })
}

type FilledProps = Pick<MinutesBarProps, 'fullness' | 'maxMinutes'> & { isTooMuch: boolean }

function Filled({ fullness: { planned, thereAre, withoutDriver }, maxMinutes, isTooMuch }: FilledProps) {
  const heightOf = (minutes: number) => ({ height: `${(minutes / Math.max(1, maxMinutes)) * 100}%` })
  const tone = classNames('block shrink-0 forced-colors:bg-[CanvasText]', isTooMuch ? 'bg-bad' : 'bg-accent')
  return (
    <span aria-hidden="true" className="relative -order-2 mb-1.5 block h-24 @max-4xl/plan:hidden">
      <span
        className="absolute inset-x-0 bottom-0 rounded-small border border-line-strong bg-paper"
        style={heightOf(thereAre)}
      />
      <span
        className="absolute inset-x-0 bottom-0 flex flex-col-reverse overflow-hidden rounded-small"
        style={heightOf(planned)}
      >
        <span className={tone} style={{ height: `${((planned - withoutDriver) / Math.max(1, planned)) * 100}%` }} />
        <span className={classNames(tone, 'flex-1 opacity-45')} />
      </span>
    </span>
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
