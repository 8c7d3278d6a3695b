import { useId } from 'react'
import { type MeasureName, measured } from '#domain/report/figures.ts'
import type { DayRange } from '#domain/report/range-before.ts'
import type { Language } from '#domain/value/language.ts'
import { type TextsInUse, useTexts } from '#web/i18n/i18n.ts'
import { SmallLine } from '#web/office/reports/chart/small-line.tsx'
import type { ReportRow } from '#web/office/reports/queries.ts'
import { formatDays, measureNamed } from '#web/office/reports/report-chart.tsx'
import { formatMeasure, type ReportMeasure, sumOfRows } from '#web/office/reports/report-values.ts'
import { numberFormat } from '#web/parts/formats.ts'
import { classNames } from '#web/ui/class-names.ts'

/** What a hauler earns from a load comes first. More is better for each of these measures. */
const summarized: readonly MeasureName[] = ['margin', 'utilization', 'on-time', 'revenue']

type SummaryProps = {
  rows: readonly ReportRow[]
  rowsBefore: readonly ReportRow[]
  range: DayRange
  before: DayRange
  shown: MeasureName
  onShow: (name: MeasureName) => void
}

/** Four measures of the chosen days, each beside its value on the days before. A press draws the measure in the chart below. */
export function Summary({ rows, rowsBefore, range, before, shown, onShow }: SummaryProps) {
  const { t, language } = useTexts()
  return (
    <section aria-label={t('reportChart.summary')} className="flex flex-col gap-2">
      <p className="text-small text-ink-soft">
        {t('reportChart.compared', { days: formatDays(range, language), before: formatDays(before, language) })}
      </p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))] gap-3">
        {summarized.map(name => (
          <MeasureButton
            key={name}
            measure={measureNamed(name)}
            rows={rows}
            rowsBefore={rowsBefore}
            isShown={name === shown}
            onShow={() => onShow(name)}
          />
        ))}
      </div>
    </section>
  )
}

type MeasureButtonProps = Pick<SummaryProps, 'rows' | 'rowsBefore'> & {
  measure: ReportMeasure
  isShown: boolean
  onShow: () => void
}

function MeasureButton({ measure, rows, rowsBefore, isShown, onShow }: MeasureButtonProps) {
  const { t, language } = useTexts()
  const sums = sumOfRows(rows)
  const name = t(`reports.measure.${measure.name}`)
  const value = formatMeasure(measure, sums, language)
  const change = useId()
  return (
    <button
      type="button"
      aria-label={value ? `${name}: ${value}` : name}
      aria-describedby={change}
      aria-pressed={isShown}
      onClick={onShow}
      className={classNames(
        'flex min-w-0 flex-col rounded-card border px-4 py-3 text-left transition-colors hover:border-ink',
        isShown ? 'border-ink bg-surface shadow-card' : 'border-line bg-surface',
      )}
    >
      <span className="text-small font-medium text-ink-soft">{name}</span>
      <span className="price text-title font-bold">{value || '–'}</span>
      <span id={change}>
        <Change measure={measure} now={measured(measure, sums)} rowsBefore={rowsBefore} />
      </span>
      <SmallLine values={rows.map(row => measured(measure, row.sums))} />
    </button>
  )
}

type ChangeProps = { measure: ReportMeasure; now: number | null; rowsBefore: readonly ReportRow[] }

function Change({ measure, now, rowsBefore }: ChangeProps) {
  const { t, language } = useTexts()
  const sums = sumOfRows(rowsBefore)
  const before = measured(measure, sums)
  if (now === null || before === null || (before === 0 && measure.per === null))
    return <span className="text-small text-ink-soft">{t('reportChart.onlyNow')}</span>
  const change = changeOf(measure, now, before, language)
  if (change === null) return <span className="text-small text-ink-soft">{t('reportChart.same')}</span>
  const isMore = now > before
  const amount = measure.unit === 'percent' ? pointsIn(change, t) : change
  const value = formatMeasure(measure, sums, language)
  return (
    <span className="flex items-baseline gap-1.5 text-small">
      <span aria-hidden="true" className={isMore ? 'text-good' : 'text-bad'}>
        {isMore ? '▲' : '▼'}
      </span>
      <span>
        {isMore ? t('reportChart.more', { change: amount, value }) : t('reportChart.less', { change: amount, value })}
      </span>
    </span>
  )
}

const pointsIn = (points: string, t: TextsInUse['t']): string =>
  points === '1' ? t('reportChart.point') : t('reportChart.points', { points })

/** Returns the change of a share in points, and of other measures in percent, as people read it. Null if it rounds to nothing. */
function changeOf({ unit }: ReportMeasure, now: number, before: number, language: Language): string | null {
  const numbers = numberFormat(`${language}-US`, { maximumFractionDigits: 0 })
  const points = Math.round(Math.abs(now - before) * 100)
  const percent = Math.round((Math.abs(now - before) / Math.abs(before)) * 100)
  if (unit === 'percent') return points === 0 ? null : numbers.format(points)
  return percent === 0 || before === 0 ? null : `${numbers.format(percent)} %`
}
