/**
 * Which of our loads a line that is not ours may be, because somebody has misread the number of its ticket (rule M31). Days are calendar
 * days, weights tons.
 */
import { daysBetween } from '#domain/value/calendar.ts'
import { type BilledLine, isBilled, paperOfLoad, type TippedLoad } from './check-statement.ts'
import { paperOf, yearOf } from './statement.ts'

/** A landfill and a driver may name different days of one load. */
export const maxDaysApart = 5
export const maxOffered = 20

/** In tons: so much less alike is a load for each day, and one without a weight. */
const aDayApart = 0.5
const noWeight = 1

type Choice = {
  readonly loads: readonly TippedLoad[]
  /** Those of the list of what is missing there: they come first. */
  readonly missing: readonly TippedLoad[]
  /** Papers of ours that a statement has. */
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

/** Another load that has the paper of this line already. */
export const holderOfPaper = (line: BilledLine, loads: readonly TippedLoad[]): TippedLoad | undefined =>
  loads.find(load => paperOfLoad(load) === paperOf(yearOf(line.day), line.ticketNumber))
