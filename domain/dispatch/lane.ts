/** The order of the stops of a route (rule D3). */
import type { StopState } from './stop.ts'

export type LaneStop = { readonly id: string; readonly state: StopState }

/**
 * Returns the ids of a lane after some of its stops moved behind the stop `after`. If `after` is null, they move to the front. Stops that
 * are over or under way stay before all stops that the driver still has to drive to.
 */
export function laneWith(lane: readonly LaneStop[], moved: readonly string[], after: string | null): string[] {
  const others = lane.filter(({ id }) => !moved.includes(id))
  const firstFree = others.findLastIndex(({ state }) => state !== 'planned') + 1
  const wanted = after === null ? 0 : others.findIndex(({ id }) => id === after) + 1
  const at = Math.max(firstFree, after !== null && wanted === 0 ? others.length : wanted)
  const ids = others.map(({ id }) => id)
  return [...ids.slice(0, at), ...moved, ...ids.slice(at)]
}
