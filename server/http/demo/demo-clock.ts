/**
 * The demo has its own clock (decision 28). It is the machine's clock, moved ahead to a working morning, and then further by people who
 * press its buttons.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { addDays, localTime } from '#domain/value/calendar.ts'
import { workDaysAt } from '#server/db/seed/company/work-days.ts'
import { demoTimeZone } from '#server/db/seed/organization.ts'

export type DemoClock = {
  readonly now: () => Date
  readonly aheadMs: () => number
  /** Moves the clock an hour ahead, or to eight o'clock on the next day on which trucks drive. */
  readonly forward: (to: 'hour' | 'morning') => void
}

const hourInMs = 3_600_000
const eight = 8 * 60

/** The clock starts where it was before, or at eight o'clock on the next working day. */
export function openDemoClock(file: string, machine: () => Date = () => new Date()): DemoClock {
  let aheadMs = readAhead(file) ?? nextMorning(machine()).getTime() - machine().getTime()
  const now = () => new Date(machine().getTime() + aheadMs)
  const keep = () => {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `${aheadMs}\n`)
  }
  keep()
  return {
    now,
    aheadMs: () => aheadMs,
    forward(to) {
      aheadMs += to === 'hour' ? hourInMs : nextMorning(now()).getTime() - now().getTime()
      keep()
    },
  }
}

function readAhead(file: string): number | null {
  try {
    const stored = Number(readFileSync(file, 'utf8'))
    return Number.isSafeInteger(stored) && stored >= 0 ? stored : null
  } catch {
    return null
  }
}

function nextMorning(now: Date): Date {
  const days = workDaysAt(now)
  return days.at(days.orNext(addDays(localTime(now, demoTimeZone).day, 1)), eight)
}
