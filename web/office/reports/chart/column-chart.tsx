import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { type Axis, columnsPerLabel } from '#web/office/reports/chart/axis.ts'
import { classNames } from '#web/ui/class-names.ts'
import { inRem, useSize } from '#web/ui/use-size.ts'

export type ChartColumn = {
  readonly id: string
  /** The words of the column, and the short words below the axis. */
  readonly name: string
  readonly shortName: string
  /** Null if the column has no value. */
  readonly value: number | null
  readonly words: string
  /** The value of the column that is compared with this one. Undefined if there is none. */
  readonly before?: { readonly value: number | null; readonly words: string } | undefined
}

type ColumnChartProps = {
  /** Names what the chart shows, for screen readers. */
  label: string
  /** Says to screen readers how the keys work. */
  hint: string
  columns: readonly ChartColumn[]
  axis: Axis
  wordsOfTick: (tick: number) => string
  /** Sums are bars from the zero line. Ratios are a line. */
  look: 'bars' | 'line'
  onOpen: (id: string) => void
}

const height = 224
const top = 12
const foot = 28
const side = 64
const keySteps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 7,
  PageDown: -7,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/**
 * The chart draws columns above an axis and shows the value of the column under the pointer. With keys the chart is a slider: arrows go
 * from column to column, a screen reader reads the value, and Enter opens the column, as a press does.
 */
export function ColumnChart({ label, hint, columns, axis, wordsOfTick, look, onOpen }: ColumnChartProps) {
  const [element, { width }] = useSize<HTMLDivElement>({ width: 800, height })
  const [at, setAt] = useState<number | null>(null)
  const [isFocused, setFocused] = useState(false)
  const last = columns.length - 1
  const chosen = Math.min(at ?? last, last)
  const column = columns[chosen]
  if (!column) return null
  const step = Math.max(1, width - side) / columns.length
  const middleOf = (index: number) => side + (index + 0.5) * step
  const yOf = (value: number) => top + ((axis.high - value) / (axis.high - axis.low)) * (height - top - foot)
  const isShown = at !== null || isFocused
  const walk = (event: KeyboardEvent) => {
    const by = keySteps[event.key]
    if (event.key === 'Enter' || event.key === ' ') onOpen(column.id)
    else if (event.key === 'Escape') setAt(null)
    else if (by !== undefined) setAt(Math.max(0, Math.min(last, chosen + by)))
    else return
    event.preventDefault()
  }
  const columnUnder = ({ currentTarget, clientX }: Pick<MouseEvent, 'currentTarget' | 'clientX'>) => {
    const box = currentTarget.getBoundingClientRect()
    const x = (clientX - box.left) * (width / (box.width || width)) - side
    return Math.max(0, Math.min(last, Math.floor(x / step)))
  }
  return (
    <div
      ref={element}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-description={hint}
      aria-valuemin={1}
      aria-valuemax={columns.length}
      aria-valuenow={chosen + 1}
      aria-valuetext={[column.name, column.words, column.before?.words].filter(Boolean).join(', ')}
      onKeyDown={walk}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onPointerMove={event => setAt(columnUnder(event))}
      onPointerLeave={() => setAt(null)}
      // After a touch the pointer has left before the click. A click of a screen reader has no position.
      onClick={event => onOpen((event.detail === 0 ? column : (columns[columnUnder(event)] ?? column)).id)}
      className="relative w-full cursor-pointer touch-pan-y rounded-control"
    >
      <svg
        viewBox={`0 0 ${width} ${height}`}
        style={{ height: inRem(height) }}
        aria-hidden="true"
        className="block w-full overflow-visible"
      >
        {isShown && (
          <rect
            x={middleOf(chosen) - step / 2}
            y={top}
            width={step}
            height={height - top - foot}
            className="fill-sunken forced-colors:fill-[Highlight]"
          />
        )}
        {axis.ticks.map(tick => (
          <g key={tick}>
            <line
              x1={side}
              x2={width}
              y1={yOf(tick)}
              y2={yOf(tick)}
              className={tick === 0 ? 'stroke-line-strong' : 'stroke-line'}
            />
            <text x={side - 10} y={yOf(tick) + 4} textAnchor="end" fontSize="12" className="fill-ink-soft tabular-nums">
              {wordsOfTick(tick)}
            </text>
          </g>
        ))}
        <Names
          columns={columns}
          middleOf={middleOf}
          every={columnsPerLabel(columns.length, width - side, 64)}
          width={width}
        />
        {look === 'bars'
          ? columns.map(({ id, value, before }, index) => (
              <g key={id}>
                <Bar x={middleOf(index)} width={Math.min(48, step * 0.68)} value={value ?? 0} yOf={yOf} />
                {typeof before?.value === 'number' && (
                  <line
                    x1={middleOf(index) - Math.min(28, step * 0.46)}
                    x2={middleOf(index) + Math.min(28, step * 0.46)}
                    y1={yOf(before.value)}
                    y2={yOf(before.value)}
                    strokeWidth="2"
                    className="stroke-ink-soft"
                  />
                )}
              </g>
            ))
          : (['before', 'value'] as const).map(which => (
              <Line
                key={which}
                isBefore={which === 'before'}
                points={columns.map(({ value, before }, index) => {
                  const of = which === 'value' ? value : before?.value
                  return typeof of === 'number' ? { x: middleOf(index), y: yOf(of) } : null
                })}
                hasDots={columns.length <= 62}
              />
            ))}
      </svg>
      {isShown && <ValueBox column={column} x={middleOf(chosen)} width={width} />}
    </div>
  )
}

type NamesProps = {
  columns: readonly ChartColumn[]
  middleOf: (index: number) => number
  every: number
  width: number
}

/** The last column always has its name. */
function Names({ columns, middleOf, every, width }: NamesProps) {
  return columns.map(({ id, shortName }, index) =>
    (columns.length - 1 - index) % every === 0 ? (
      <text
        key={id}
        x={Math.min(middleOf(index), width - 22)}
        y={height - 8}
        textAnchor="middle"
        fontSize="12"
        className="fill-ink-soft tabular-nums"
      >
        {shortName}
      </text>
    ) : null,
  )
}

type BarProps = { x: number; width: number; value: number; yOf: (value: number) => number }

/** A bar below the zero line has the color of a fault. */
function Bar({ x, width, value, yOf }: BarProps) {
  const [from, to] = [yOf(Math.max(0, value)), yOf(Math.min(0, value))]
  return (
    <rect
      x={x - width / 2}
      y={from}
      width={width}
      height={Math.max(0, to - from)}
      rx={Math.min(3, width / 4)}
      className={classNames('forced-colors:fill-[CanvasText]', value < 0 ? 'fill-bad' : 'fill-accent')}
    />
  )
}

type Point = { readonly x: number; readonly y: number }

/** The line goes through the columns that have a value, each with a dot. A column without a value, such as a Sunday, has no dot. */
function Line({
  points,
  isBefore,
  hasDots,
}: {
  points: readonly (Point | null)[]
  isBefore: boolean
  hasDots: boolean
}) {
  const known = points.filter(point => point !== null)
  return (
    <>
      <path
        d={known.length > 0 ? `M${known.map(({ x, y }) => `${x} ${y}`).join('L')}` : undefined}
        fill="none"
        strokeWidth={isBefore ? 1.5 : 2.5}
        strokeDasharray={isBefore ? '4 4' : undefined}
        strokeLinejoin="round"
        strokeLinecap="round"
        className={isBefore ? 'stroke-ink-soft' : 'stroke-accent forced-colors:stroke-[CanvasText]'}
      />
      {!isBefore &&
        (hasDots || known.length === 1) &&
        known.map(({ x, y }) => (
          <circle
            key={x}
            cx={x}
            cy={y}
            r="3.5"
            strokeWidth="1.5"
            className="fill-accent stroke-ink forced-colors:fill-[CanvasText]"
          />
        ))}
    </>
  )
}

const widthOfBox = 208

/** The box shows the value beside the chosen column, at the side where there is room. */
function ValueBox({ column: { name, words, before }, x, width }: { column: ChartColumn; x: number; width: number }) {
  const isLeft = x + 14 + widthOfBox > width
  const left = Math.max(0, isLeft ? x - 14 - widthOfBox : x + 14)
  return (
    <div
      aria-hidden="true"
      // With large letters the box is as wide as the chart.
      style={{ left: `min(${inRem(left)}, max(0px, 100% - ${inRem(widthOfBox)}))`, width: inRem(widthOfBox) }}
      className="pointer-events-none absolute top-3 max-w-full rounded-control bg-surface px-3 py-2 text-small shadow-float"
    >
      <p className="text-ink-soft">{name}</p>
      <p className="text-large font-bold tabular-nums">{words || '–'}</p>
      {before && <p className="text-ink-soft tabular-nums">{before.words}</p>}
    </div>
  )
}
