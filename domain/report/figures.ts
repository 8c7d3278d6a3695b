/**
 * The figures that the office reads about its days (rules R2 to R5). A *figure* is a whole number for each day, and the figure of a week is
 * the sum of its seven days. A page shows a figure, or one figure divided by another.
 *
 * 76 boxes came back 152 times in 30 days, of 2,280 box-days: 152 ÷ 2,280 × 365 ÷ 12 = 2.03 turns a box-month.
 *
 * Two loads were dumped, $700.00 and $500.00 without tax, for $180.00 and $120.00: a margin of ($1,200.00 − $300.00) ÷ 2 = $450.00.
 */
import { addDays, type Day, dayOf, isoDateOf } from '#domain/value/calendar.ts'
import { poundsPerTon } from '#domain/value/weight.ts'

/** All figures, each with its unit and its source. */
export const figures = [
  /** The number of orders placed, whatever became of them. */
  'orders',
  /** In cents, without tax: payments on the day on which they were made, less refunds on the day of the refund. */
  'revenue',
  /**
   * In cents: the tax in these payments and refunds. The share of the tax is that of the newest bill, or of the order if it has no bill
   * yet. `revenue` and `tax` together are the money that moved.
   */
  'tax',
  /** The number of loads dumped, by `load.dumped_at`. */
  'loads',
  /** The pounds of these loads, by their tickets. */
  'pounds',
  /** In cents: the tons of these loads at the rate that the facility had when they were dumped. */
  'tip-cost',
  /** In cents: the price of the orders of these loads without tax, by their newest bills, less the tip cost. */
  'margin',
  /** The number of trucks that dumped a load on the day. */
  'truck-days',
  /** The extra days on the newest bills, counted on the day of the pick-up. */
  'days-over',
  /** The number of boxes that came back from customers, counted on the day of the pick-up. */
  'turns',
  /** The number of boxes of the fleet at the end of the day. Boxes in repair count, retired boxes do not. */
  'box-days',
  /** The number of these boxes that were at customers at the end of the day. */
  'days-out',
  /** The number of visits that were made. */
  'visits',
  /** The number of visits without an earlier dry run of the same order and side. */
  'first-visits',
  /** The number of visits that were made and had a promise. */
  'promised',
  /** The number of these visits at which the driver arrived within the promised hours, both ends included. */
  'on-time',
  /** The number of failed visits, by reason. */
  'dry-run:blocked',
  'dry-run:locked',
  'dry-run:not-ready',
  'dry-run:overfilled',
  'dry-run:too-heavy',
  'dry-run:unsafe',
  'dry-run:wrong-address',
  'dry-run:our-truck',
  'dry-run:other',
] as const
export type Figure = (typeof figures)[number]

/** The measures that pages show: a figure, or one figure divided by another. */
export const measures = [
  { name: 'revenue', of: 'revenue', per: null, unit: 'cents' },
  { name: 'orders', of: 'orders', per: null, unit: 'count' },
  { name: 'tons', of: 'pounds', per: null, unit: 'tons' },
  { name: 'loads', of: 'loads', per: null, unit: 'count' },
  { name: 'tip-cost', of: 'tip-cost', per: 'loads', unit: 'cents' },
  { name: 'margin', of: 'margin', per: 'loads', unit: 'cents' },
  { name: 'loads-truck-day', of: 'loads', per: 'truck-days', unit: 'tenths' },
  { name: 'turns', of: 'turns', per: 'box-days', unit: 'box-months' },
  { name: 'utilization', of: 'days-out', per: 'box-days', unit: 'percent' },
  { name: 'on-time', of: 'on-time', per: 'promised', unit: 'percent' },
  { name: 'first-visit', of: 'first-visits', per: 'visits', unit: 'percent' },
  { name: 'days-over', of: 'days-over', per: null, unit: 'count' },
] as const satisfies readonly Measure[]
export type MeasureName = (typeof measures)[number]['name']
type Unit = 'cents' | 'count' | 'tons' | 'tenths' | 'percent' | 'box-months'
type Measure = { readonly name: string; readonly of: Figure; readonly per: Figure | null; readonly unit: Unit }

/** The figures that count boxes. All others count orders. */
export const boxFigures = ['box-days', 'days-out'] as const satisfies readonly Figure[]
export type BoxFigure = (typeof boxFigures)[number]
export type OrderFigure = Exclude<Figure, BoxFigure>
export const orderFigures: readonly OrderFigure[] = figures.filter(figure => !isBoxFigure(figure))

export function isBoxFigure(figure: Figure): figure is BoxFigure {
  return boxFigures.some(one => one === figure)
}

const figuresInCents: readonly Figure[] = ['revenue', 'tax', 'tip-cost', 'margin']

/** Returns true if the figure is in cents. Other figures are pounds, days or a count. */
export const isInCents = (figure: Figure): boolean => figuresInCents.includes(figure)

const daysAMonth = 365 / 12

/** Returns the measure in its unit. Cents are rounded half up. Returns null if the divisor is zero. */
export function measured({ of, per, unit }: Omit<Measure, 'name'>, sums: FigureSums): number | null {
  const amount = (sums[of] ?? 0) / (unit === 'tons' ? poundsPerTon : 1)
  if (per === null) return amount
  const divisor = sums[per] ?? 0
  if (divisor === 0) return null
  if (unit === 'box-months') return (amount / divisor) * daysAMonth
  return unit === 'cents' ? Math.floor(amount / divisor + 0.5) : amount / divisor
}

/** The sums by figure. A figure that is missing is 0. */
export type FigureSums = Readonly<Partial<Record<Figure, number>>>

/** The maximum number of days that a report reads at once. */
export const maxReportInDays = 800

export const steps = ['day', 'week', 'month'] as const
export type ReportStep = (typeof steps)[number]

/** Returns the first day of the week (a Monday) or of the month in which the day is, or the day itself. */
export function stepOf(day: Day, step: ReportStep): Day {
  if (step === 'month') return dayOf(`${isoDateOf(day).slice(0, 7)}-01`)
  return step === 'week' ? addDays(day, -((new Date(day).getUTCDay() + 6) % 7)) : day
}

export type StepRow = { readonly from: Day; readonly sums: FigureSums }

/** Returns a row for each step that has some of the days, in their order, even if the step has no figures. */
export function rowsOf(days: readonly { readonly day: Day; readonly sums: FigureSums }[], step: ReportStep): StepRow[] {
  const rows = new Map<Day, Partial<Record<Figure, number>>>()
  for (const { day, sums } of days) {
    const from = stepOf(day, step)
    const row = rows.get(from) ?? {}
    for (const figure of figures) if (sums[figure]) row[figure] = (row[figure] ?? 0) + sums[figure]
    rows.set(from, row)
  }
  return [...rows].map(([from, sums]) => ({ from, sums })).sort((one, other) => one.from - other.from)
}
