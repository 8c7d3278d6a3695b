/**
 * Makes a file of a year for spreadsheets (rule R6). It has a row for each order and each box that is counted in the figures of a day of an
 * area. Money is in dollars.
 *
 * Order R-10383 was placed and paid with $540.00 and $44.55 tax: 2026-11-23, Austin, R-10383, (no box), 1, 540, 44.55, …
 */

import { type FigureSums, figures, isInCents } from '#domain/report/figures.ts'
import { type Day, isoDateOf } from '#domain/value/calendar.ts'
import type { CsvCell } from '#domain/value/csv.ts'

/** The columns before the figures. */
export const yearColumns = ['day', 'area', 'order', 'box'] as const

export type YearRow = { readonly number: string; readonly isBox: boolean; readonly sums: FigureSums }

export function yearCells(day: Day, area: string, { number, isBox, sums }: YearRow): CsvCell[] {
  const values = figures.map(figure => {
    const value = sums[figure] ?? 0
    return isInCents(figure) ? value / 100 : value
  })
  return [isoDateOf(day), area, isBox ? null : number, isBox ? number : null, ...values]
}

/** The earliest year that the office can request. */
export const firstYear = 2020
