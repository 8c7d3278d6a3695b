/**
 * A landfill bills scale tickets, each on one line or on several (rule M31). No line of the file is lost: it is a part of a ticket, or it
 * is left out with a reason. Tons are exact to four decimals, and amounts are whole cents.
 */
import { z } from 'zod'
import { type Day, daysBetween } from '#domain/value/calendar.ts'
import { findHeadings, type StatementField, statementFields, unitColumnOf, unitInRow } from './headings.ts'
import { type CsvRow, readCsv } from './read-csv.ts'
import {
  dayOrderOf,
  maxBilledInCents,
  maxTons,
  readBilledAmount,
  readDay,
  readPounds,
  tonsOf,
  weightUnits,
} from './statement-cells.ts'

const column = z.int().min(0).max(99)

/**
 * The index of each column in the file, from 0, and the line of the file that names the columns. If the line is 0, the file has no
 * headings, and every line belongs to the statement. If it is missing, the product finds the headings by their words.
 */
export const statementColumnsSchema = z
  .strictObject({
    day: column,
    ticket: column,
    weight: column,
    amount: column,
    unit: z.enum(weightUnits),
    headingLine: z.int().min(0).max(9_999).optional(),
  })
  .refine(columns => new Set(statementFields.map(field => columns[field])).size === statementFields.length)
export type StatementColumns = z.infer<typeof statementColumnsSchema>

/** The maximum length of the text of a statement, in characters. The office imports a longer statement in parts. */
export const maxStatementLength = 50_000

/** The maximum length up to which a line that was left out is stored and shown. */
const maxShownLineLength = 300

/** A line of the file that is a part of a ticket. */
export type StatementPart = {
  /** The number of the line in the file, from 1. */
  readonly line: number
  readonly text: string
  readonly tons: number
  readonly amountInCents: number
}

export type StatementLine = {
  /** The number of the ticket's first line in the file, from 1. */
  readonly line: number
  readonly day: Day
  readonly ticketNumber: string
  readonly tons: number
  readonly amountInCents: number
  /** A ticket has several lines if its load has several materials or fees, each on its own line. */
  readonly parts: readonly StatementPart[]
}

export const leftOutReasons = [
  'above-headings',
  'headings',
  'no-ticket-line',
  'total',
  'void',
  'credit',
  'twice',
  'day',
  'ticket',
  'weight',
  'amount',
] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

/** A line that was left out keeps the cells that could be read, so that its money is not lost. */
export type LeftOutLine = {
  readonly line: number
  readonly reason: LeftOutReason
  readonly text: string
  readonly day: Day | null
  readonly ticketNumber: string | null
  readonly tons: number | null
  readonly amountInCents: number | null
}

export type ReadStatement = {
  /** The number of all lines of the file that are not empty. Each of them is in one of the two lists. */
  readonly fileLines: number
  readonly lines: readonly StatementLine[]
  readonly leftOut: readonly LeftOutLine[]
}

/** One line, before the lines of a ticket are joined. */
type ReadRow = {
  readonly line: number
  readonly text: string
  readonly day: Day
  readonly ticketNumber: string
  readonly pounds: number
  readonly amountInCents: number
}

export function readStatement(text: string, columns: StatementColumns): ReadStatement {
  const rows = readCsv(text)
  const look = lookOf(rows, headingsIn(rows, columns), columns)
  const read: ReadRow[] = []
  const leftOut: LeftOutLine[] = []
  for (const row of rows) {
    const one = readRow(row, look)
    if ('reason' in one) leftOut.push(one)
    else read.push(one)
  }
  const isMisprint = misprintsOf(read)
  leftOut.push(...read.filter(isMisprint).map(row => leave(row, 'day')))
  const tickets = ticketsOf(read.filter(row => !isMisprint(row)))
  leftOut.push(...tickets.flatMap(ticket => ticket.leftOut))
  return {
    fileLines: rows.length,
    lines: tickets.flatMap(({ line }) => line ?? []),
    leftOut: leftOut.toSorted((a, b) => a.line - b.line),
  }
}

function headingsIn(rows: readonly CsvRow[], { headingLine }: StatementColumns): CsvRow | null {
  if (headingLine === undefined) return findHeadings(rows)
  return rows.find(row => row.line === headingLine) ?? null
}

type Look = {
  readonly columns: StatementColumns
  readonly headLine: number
  readonly headText: string
  readonly unitColumn: number | null
  /**
   * True if the day comes before the month, because the file has a date such as 13/11/2026 and none such as 11/13/2026. The order in 02/11
   * alone says nothing.
   */
  readonly isDayFirst: boolean
  /** The lines of each ticket that were read so far. */
  readonly above: Map<string, ReadRow[]>
}

function lookOf(rows: readonly CsvRow[], head: CsvRow | null, columns: StatementColumns): Look {
  const orders = new Set(rows.map(({ cells }) => dayOrderOf(cells[columns.day] ?? '')))
  return {
    columns,
    headLine: head?.line ?? 0,
    headText: head ? textOf(head) : '',
    unitColumn: head ? unitColumnOf(head.cells) : null,
    isDayFirst: orders.has('day-first') && !orders.has('month-first'),
    above: new Map(),
  }
}

function readRow(row: CsvRow, look: Look): ReadRow | LeftOutLine {
  const { cells, line } = row
  const { columns, above } = look
  const text = textOf(row)
  const cellOf = (field: StatementField) => cells[columns[field]] ?? ''
  const number = cellOf('ticket')
  const ticketNumber = number.length <= 60 && ticketKey(number) !== '' ? number : null
  const unit = unitInRow(cells, look.unitColumn)
  const pounds = unit === null ? null : readPounds(cellOf('weight'), unit ?? columns.unit)
  const amountInCents = readBilledAmount(cellOf('amount'))
  const day = readDay(cellOf('day'))
  const facts = { line, text, day, ticketNumber, pounds, amountInCents }
  const reason = reasonOf(facts, row, look)
  if (reason !== null) return leave(facts, reason)
  if (ticketNumber === null) return leave(facts, 'ticket')
  // The line of a fee comes below its load, often without a day and a weight of its own.
  const ofTicket = above.get(ticketKey(ticketNumber)) ?? []
  const dayOfTicket = day ?? (cellOf('day') === '' ? (ofTicket.at(-1)?.day ?? null) : null)
  if (dayOfTicket === null) return leave(facts, 'day')
  const isFee = ofTicket.length > 0 && cells.some(cell => feeWords.test(cell))
  const isWeighedAbove = isFee && ofTicket.some(one => one.pounds === pounds)
  const isWithoutWeight = isFee || (ofTicket.length > 0 && (unit === null || cellOf('weight') === ''))
  if (pounds === null && !isWithoutWeight) return leave(facts, 'weight')
  if (amountInCents === null) return leave(facts, 'amount')
  const own = pounds === null || isWeighedAbove ? 0 : pounds
  const read = { line, text, day: dayOfTicket, ticketNumber, pounds: own, amountInCents }
  above.set(ticketKey(ticketNumber), [...ofTicket, read])
  return read
}

type Facts = Omit<LeftOutLine, 'reason' | 'tons'> & { readonly pounds: number | null }

/** Returns the reason why a line belongs to no ticket, or null. */
function reasonOf(
  facts: Facts,
  { line, cells }: CsvRow,
  { columns, headLine, headText, isDayFirst }: Look,
): LeftOutReason | null {
  if (line < headLine) return 'above-headings'
  if (line === headLine || (headText !== '' && facts.text === headText)) return 'headings'
  const number = cells[columns.ticket] ?? ''
  const isOfTicket = facts.day !== null && /\d/.test(number)
  if (isVoid(cells, columns)) return 'void'
  if (!isOfTicket && cells.some(cell => totalWords.test(cell))) return 'total'
  const { day, ticketNumber, pounds, amountInCents } = facts
  if (day === null && pounds === null && amountInCents === null) return 'no-ticket-line'
  if (isDayFirst && dayOrderOf(cells[columns.day] ?? '') === null) return 'day'
  return ticketNumber === null ? 'ticket' : null
}

const totalWords =
  /^\W*(?:(?:grand|sub|page|report|statement|invoice|account|customer)[\s-]*)?(?:total(?:s|es)?|subtotal)\b/i
const voidWord = /\b(?:void(?:ed)?|anulad[oa])\b/i
const onlyVoid = /^\W*(?:void(?:ed)?|cancell?ed|anulad[oa]|cancelad[oa]|deleted)\W*$/i

const isVoid = (cells: readonly string[], { ticket, weight, amount }: StatementColumns): boolean =>
  cells.some(cell => onlyVoid.test(cell)) || [ticket, weight, amount].some(at => voidWord.test(cells[at] ?? ''))

const feeWords = /\b(?:fees?|surcharge|fuel|tax|environmental|minimum charge|recargo|combustible|impuesto)\b/i

const leave = (
  { line, text, day, ticketNumber, pounds, amountInCents }: Facts,
  reason: LeftOutReason,
): LeftOutLine => ({
  line,
  reason,
  text,
  day,
  ticketNumber,
  tons: pounds === null ? null : tonsOf(pounds),
  amountInCents,
})

const textOf = ({ cells }: CsvRow): string => cells.join(', ').replace(/\s+/g, ' ').slice(0, maxShownLineLength)

/** A statement is of one month, and some of its lines are late. A day that is farther than this from the middle day is a misprint. */
const maxDaysFromMiddle = 400

function misprintsOf(rows: readonly ReadRow[]): (row: ReadRow) => boolean {
  const days = rows.map(row => row.day).toSorted((a, b) => a - b)
  const middle = days[Math.floor((days.length - 1) / 2)]
  return row => middle !== undefined && Math.abs(daysBetween(middle, row.day)) > maxDaysFromMiddle
}

type Ticket = { readonly line: StatementLine | null; readonly leftOut: readonly LeftOutLine[] }

/**
 * Joins the lines of one paper into one ticket: their weights and amounts are added up. A line that is the same as an earlier one is billed
 * twice and is left out.
 */
function ticketsOf(rows: readonly ReadRow[]): Ticket[] {
  const byPaper = new Map<string, ReadRow[]>()
  for (const row of rows) {
    const paper = paperOf(yearOf(row.day), row.ticketNumber)
    byPaper.set(paper, [...(byPaper.get(paper) ?? []), row])
  }
  return [...byPaper.values()].map(ofPaper => {
    const texts = new Set<string>()
    const twice = ofPaper.filter(({ text }) => texts.has(text) || !texts.add(text))
    return ticketOf(
      ofPaper.filter(row => !twice.includes(row)),
      twice,
    )
  })
}

function ticketOf(rows: readonly ReadRow[], twice: readonly ReadRow[]): Ticket {
  const [first] = rows
  const leftOut = twice.map(row => leave(row, 'twice'))
  const pounds = rows.reduce((sum, row) => sum + row.pounds, 0)
  const amountInCents = rows.reduce((sum, row) => sum + row.amountInCents, 0)
  const tons = tonsOf(pounds)
  const reason = reasonOfSum(tons, amountInCents)
  if (!first || reason !== null) {
    return { line: null, leftOut: [...rows.map(row => leave(row, reason ?? 'twice')), ...leftOut] }
  }
  const parts = rows.map(({ line, text, pounds: own, amountInCents: ownAmount }) => ({
    line,
    text,
    tons: tonsOf(own),
    amountInCents: ownAmount,
  }))
  const { line, day, ticketNumber } = first
  return { line: { line, day, ticketNumber, tons, amountInCents, parts }, leftOut }
}

/** If the sum of a ticket is a credit, it is not the cost of a load, and a person has to look at it. */
function reasonOfSum(tons: number, amountInCents: number): LeftOutReason | null {
  if (amountInCents < 0) return 'credit'
  if (tons < 0 || tons > maxTons) return 'weight'
  return amountInCents > maxBilledInCents ? 'amount' : null
}

/** Returns one form for a number that scales print and people type in several ways, such as "0088213", "88213" and "#88213". */
export const ticketKey = (ticketNumber: string): string =>
  ticketNumber
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/^0+/, '')

/** The numbers of a landfill start again each year, so that a paper has a year and a number. */
export const paperOf = (year: number, ticketNumber: string): string => `${year} ${ticketKey(ticketNumber)}`

export const yearOf = (day: Day): number => new Date(day).getUTCFullYear()
