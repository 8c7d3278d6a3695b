/** The facts that a day lacks before it ends (rule D104). The driver sees them and may end the day all the same. */
import type { DriverLoad, DriverRoute, DriverStop } from './driver-day.ts'
import { isOpenStop } from './stop.ts'

export type MissingItem =
  | { readonly kind: 'not-done' | 'no-number' | 'no-photo'; readonly stop: DriverStop }
  | { readonly kind: 'on-truck' | 'no-ticket'; readonly load: DriverLoad }
  | { readonly kind: 'no-mileage' }

/** Returns the missing facts in the order of the day: its start, its stops, and where the loads went. */
export function missingIn({ stops, loads, odometerStart }: DriverRoute): readonly MissingItem[] {
  const ofStart: MissingItem[] = (odometerStart ?? null) === null ? [{ kind: 'no-mileage' }] : []
  return [...ofStart, ...stops.flatMap(missingAtStop), ...loads.flatMap(missingOfLoad)]
}

function missingAtStop(stop: DriverStop): MissingItem[] {
  if (isOpenStop(stop.state)) return [{ kind: 'not-done', stop }]
  const boxes = [stop.leaves, stop.takes].filter(box => box !== null)
  if (stop.state !== 'done' || boxes.length === 0) return []
  // A dump and return takes and leaves the same box.
  const numbers = boxes.map(({ number }) => number)
  const isNumbered = stop.kind === 'dump-and-return' ? numbers.some(isKnown) : numbers.every(isKnown)
  return [
    ...(isNumbered ? [] : [{ kind: 'no-number' as const, stop }]),
    ...(stop.hasPhoto === false ? [{ kind: 'no-photo' as const, stop }] : []),
  ]
}

const isKnown = (number: string | null): boolean => number !== null

function missingOfLoad(load: DriverLoad): MissingItem[] {
  if (load.state === 'on-truck') return [{ kind: 'on-truck', load }]
  return load.state === 'dumped' ? [{ kind: 'no-ticket', load }] : []
}
