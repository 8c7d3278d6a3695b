import type { Day } from '#domain/calendar.ts'
import { type ContainerRig, hoursOn } from '#domain/dispatch/plan/day.ts'
import { type FitStop, type FitTruck, misfitsOf } from '#domain/dispatch/plan/fit.ts'
import { Refusal } from '#domain/refusal.ts'
import { type FitFacts, listFitFacilities, listFitFacts } from '#server/db/dispatch/fit-facts.ts'
import type { Tx } from '#server/db/engine/connect.ts'

type Fitting = {
  readonly routeId: string
  /** Of the stops that are new there. */
  readonly ids: readonly string[]
  readonly day: Day
  readonly anyway: string | undefined
}

/**
 * Whether a route's truck cannot carry or lift what its new stops bring or take, or no place that is open that day takes a load, which
 * needs a reason (rule D21). The board asks by the same rule. What was chosen for a load from the yard is `refuseUnfitFacility`'s.
 */
export async function refuseMisfits(
  tx: Tx,
  organizationId: string,
  { routeId, ids, day, anyway }: Fitting,
): Promise<boolean> {
  const facilities = (await listFitFacilities(tx, organizationId)).map(({ opens, ...facility }) => ({
    ...facility,
    hours: hoursOn(opens, day),
  }))
  const stops = await listFitFacts(tx, routeId, ids)
  const misfits = stops.flatMap(stop =>
    misfitsOf(stop.truck ?? anyTruck(stop), fitStop(stop), { day, closedDays: [], facilities }),
  )
  const [misfit] = misfits.filter(({ reason }) => truckOrLoad.has(reason))
  if (misfit && anyway === undefined) throw new Refusal('needs-reason', { reason: misfit.reason })
  return misfit !== undefined
}

const truckOrLoad: ReadonlySet<string> = new Set(['does-not-carry', 'wrong-rig', 'no-facility'])

/** Before a route has its truck everything fits. */
const anyTruck = ({ leavesTypeId, takesTypeId }: FitFacts): FitTruck => ({
  rig: 'both',
  carries: [leavesTypeId, takesTypeId].filter(id => id !== null),
})

function fitStop({ kind, facilityId, leavesTypeId, leavesRig, takesTypeId, takesRig, materialIds }: FitFacts): FitStop {
  const box = (containerTypeId: string | null, rig: ContainerRig | null) =>
    containerTypeId === null ? null : { containerTypeId, rig }
  const takes = box(takesTypeId, takesRig)
  return {
    ...{ kind, facilityId, brings: box(leavesTypeId, leavesRig) },
    // What an errand fetches is empty.
    takes: takes && { ...takes, isFull: kind !== 'errand', materialIds, facilityId: null },
  }
}
