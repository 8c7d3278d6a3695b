import type { Plan } from './plan.ts'

/**
 * Returns the minutes for which the truck is busy with each stop, by stop id: from its arrival at the stop until it can be at the next one.
 * Waiting and the way home do not count.
 */
export function busyMinutes({ steps }: Pick<Plan, 'steps'>): ReadonlyMap<string, number> {
  const busy = new Map<string, number>()
  let last: string | null = null
  const add = (stopId: string | null, minutes: number) => {
    if (stopId !== null) busy.set(stopId, (busy.get(stopId) ?? 0) + minutes)
  }
  for (const { what, stopId, drive, arrivesAt, leavesAt } of steps) {
    if (what === 'home') continue
    add(last, drive.minutes)
    if (stopId !== null) last = stopId
    add(last, leavesAt - arrivesAt)
  }
  return busy
}
