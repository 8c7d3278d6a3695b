import type { Plan } from './plan.ts'

/** By stop, how many minutes the truck of a plan is busy from its arrival there until it can be at the next one: without waiting and the way home. */
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
