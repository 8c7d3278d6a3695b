import { useQuery } from '@tanstack/react-query'
import { type Figure, measures, type ReportStep, stepOf } from '#domain/report/figures.ts'
import { rangeBefore } from '#domain/report/range-before.ts'
import { addDays, type Day, dayOf, isoDateOf } from '#domain/value/calendar.ts'
import { csvFile } from '#domain/value/csv.ts'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { type TextsInUse, useTexts } from '#web/i18n/i18n.ts'
import { listKeys } from '#web/office/keys/page-keys.ts'
import { usePageKey } from '#web/office/keys/use-page-key.ts'
import { saveFile } from '#web/office/list/save-file.ts'
import { SavedViews } from '#web/office/list/saved-views.tsx'
import { OfficePage } from '#web/office/parts/office-page.tsx'
import { DueAges, DuePanel, dueAgeWord } from '#web/office/reports/due-ages.tsx'
import { ForecastCheck } from '#web/office/reports/forecast-check.tsx'
import { FigureOrderPanel } from '#web/office/reports/order-panel.tsx'
import { type Report, reportQuery } from '#web/office/reports/queries.ts'
import { RangeChoice } from '#web/office/reports/range-choice.tsx'
import { type ReportAddress, useReportAddress } from '#web/office/reports/report-address.ts'
import { measureNamed, ReportChart } from '#web/office/reports/report-chart.tsx'
import { ReportFilters } from '#web/office/reports/report-filters.tsx'
import { DryRuns, formatStep, ReportTable } from '#web/office/reports/report-table.tsx'
import { sheetValue, sumOfRows } from '#web/office/reports/report-values.ts'
import { Summary } from '#web/office/reports/summary.tsx'
import { YearButton } from '#web/office/reports/year-button.tsx'
import { useNotConnectedSince } from '#web/office/session/live.ts'
import { OfficeOnly } from '#web/office/session/office-only.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

export default function ReportsPage() {
  return (
    <OfficeOnly rights={['money']}>
      <Reports />
    </OfficeOnly>
  )
}

/** Shows the figures of the hauler by day, week or month. Each figure opens its orders. */
function Reports() {
  const { t } = useTexts()
  const asking = useReportAddress()
  const { address, change } = asking
  const { areaId, from, to, step } = address
  const { data, isError, refetch } = useQuery(reportQuery({ areaId, from, to, step }, address.isRange))
  const isOff = useNotConnectedSince() !== null
  usePageKey(listKeys.csv, data && !isOff ? () => save(data, t) : null)
  const isEmpty = data && address.isRange && Object.keys(sumOfRows(data.rows)).length === 0
  return (
    <OfficePage
      title={t('reports.title')}
      actions={
        <>
          <YearButton year={new Date(to).getUTCFullYear()} />
          <Button size="sm" variant="outline" disabled={!data || isOff} onClick={() => data && save(data, t)}>
            {t('reports.csv')}
          </Button>
        </>
      }
    >
      <RangeChoice {...asking} />
      <ReportFilters {...asking} areas={data?.areas ?? []} />
      <SavedViews page="/reports" />
      {!data && !isError && address.isRange && (
        <div role="status" aria-label={t('shell.loading')}>
          <Skeleton className="h-80 w-full" />
        </div>
      )}
      {!data && isError && <UnableToLoad component={t('reports.title')} onRetry={() => void refetch()} />}
      <div className="flex gap-6">
        <div className="flex min-w-0 flex-1 flex-col gap-4">
          {isEmpty && <p className="py-8 text-center text-ink-soft">{t('reports.empty')}</p>}
          {data && !isEmpty && address.isRange && <Figures report={data} {...asking} />}
          <DueAges
            open={address.due}
            onOpen={age => change({ open: null, figure: null, due: dueAgeWord(age) }, true)}
          />
          <ForecastCheck />
        </div>
        {data && address.isRange && <RowPanel report={data} {...asking} />}
        {address.due !== undefined && (
          <DuePanel key={dueAgeWord(address.due)} age={address.due} onClose={() => change({ due: null }, true)} />
        )}
      </div>
    </OfficePage>
  )
}

type FiguresProps = ReturnType<typeof useReportAddress> & { report: Report }

/** Nothing is compared until the days before are loaded, or if nothing happened on them. */
function useRowsBefore({ areaId, from, to, step }: ReportAddress) {
  const before = rangeBefore({ from, to })
  const { data, isPlaceholderData } = useQuery(reportQuery({ areaId, ...before, step }, true))
  const isKnown = data !== undefined && !isPlaceholderData && Object.keys(sumOfRows(data.rows)).length > 0
  return { before, rowsBefore: isKnown ? data.rows : [] }
}

function Figures({ report: { rows, step }, address, change }: FiguresProps) {
  const { open, show } = address
  const isOld = step !== address.step
  const measure = measureNamed(show)
  const compared = { rows, range: address, ...useRowsBefore(address) }
  // The rows of another step have days that the new rows may not have.
  const openRow = (id: string) => !isOld && change({ open: id, figure: measure.of, due: null }, true)
  return (
    <div aria-busy={isOld} className={classNames('flex flex-col gap-4', isOld && 'opacity-60')}>
      <Summary {...compared} shown={show} onShow={name => change({ show: name })} />
      <ReportChart {...compared} measure={measure} step={step} onOpen={openRow} />
      <ReportTable rows={rows} step={step} openId={rowOf(open)} onOpen={openRow} />
      <DryRuns
        rows={rows}
        openFigure={open === 'all' ? address.figure : null}
        onOpen={figure => change({ open: 'all', figure, due: null }, true)}
      />
    </div>
  )
}

/** Shows the orders behind a figure of the open row. */
function RowPanel({ report, address, change }: FiguresProps) {
  const { t, language } = useTexts()
  const { open, step, areaId, figure } = address
  const openRow = rowOf(open)
  const rows = open === 'all' || report.step === step ? report.rows : []
  const sums = open === 'all' ? sumOfRows(rows) : rows.find(row => row.from === openRow)?.sums
  if (open === null || !sums) return null
  return (
    <FigureOrderPanel
      key={openRow}
      title={open === 'all' ? t('reports.sum') : formatStep(isoDateOf(open), step, language)}
      asked={{ areaId, ...daysOf(open, address) }}
      figure={figure}
      sums={sums}
      onFigure={(other: Figure) => change({ figure: other })}
      onClose={() => change({ open: null, figure: null }, true)}
    />
  )
}

const rowOf = (open: ReportAddress['open']) => (open === null || open === 'all' ? open : isoDateOf(open))

/** Cuts the days of a row to the chosen range, so a week at its edge is shorter. */
function daysOf(open: Day | 'all', { from, to, step }: ReportAddress): { from: Day; to: Day } {
  if (open === 'all') return { from, to }
  const last = lastDayOf(open, step)
  return { from: open < from ? from : open, to: last > to ? to : last }
}

function lastDayOf(first: Day, step: ReportStep): Day {
  if (step === 'day') return first
  return addDays(stepOf(addDays(first, step === 'week' ? 7 : 31), step), -1)
}

function save({ rows, step }: Report, t: TextsInUse['t']): void {
  const head = [t(`reports.by.${step}`), ...measures.map(({ name }) => t(`reports.measure.${name}`))]
  const lines = rows.map(row => [isoDateOf(dayOf(row.from)), ...measures.map(one => sheetValue(one, row.sums))])
  saveFile('report.csv', [csvFile([head, ...lines])])
}
