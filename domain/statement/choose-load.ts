/**
 * Finds the loads to which a line may belong if none of the hauler's loads has its number, because a person may have misread the number
 * (rule M31). Days are calendar days, weights are in tons.
 */
import { daysBetween } from '#domain/value/calendar.ts'
import { type BilledLine, isBilled, paperOfLoad, type TippedLoad } from './check-statement.ts'
import { paperOf, yearOf } from './statement.ts'

/** A landfill and a driver may name different days for one load. They are at most this many days apart. */
export const maxDaysApart = 5
export const maxOffered = 20

/** Each day apart, and a missing weight, count as much as this difference in tons. */
const aDayApart = 0.5
const noWeight = 1

type Choice = {
  readonly loads: readonly TippedLoad[]
  /** The loads in the statement's list of missing loads. They come first. */
  readonly missing: readonly TippedLoad[]
  /** The papers of the hauler's loads that are on a statement. */
  readonly billed: ReadonlySet<string>
}

/**
 * Returns the loads that no line belongs to and that are at most `maxDaysApart` from the line. The list has at most `maxOffered` loads:
 * first those of `missing`, then the others, each the most similar first.
 */
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

/** Returns another load that already has the number of this line. */
export const holderOfPaper = (line: BilledLine, loads: readonly TippedLoad[]): TippedLoad | undefined =>
  loads.find(load => paperOfLoad(load) === paperOf(yearOf(line.day), line.ticketNumber))
