/** This module compares a landfill's statement with our own loads (rule M31). */
import type { Day } from '#domain/value/calendar.ts'
import { paperOf, yearOf } from './statement.ts'

/** The weights of a line and a load may differ by this much, in tons. */
export const weightTolerance = 0.01

export type BilledLine = {
  readonly id: string
  readonly day: Day
  readonly ticketNumber: string
  readonly tons: number
  readonly amountInCents: number
  readonly isSetAside: boolean
  /** A person chose this load for the line. It may have received another number since. */
  readonly chosenOrderId: string | null
}

/** This load was tipped at the facility. */
export type TippedLoad = {
  readonly orderId: string
  readonly orderNumber: string
  readonly day: Day
  /** The field is null while there is no ticket. */
  readonly ticketNumber: string | null
  readonly ticketYear: number | null
  readonly tons: number | null
  /** The amount of this line is the load's tip cost. */
  readonly lineId: string | null
  /** The field is true if a person has asked the landfill about the load. */
  readonly isAskedAbout: boolean
  readonly version: number
}

export type Pair = { readonly line: BilledLine; readonly load: TippedLoad; readonly isTaken: boolean }

export type CheckedStatement = {
  readonly matched: readonly Pair[]
  readonly differing: readonly Pair[]
  /** These lines are billed, and no load of ours has such a ticket. */
  readonly unknown: readonly BilledLine[]
  /** These loads are ours, and no statement bills them. */
  readonly missing: readonly TippedLoad[]
}

type Beside = {
  readonly first: Day
  readonly last: Day
  /** The set has the papers of these loads that are on any statement. */
  readonly billed: ReadonlySet<string>
}

/** Each line is in one list, and each load of the period is in at most one. */
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

/** Returns true if the load has a line, on this statement or on another. */
export function isBilled(load: TippedLoad, billed: ReadonlySet<string>): boolean {
  const paper = paperOfLoad(load)
  return load.lineId !== null || (paper !== null && billed.has(paper))
}

export const isSameWeight = ({ line, load }: Pick<Pair, 'line' | 'load'>): boolean =>
  load.tons !== null && Math.round(Math.abs(load.tons - line.tons) * 10_000) <= weightTolerance * 10_000
