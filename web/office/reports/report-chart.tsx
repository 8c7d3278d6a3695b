import type { ReportStep } from '#domain/report/figures.ts'
import { measured, measures } from '#domain/report/figures.ts'
import type { DayRange } from '#domain/report/range-before.ts'
import { dayOf } from '#domain/value/calendar.ts'
import type { Language } from '#domain/value/language.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { axisOf } from '#web/office/reports/chart/axis.ts'
import { type ChartColumn, ColumnChart } from '#web/office/reports/chart/column-chart.tsx'
import type { ReportRow } from '#web/office/reports/queries.ts'
import { formatStep } from '#web/office/reports/report-table.tsx'
import { formatMeasure, type ReportMeasure } from '#web/office/reports/report-values.ts'
import { dateFormat, numberFormat } from '#web/parts/formats.ts'

type ReportChartProps = {
  rows: readonly ReportRow[]
  /** The rows of the days before, in their order. Empty if nothing happened on them. */
  rowsBefore: readonly ReportRow[]
  measure: ReportMeasure
  step: ReportStep
  range: DayRange
  before: DayRange
  onOpen: (id: string) => void
}

/** Draws a measure by its rows, beside the rows of the days before. The table below has the same values. */
export function ReportChart({ rows, rowsBefore, measure, step, range, before, onOpen }: ReportChartProps) {
  const { t, language } = useTexts()
  const what = t(`reports.measure.${measure.name}`)
  const wordsOf = (row: ReportRow) => formatMeasure(measure, row.sums, language) || t('reportChart.noValue')
  const columns = rows.map((row, index): ChartColumn => {
    const earlier = rowsBefore[index]
    return {
      id: row.from,
      name: formatStep(row.from, step, language),
      shortName: formatShortStep(row.from, step, language),
      value: measured(measure, row.sums),
      words: wordsOf(row),
      before: earlier && {
        value: measured(measure, earlier.sums),
        words: t('reportChart.before', {
          value: wordsOf(earlier),
          name: formatShortStep(earlier.from, step, language),
        }),
      },
    }
  })
  const days = formatDays(range, language)
  const isRatio = measure.per !== null
  return (
    <section className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-large font-bold">{what}</h2>
        <p className="flex flex-wrap gap-x-5 gap-y-1 text-small text-ink-soft" aria-hidden="true">
          <Key isLine={isRatio} isBefore={false}>
            {days}
          </Key>
          {rowsBefore.length > 0 && (
            <Key isLine={isRatio} isBefore>
              {formatDays(before, language)}
            </Key>
          )}
        </p>
      </header>
      <ColumnChart
        label={t('reportChart.label', { what, days })}
        hint={t('reportChart.hint')}
        columns={columns}
        axis={axisFor(measure, columns)}
        wordsOfTick={tick => formatTick(measure, tick, language)}
        look={isRatio ? 'line' : 'bars'}
        onOpen={onOpen}
      />
    </section>
  )
}

/** The key shows a sample of a line or of a bar beside the days that it stands for. */
function Key({ isLine, isBefore, children }: { isLine: boolean; isBefore: boolean; children: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <svg width="22" height="12" aria-hidden="true">
        {isLine || isBefore ? (
          <line
            x1="1"
            x2="21"
            y1="6"
            y2="6"
            strokeWidth={isBefore ? 2 : 3}
            strokeDasharray={isLine && isBefore ? '4 3' : undefined}
            className={isBefore ? 'stroke-ink-soft' : 'stroke-accent forced-colors:stroke-[CanvasText]'}
          />
        ) : (
          <rect x="5" width="12" height="12" rx="2" className="fill-accent forced-colors:fill-[CanvasText]" />
        )}
      </svg>
      {children}
    </span>
  )
}

/** The axis of a share always reaches from 0 to 100 percent, so that a small change looks small. */
function axisFor({ unit }: ReportMeasure, columns: readonly ChartColumn[]) {
  if (unit === 'percent') return { low: 0, high: 1, ticks: [0, 0.25, 0.5, 0.75, 1] }
  const values = columns.flatMap(({ value, before }) => [value ?? 0, before?.value ?? 0])
  return axisOf(values, 4, { cents: 100, count: 1, tons: 0.1, tenths: 0.1, 'box-months': 0.1 }[unit])
}

function formatTick({ unit }: ReportMeasure, tick: number, language: Language): string {
  if (unit === 'percent') return `${numberFormat(`${language}-US`).format(Math.round(tick * 100))} %`
  if (unit !== 'cents') return numberFormat(`${language}-US`, { maximumFractionDigits: 1 }).format(tick)
  const dollars = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const
  return numberFormat('en-US', { ...dollars, maximumFractionDigits: 1, minimumFractionDigits: 0, notation: 'compact' })
    .format(tick / 100)
    .replace('K', 'k')
}

/** Returns words such as "Nov 2" or "Nov 2026". */
function formatShortStep(from: string, step: ReportStep, language: Language): string {
  const parts =
    step === 'month' ? ({ month: 'short', year: '2-digit' } as const) : ({ month: 'short', day: 'numeric' } as const)
  return dateFormat(language, { ...parts, timeZone: 'UTC' }).format(dayOf(from))
}

/** Returns words such as "Nov 1 – 12". The format itself has narrow spaces around the dash, which no keyboard types. */
export const formatDays = ({ from, to }: DayRange, language: Language): string =>
  dateFormat(`${language}-US`, { month: 'short', day: 'numeric', timeZone: 'UTC' })
    .formatRange(from, to)
    .replaceAll('\u2009', ' ')

export const measureNamed = (name: ReportMeasure['name']): ReportMeasure =>
  measures.find(one => one.name === name) ?? measures[0]
