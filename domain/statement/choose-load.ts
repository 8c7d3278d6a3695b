/**
 * If a line has no load of ours, a person may have misread the number of its ticket (rule M31). This module offers the loads that the line
 * may belong to. Days are calendar days, weights are tons.
 */
import { daysBetween } from '#domain/value/calendar.ts'
import { type BilledLine, isBilled, paperOfLoad, type TippedLoad } from './check-statement.ts'
import { paperOf, yearOf } from './statement.ts'

/** A landfill and a driver may name different days of one load. */
export const maxDaysApart = 5
export const maxOffered = 20

/** A load is this much less similar, in tons, for each day apart, and if it has no weight. */
const aDayApart = 0.5
const noWeight = 1

type Choice = {
  readonly loads: readonly TippedLoad[]
  /** These loads are in the statement's list of missing loads, and come first. */
  readonly missing: readonly TippedLoad[]
  /** The set has those papers of ours that are on a statement. */
  readonly billed: ReadonlySet<string>
}

/** Returns the loads without a line of their own, the most similar first. */
export function loadsLike(line: BilledLine, { loads, missing, billed }: Choice): TippedLoad[] {
  const isMissing = new Set(missing.map(one => one.orderId))
  const rank = (load: TippedLoad) => (isMissing.has(load.orderId) ? 0 : 1)
  return loads
    .filter(load => !isBilled(load, billed) && daysApart(line, load) <= maxDaysApart)
    .toSorted((a, b) => rank(a) - rank(b) || differenceOf(line, a) - differenceOf(line, b) || a.day - b.day)
    .slice(0, maxOffered)
}

const daysApart = (line: BilledLine, load: TippedLoad): number => Math.abs(daysBetween(line.day, load.day))

const differenceOf = (line: BilledLine, load: TippedLoad): number =>
  (load.tons === null ? noWeight : Math.abs(load.tons - line.tons)) + daysApart(line, load) * aDayApart

/** Returns another load that already has the paper of this line. */
export const holderOfPaper = (line: BilledLine, loads: readonly TippedLoad[]): TippedLoad | undefined =>
  loads.find(load => paperOfLoad(load) === paperOf(yearOf(line.day), line.ticketNumber))
