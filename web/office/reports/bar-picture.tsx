import { measured } from '#domain/report/figures.ts'
import type { ReportRow } from '#web/office/reports/queries.ts'
import type { ReportMeasure } from '#web/office/reports/report-values.ts'

const [width, height] = [1000, 160]

/** Draws a bar for each row of the table below, which has the same figures. A negative bar hangs below the zero line. */
export function BarPicture({
  rows,
  measure,
  label,
}: {
  rows: readonly ReportRow[]
  measure: ReportMeasure
  label: string
}) {
  const values = rows.map(row => measured(measure, row.sums) ?? 0)
  const most = Math.max(0, ...values)
  const least = Math.min(0, ...values)
  const scale = most - least === 0 ? 0 : height / (most - least)
  const step = width / Math.max(1, rows.length)
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height + 2}`}
      preserveAspectRatio="none"
      className="h-40 w-full rounded-card border border-line bg-surface p-2"
    >
      {rows.map((row, at) => {
        const value = values[at] ?? 0
        return (
          <rect
            key={row.from}
            x={at * step + step * 0.1}
            width={step * 0.8}
            y={(most - Math.max(0, value)) * scale}
            height={Math.abs(value) * scale}
            className={value < 0 ? 'fill-bad' : 'fill-accent'}
          />
        )
      })}
      <line x1={0} x2={width} y1={most * scale + 1} y2={most * scale + 1} className="stroke-line-strong" />
    </svg>
  )
}
