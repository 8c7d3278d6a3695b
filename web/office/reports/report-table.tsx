import { type Figure, figures, measures, type ReportStep } from '#domain/report/figures.ts'
import { dayOf } from '#domain/value/calendar.ts'
import type { Language } from '#domain/value/language.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { ReportRow } from '#web/office/reports/queries.ts'
import { formatMeasure, sumOfRows } from '#web/office/reports/report-values.ts'
import { dateFormat } from '#web/parts/formats.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'

/** Returns words such as "Mon, Nov 2", "Week of Nov 2" or "November 2026", made from the first day. */
export function formatStep(from: string, step: ReportStep, language: Language): string {
  const message =
    step === 'month'
      ? ({ month: 'long', year: 'numeric' } as const)
      : ({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' } as const)
  return dateFormat(language, { ...message, timeZone: 'UTC' }).format(dayOf(from))
}

type ReportTableProps = {
  rows: readonly ReportRow[]
  step: ReportStep
  openId: string | null
  onOpen: (id: string) => void
}

export function ReportTable({ rows, step, openId, onOpen }: ReportTableProps) {
  const { t, language } = useTexts()
  const columns = measures.map((measure): Column<ReportRow> => {
    const title = t(`reports.measure.${measure.name}`)
    return { key: measure.name, title, cell: row => formatMeasure(measure, row.sums, language), isNumber: true }
  })
  return (
    <DataTable
      label={t('reports.title')}
      columns={[
        {
          key: 'from',
          title: t(`reports.by.${step}`),
          cell: row => (row.from === 'all' ? t('reports.sum') : formatStep(row.from, step, language)),
        },
        ...columns,
      ]}
      rows={[{ from: 'all', sums: sumOfRows(rows) }, ...rows]}
      idOf={row => row.from}
      openId={openId}
      onOpen={onOpen}
    />
  )
}

type DryRunsProps = { rows: readonly ReportRow[]; openFigure: Figure | null; onOpen: (figure: string) => void }

/** Lists the dry runs of the whole range by reason, the most frequent first. If there were none, nothing is shown. */
export function DryRuns({ rows, openFigure, onOpen }: DryRunsProps) {
  const { t } = useTexts()
  const sums = sumOfRows(rows)
  const reasons = figures.filter(figure => figure.startsWith('dry-run:') && sums[figure])
  if (reasons.length === 0) return null
  return (
    <DataTable
      label={t('reports.dryRuns')}
      columns={[
        { key: 'reason', title: t('reports.dryRuns'), cell: figure => t(`reports.figure.${figure}`) },
        { key: 'count', title: t('reports.times'), cell: figure => sums[figure] ?? 0, isNumber: true },
      ]}
      rows={[...reasons].sort((one, other) => (sums[other] ?? 0) - (sums[one] ?? 0))}
      idOf={figure => figure}
      openId={openFigure}
      onOpen={onOpen}
    />
  )
}
