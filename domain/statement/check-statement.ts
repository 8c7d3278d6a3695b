/** Compares a landfill's statement with the hauler's own loads (rule M31). */
import type { Day } from '#domain/value/calendar.ts'
import { paperOf, yearOf } from './statement.ts'

/** The maximum difference between the weights of a line and its load, in tons. */
export const weightTolerance = 0.01

export type BilledLine = {
  readonly id: string
  readonly day: Day
  readonly ticketNumber: string
  readonly tons: number
  readonly amountInCents: number
  readonly isSetAside: boolean
  /** The load that a person chose for the line. Its ticket may have got another number since then. */
  readonly chosenOrderId: string | null
}

/** A load that was dumped at the facility. */
export type TippedLoad = {
  readonly orderId: string
  readonly orderNumber: string
  readonly day: Day
  /** Null while there is no ticket. */
  readonly ticketNumber: string | null
  readonly ticketYear: number | null
  readonly tons: number | null
  /** The line whose amount is the load's tip cost. */
  readonly lineId: string | null
  /** True if a person has asked the landfill about the load. */
  readonly isAskedAbout: boolean
  readonly version: number
}

export type Pair = { readonly line: BilledLine; readonly load: TippedLoad; readonly isTaken: boolean }

export type CheckedStatement = {
  readonly matched: readonly Pair[]
  readonly differing: readonly Pair[]
  /** Lines that are billed although no load of the hauler has such a ticket. */
  readonly unknown: readonly BilledLine[]
  /** Loads of the hauler that no statement bills. */
  readonly missing: readonly TippedLoad[]
}

type Beside = {
  readonly first: Day
  readonly last: Day
  /** The papers of these loads that are on a statement. */
  readonly billed: ReadonlySet<string>
}

/** Puts each line into one list. Each load of the period is in one list at most. */
export function checkStatement(
  lines: readonly BilledLine[],
  loads: readonly TippedLoad[],
  { first, last, billed }: Beside,
): CheckedStatement {
  const byPaper = new Map<string, TippedLoad>()
  for (const load of loads) {
    const paper = paperOfLoad(load)
    if (paper !== null) byPaper.set(paper, load)
  }
  const pairs: Pair[] = []
  const unknown: BilledLine[] = []
  for (const line of lines) {
    const load = loads.find(one => one.lineId === line.id) ?? byPaper.get(paperOf(yearOf(line.day), line.ticketNumber))
    if (!load || (load.lineId !== null && load.lineId !== line.id)) unknown.push(line)
    else pairs.push({ line, load, isTaken: load.lineId === line.id })
  }
  const paired = new Set(pairs.map(({ load }) => load.orderId))
  return {
    matched: pairs.filter(isSameWeight),
    differing: pairs.filter(pair => !isSameWeight(pair)),
    unknown,
    missing: loads.filter(
      load => !paired.has(load.orderId) && !isBilled(load, billed) && load.day >= first && load.day <= last,
    ),
  }
}

/** Returns null while there is no ticket. */
export const paperOfLoad = ({ ticketNumber, ticketYear }: TippedLoad): string | null =>
  ticketNumber === null || ticketYear === null ? null : paperOf(ticketYear, ticketNumber)

/** Returns true if the load has a line on this statement or on another one. */
export function isBilled(load: TippedLoad, billed: ReadonlySet<string>): boolean {
  const paper = paperOfLoad(load)
  return load.lineId !== null || (paper !== null && billed.has(paper))
}

export const isSameWeight = ({ line, load }: Pick<Pair, 'line' | 'load'>): boolean =>
  load.tons !== null && Math.round(Math.abs(load.tons - line.tons) * 10_000) <= weightTolerance * 10_000
