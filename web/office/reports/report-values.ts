import { type Figure, type FigureSums, isInCents, measured, type measures } from '#domain/report/figures.ts'
import type { Language } from '#domain/value/language.ts'
import { formatCents } from '#domain/value/money.ts'
import { numberFormat } from '#web/parts/formats.ts'

export type ReportMeasure = (typeof measures)[number]

/** Returns a measure of a row as people read it. Empty if there is nothing to divide by. */
export function formatMeasure(measure: ReportMeasure, sums: FigureSums, language: Language): string {
  const value = measured(measure, sums)
  if (value === null) return ''
  if (measure.unit === 'cents') return formatCents(value)
  if (measure.unit === 'percent') return formatNumber(value * 100, language, 0).concat(' %')
  return formatNumber(value, language, digitsOf[measure.unit])
}

const digitsOf = { count: 0, tons: 2, 'box-months': 2, tenths: 1 } as const

/** Returns a figure, or an order's part in it, as people read it. */
export function formatFigure(figure: Figure, value: number, language: Language): string {
  return isInCents(figure) ? formatCents(value) : formatNumber(value, language, 0)
}

const formatNumber = (value: number, language: Language, digits: number) =>
  numberFormat(`${language}-US`, { maximumFractionDigits: digits }).format(value)

/** Returns a measure as a CSV file has it: dollars, tons, or a share of 1. */
export function sheetValue(measure: ReportMeasure, sums: FigureSums): number | null {
  const value = measured(measure, sums)
  if (value === null) return null
  return measure.unit === 'cents' ? value / 100 : Math.round(value * 10_000) / 10_000
}

export function sumOfRows(rows: readonly { readonly sums: FigureSums }[]): FigureSums {
  const sums: Partial<Record<Figure, number>> = {}
  for (const row of rows) {
    for (const [figure, value] of Object.entries(row.sums) as [Figure, number][])
      sums[figure] = (sums[figure] ?? 0) + value
  }
  return sums
}
