import type { Db } from '@rolloff/sql/connect.ts'
import { type StockOfType, stockOf } from '#domain/dispatch/plan/stock.ts'
import { addDays, type Day } from '#domain/value/calendar.ts'
import { listEmptyBoxes, listStopsAhead, type StopAhead } from '#server/db/office/today.ts'

export type InYard = Readonly<Record<string, number>>

/** Returns the empty boxes by container type at the start of a later day, after all stops that are planned before that day (rule D95). */
export async function readMorningStock(
  db: Db,
  organizationId: string,
  { today, day }: { today: Day; day: Day },
): Promise<InYard> {
  const [stops, boxes] = await Promise.all([
    listStopsAhead(db, organizationId, { from: today, to: addDays(day, -1) }),
    listEmptyBoxes(db, organizationId),
  ])
  return morningAfter(boxes, stops)
}

type Boxes = { readonly id: string; readonly inYard: number; readonly onTrucks: number }

/** Returns the boxes at the start of that day. Boxes that are on trucks today are in the yard by then. */
export function morningAfter(boxes: readonly Boxes[], stops: readonly StopAhead[]): InYard {
  const countByType = Object.fromEntries(boxes.map(({ id, inYard, onTrucks }) => [id, inYard + onTrucks]))
  return Object.fromEntries(stockWithoutRoutes(countByType, stops).map(one => [one.containerTypeId, one.atEnd]))
}

/** Treats every stop as if it had no route yet, so boxes come back at the end of the day (rule D30). */
export function stockWithoutRoutes(inYard: InYard, stops: readonly StopAhead[]): StockOfType[] {
  const withoutRoute = stops.map(({ id, kind, day, windowStart, leavesTypeId, takesTypeId }) => ({
    ...({
      id,
      kind,
      state: 'planned',
      isPinned: false,
      position: null,
      to: null,
      facilityId: null,
      minutes: null,
    } as const),
    brings: leavesTypeId === null ? null : { containerTypeId: leavesTypeId, rig: null },
    takes:
      takesTypeId === null
        ? null
        : { containerTypeId: takesTypeId, isFull: true, materialIds: [], facilityId: null, rig: null },
    window: windowStart === null ? null : { day, from: windowStart * 60, to: 24 * 60, isPromised: false },
  }))
  return stockOf({ inYard, plans: [], withoutRoute })
}
