/** A landfill's statement beside our own loads (rule M31). */
import type { Day } from '#domain/value/calendar.ts'
import { paperOf, yearOf } from './statement.ts'

/** What a scale may differ by, in tons. */
export const weightTolerance = 0.01

export type BilledLine = {
  readonly id: string
  readonly day: Day
  readonly ticketNumber: string
  readonly tons: number
  readonly amountInCents: number
  readonly isSetAside: boolean
  /** The load that somebody chose for it; it may have got another number since. */
  readonly chosenOrderId: string | null
}

/** A load that was tipped at the facility. */
export type TippedLoad = {
  readonly orderId: string
  readonly orderNumber: string
  readonly day: Day
  /** Null while there is no ticket. */
  readonly ticketNumber: string | null
  readonly ticketYear: number | null
  readonly tons: number | null
  /** The line whose amount is its tip cost. */
  readonly lineId: string | null
  /** Somebody has asked the landfill about it. */
  readonly isAskedAbout: boolean
  readonly version: number
}

export type Pair = { readonly line: BilledLine; readonly load: TippedLoad; readonly isTaken: boolean }

export type CheckedStatement = {
  readonly matched: readonly Pair[]
  readonly differing: readonly Pair[]
  /** Billed, and no load of ours has such a ticket. */
  readonly unknown: readonly BilledLine[]
  /** Ours, and billed by no statement. */
  readonly missing: readonly TippedLoad[]
}

type Beside = {
  readonly first: Day
  readonly last: Day
  /** Papers of these loads that any statement has. */
  readonly billed: ReadonlySet<string>
}

/** Each line stands in one list, and each load of the period at most once. */
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

/** Null while there is no ticket. */
export const paperOfLoad = ({ ticketNumber, ticketYear }: TippedLoad): string | null =>
  ticketNumber === null || ticketYear === null ? null : paperOf(ticketYear, ticketNumber)

/** It has a line, of this statement or of another. */
export function isBilled(load: TippedLoad, billed: ReadonlySet<string>): boolean {
  const paper = paperOfLoad(load)
  return load.lineId !== null || (paper !== null && billed.has(paper))
}

export const isSameWeight = ({ line, load }: Pick<Pair, 'line' | 'load'>): boolean =>
  load.tons !== null && Math.round(Math.abs(load.tons - line.tons) * 10_000) <= weightTolerance * 10_000
