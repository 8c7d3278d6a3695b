/** The keeper of the boxes gives each demo order a box, so that no box is at two places at once. */

import type { ContainerSize } from '#domain/catalog/container-size.ts'
import { addDays, type Day } from '#domain/value/calendar.ts'
import { boxSizes, isLaidUp, laidUpSinceDays } from '../fleet.ts'
import type { WorkDays } from './work-days.ts'

type Stay = { readonly from: Day; readonly to: Day | null }

export type BoxKeeper = {
  /** Takes a box of the size that is free from one day to another, or for good. Returns null if no box is free. */
  take(size: ContainerSize, from: Day, to: Day | null): number | null
}

export function makeBoxKeeper(days: WorkDays): BoxKeeper {
  const laidUpFrom = addDays(days.today, -laidUpSinceDays - 3)
  const stays = boxSizes.map((_, index): Stay[] => (isLaidUp(index) ? [{ from: laidUpFrom, to: null }] : []))
  return {
    take(size, from, to) {
      // This box is needed again sooner than all other free boxes. The others stay free for longer orders.
      const [found] = stays
        .map((known, index) => ({ known, index, nextDay: nextAfter(known, from) }))
        .filter(({ known, index }) => boxSizes[index] === size && isFree(known, { from, to }))
        .sort((a, b) => a.nextDay - b.nextDay)
      found?.known.push({ from, to })
      return found?.index ?? null
    },
  }
}

const nextAfter = (stays: readonly Stay[], day: Day): number =>
  Math.min(...stays.filter(stay => stay.from > day).map(stay => stay.from), Number.MAX_SAFE_INTEGER)

const isFree = (stays: readonly Stay[], wanted: Stay): boolean =>
  stays.every(stay => isOver(stay, wanted.from) || isOver(wanted, stay.from))

/** A stay is over if the box was brought back on the day before, or earlier. */
const isOver = ({ to }: Stay, day: Day): boolean => to !== null && to < day
