/** The facts that a day lacks before it ends (rules D104 and D168). The driver sees them and may end the day all the same. */
import type { DriverLoad, DriverRoute, DriverStop } from './driver-day.ts'
import { isOpenStop } from './stop.ts'

export type StopToCheck = Pick<DriverStop, 'id' | 'kind' | 'state' | 'leaves' | 'takes' | 'hasPhoto'>

export type MissingItem<Stop = DriverStop> =
  | { readonly kind: 'not-done' | 'no-number' | 'no-photo'; readonly stop: Stop }
  | { readonly kind: 'on-truck' | 'no-ticket'; readonly load: DriverLoad }
  | { readonly kind: 'no-mileage' }

export type RouteToCheck<Stop> = Pick<DriverRoute, 'loads' | 'odometerStart'> & { readonly stops: readonly Stop[] }

/** Returns the missing facts in the order of the day: its start, its stops, and where the loads went. */
export function missingIn<Stop extends StopToCheck>({
  stops,
  loads,
  odometerStart,
}: RouteToCheck<Stop>): readonly MissingItem<Stop>[] {
  const ofStart: MissingItem<Stop>[] = (odometerStart ?? null) === null ? [{ kind: 'no-mileage' }] : []
  return [...ofStart, ...stops.flatMap(stop => missingAtStop(stop)), ...loads.flatMap(missingOfLoad)]
}

function missingAtStop<Stop extends StopToCheck>(stop: Stop): MissingItem<Stop>[] {
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

function missingOfLoad(load: DriverLoad): { readonly kind: 'on-truck' | 'no-ticket'; readonly load: DriverLoad }[] {
  if (load.state === 'on-truck') return [{ kind: 'on-truck', load }]
  return load.state === 'dumped' ? [{ kind: 'no-ticket', load }] : []
}

/** Returns the page of the driver's app on which the fact can still be entered. The path begins after /driver. */
export function pathOfMissing(item: MissingItem<Pick<DriverStop, 'id'>>): string {
  if ('stop' in item) return `/stop/${item.stop.id}`
  return 'load' in item ? `/load/${item.load.orderId}` : '/start'
}
