/**
 * What the office reads of its days (rules R2 to R5). A *figure* is a whole number of a day that adds up: that of a week is the sum
 * of its seven. What is shown is a figure, or one divided by another.
 *
 * 76 boxes came back 152 times in 30 days, of 2,280 box-days: 152 ÷ 2,280 × 365 ÷ 12 = 2.03 turns a box-month.
 *
 * Two loads were tipped, $700.00 and $500.00 without tax, for $180.00 and $120.00: a margin of ($1,200.00 − $300.00) ÷ 2 = $450.00.
 */
import { addDays, type Day, dayOf, isoDateOf } from '#domain/value/calendar.ts'
import { poundsPerTon } from '#domain/value/weight.ts'

/** The figures, each with its unit and its source. */
export const figures = [
  /** Orders placed, whatever became of them. */
  'orders',
  /** Cents: payments on the day they were made, less refunds on theirs, without the tax in them. */
  'revenue',
  /** Cents: the tax in them, in the share that the newest bill has, before that the order. With `revenue` what was moved. */
  'tax',
  /** Loads tipped, by `load.dumped_at`. */
  'loads',
  /** Pounds of these loads, by their tickets. */
  'pounds',
  /** Cents: their tons at the facility's rate when they were tipped. */
  'tip-cost',
  /** Cents: what the orders of these loads cost without tax, by their newest bills, less the tip cost. */
  'margin',
  /** Trucks that tipped on the day. */
  'truck-days',
  /** Extra days on the newest bills, on the day of the pick-up. */
  'days-over',
  /** Boxes that came back from customers, on the day of the pick-up. */
  'turns',
  /** Boxes of the fleet at the end of the day, those in repair too, those retired not. */
  'box-days',
  /** Those of them that stood at customers then. */
  'days-out',
  /** Visits that were made. */
  'visits',
  /** Those that no dry run of the same order and side came before. */
  'first-visits',
  /** Visits that were made and promised. */
  'promised',
  /** Those that the driver arrived at within the promised hours, both ends in it. */
  'on-time',
  /** Failed visits, by reason. */
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

/** What is shown: a figure, or one divided by another. */
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

/** The figures that boxes are behind; orders are behind all others. */
export const boxFigures = ['box-days', 'days-out'] as const satisfies readonly Figure[]
export type BoxFigure = (typeof boxFigures)[number]
export type OrderFigure = Exclude<Figure, BoxFigure>
export const orderFigures: readonly OrderFigure[] = figures.filter(figure => !isBoxFigure(figure))

export function isBoxFigure(figure: Figure): figure is BoxFigure {
  return boxFigures.some(one => one === figure)
}

const figuresInCents: readonly Figure[] = ['revenue', 'tax', 'tip-cost', 'margin']

/** Others are pounds, days or a count. */
export const isInCents = (figure: Figure): boolean => figuresInCents.includes(figure)

const daysAMonth = 365 / 12

/** In its unit, cents rounded half up; null where there is nothing to divide by. */
export function measured({ of, per, unit }: Omit<Measure, 'name'>, sums: FigureSums): number | null {
  const amount = (sums[of] ?? 0) / (unit === 'tons' ? poundsPerTon : 1)
  if (per === null) return amount
  const divisor = sums[per] ?? 0
  if (divisor === 0) return null
  if (unit === 'box-months') return (amount / divisor) * daysAMonth
  return unit === 'cents' ? Math.floor(amount / divisor + 0.5) : amount / divisor
}

/** By figure; one that is missing is 0. */
export type FigureSums = Readonly<Partial<Record<Figure, number>>>

/** More days are not read at once. */
export const longestReportInDays = 800

export const steps = ['day', 'week', 'month'] as const
export type ReportStep = (typeof steps)[number]

/** The first day of the week (Monday) or month that a day is in, or the day. */
export function stepOf(day: Day, step: ReportStep): Day {
  if (step === 'month') return dayOf(`${isoDateOf(day).slice(0, 7)}-01`)
  return step === 'week' ? addDays(day, -((new Date(day).getUTCDay() + 6) % 7)) : day
}

export type StepRow = { readonly from: Day; readonly sums: FigureSums }

/** A row for each step that some of the days are in, in their order; those without figures too. */
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
