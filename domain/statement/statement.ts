/**
 * What a landfill bills: a line a scale ticket (rule M31). Its columns are named once for each facility. Tons are exact to four decimals,
 * amounts are whole cents.
 */
import { z } from 'zod'
import { type Day, dayOf } from '#domain/calendar.ts'
import { readDollars } from '#domain/money.ts'
import { poundsPerTon } from '#domain/weight.ts'
import { readCsv } from './read-csv.ts'

export const statementFields = ['day', 'ticket', 'weight', 'amount'] as const
export type StatementField = (typeof statementFields)[number]

export const weightUnits = ['tons', 'pounds'] as const

const column = z.int().min(0).max(99)

/** Which column of the file is which, from 0. */
export const statementColumnsSchema = z
  .strictObject({ day: column, ticket: column, weight: column, amount: column, unit: z.enum(weightUnits) })
  .refine(({ day, ticket, weight, amount }) => new Set([day, ticket, weight, amount]).size === 4)
export type StatementColumns = z.infer<typeof statementColumnsSchema>

/** What one call takes; a longer statement is sent in parts. */
export const longestStatement = 50_000

export type StatementLine = {
  /** Of the file, from 1. */
  readonly line: number
  readonly day: Day
  readonly ticketNumber: string
  readonly tons: number
  readonly amountInCents: number
}

export type StatementFlaw = { readonly line: number; readonly field: StatementField | 'quotes' | 'twice' }

export type ReadStatement = { readonly lines: readonly StatementLine[]; readonly flaws: readonly StatementFlaw[] }

/** The first line names the columns. A ticket that stands there twice is a flaw: a landfill bills it once. */
export function readStatement(text: string, columns: StatementColumns): ReadStatement {
  const rows = readCsv(text)
  if (rows === null) return { lines: [], flaws: [{ line: 1, field: 'quotes' }] }
  const lines: StatementLine[] = []
  const flaws: StatementFlaw[] = []
  const seen = new Set<string>()
  for (const { line, cells } of rows.slice(1)) {
    const read = readLine(cells, columns)
    if ('field' in read) flaws.push({ line, field: read.field })
    else if (seen.has(paperOf(yearOf(read.day), read.ticketNumber))) flaws.push({ line, field: 'twice' })
    else {
      seen.add(paperOf(yearOf(read.day), read.ticketNumber))
      lines.push({ line, ...read })
    }
  }
  return { lines, flaws }
}

type LineRead = Omit<StatementLine, 'line'> | { readonly field: StatementField }

function readLine(cells: readonly string[], columns: StatementColumns): LineRead {
  const day = readDay(cells[columns.day] ?? '')
  const ticketNumber = cells[columns.ticket] ?? ''
  const tons = readTons(cells[columns.weight] ?? '', columns.unit)
  const amountInCents = readDollars((cells[columns.amount] ?? '').replace(/^\$\s+/, '$'))
  if (day === null) return { field: 'day' }
  if (ticketNumber.length > 60 || ticketKey(ticketNumber) === '') return { field: 'ticket' }
  if (tons === null) return { field: 'weight' }
  if (amountInCents === null || amountInCents < 0) return { field: 'amount' }
  return { day, ticketNumber, tons, amountInCents }
}

/** As weigh-bridges print and people type the same number: "0088213", "88213" and "#88213" are one. */
export const ticketKey = (ticketNumber: string): string =>
  ticketNumber
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/^0+/, '')

/** A landfill's numbers begin anew each year. */
export const paperOf = (year: number, ticketNumber: string): string => `${year} ${ticketKey(ticketNumber)}`

export const yearOf = (day: Day): number => new Date(day).getUTCFullYear()

/** "2026-11-23", "11/23/2026" or "11/23/26", the month first; null for anything else. */
export function readDay(typed: string): Day | null {
  const [, isoYear, isoMonth, isoDate] = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/.exec(typed) ?? []
  const [, month, date, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})(?: .*)?$/.exec(typed) ?? []
  const parts = [isoYear ?? (year?.length === 2 ? `20${year}` : year), isoMonth ?? month, isoDate ?? date]
  const [years = '', months = '', dates = ''] = parts.map(part => part?.padStart(2, '0'))
  try {
    return dayOf(`${years}-${months}-${dates}`)
  } catch {
    return null
  }
}

/** Up to 100 tons; null for anything else. */
export function readTons(typed: string, unit: StatementColumns['unit']): number | null {
  const [, digits] =
    /^(\d{1,3}(?:,\d{3})*(?:\.\d+)?|\d+(?:\.\d+)?)\s*(?:t|tn|tons?|lbs?\.?|pounds?)?$/i.exec(typed) ?? []
  if (digits === undefined) return null
  const value = Number(digits.replaceAll(',', ''))
  const tons = Math.round((unit === 'pounds' ? value / poundsPerTon : value) * 10_000) / 10_000
  return tons > 100 ? null : tons
}

const headings: Readonly<Record<StatementField, RegExp>> = {
  day: /date|day|fecha/i,
  ticket: /ticket|scale|number|boleta/i,
  weight: /net|ton|weight|pound|lbs|peso/i,
  amount: /amount|total|charge|price|due|\$|monto/i,
}

/** The columns as their headings say; each file is another one, so it is only proposed. */
export function guessColumns(head: readonly string[]): StatementColumns {
  const taken = new Set<number>()
  const find = (field: StatementField): number => {
    const found = head.findIndex((heading, at) => !taken.has(at) && headings[field].test(heading))
    const at =
      found >= 0
        ? found
        : Math.max(
            0,
            head.findIndex((_, other) => !taken.has(other)),
          )
    taken.add(at)
    return at
  }
  const [day, ticket, weight, amount] = [find('day'), find('ticket'), find('weight'), find('amount')]
  return { day, ticket, weight, amount, unit: /pound|lbs?\b/i.test(head[weight] ?? '') ? 'pounds' : 'tons' }
}
