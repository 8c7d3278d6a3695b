/** The warnings about the times of a planned day, as data (rule D27). Each warning names its stop. */
import type { DayFacts, Hours, PlannedFacility, PlannedRoute, PlannedStop } from './day.ts'
import { takesAll } from './fit.ts'
import type { HandledBox, PlanStep } from './steps.ts'

export type PlanWarning =
  | {
      readonly kind: 'late'
      readonly stopId: string
      readonly arrivesAt: number
      readonly endsAt: number
      readonly isPromised: boolean
    }
  | { readonly kind: 'other-day'; readonly stopId: string; readonly isPromised: boolean }
  | {
      readonly kind: 'facility-closed'
      readonly stopId: string | null
      readonly facilityId: string
      readonly arrivesAt: number
      readonly hours: Hours | null
    }
  | {
      readonly kind: 'wrong-material'
      readonly stopId: string | null
      readonly facilityId: string
      readonly materialIds: readonly string[]
    }
  /** The hauler has no facility at all, so that the truck brings the full box to the yard. */
  | { readonly kind: 'nowhere-to-dump'; readonly stopId: string | null }
  | { readonly kind: 'nothing-to-dump'; readonly stopId: string }

export function warningsOf(
  route: PlannedRoute,
  steps: readonly PlanStep[],
  stops: readonly PlannedStop[],
  { facilities }: DayFacts,
): PlanWarning[] {
  const stopOf = new Map(stops.map(stop => [stop.id, stop]))
  const facilityOf = new Map(facilities.map(facility => [facility.id, facility]))
  return steps.flatMap(step => {
    const stop = step.stopId === null ? undefined : stopOf.get(step.stopId)
    const facility = step.facilityId === null ? undefined : facilityOf.get(step.facilityId)
    return [...(stop ? aboutStop(route, step, stop) : []), ...(facility ? aboutFacility(step, facility) : [])]
  })
}

function aboutStop({ day }: PlannedRoute, step: PlanStep, stop: PlannedStop): PlanWarning[] {
  const { id: stopId, window, kind } = stop
  const warnings: PlanWarning[] = []
  if (window && step.part !== 'second') {
    const { isPromised, to: endsAt } = window
    const { arrivesAt } = step
    if (window.day !== day) warnings.push({ kind: 'other-day', stopId, isPromised })
    else if (arrivesAt > endsAt) warnings.push({ kind: 'late', stopId, arrivesAt, endsAt, isPromised })
  }
  if (kind === 'dump' && step.dumps.length === 0) warnings.push({ kind: 'nothing-to-dump', stopId })
  return warnings
}

function aboutFacility(step: PlanStep, facility: PlannedFacility): PlanWarning[] {
  if (facility.kind === 'yard' && step.what === 'yard') {
    return step.setsDown.filter(box => box.isFull).map(({ stopId }) => ({ kind: 'nowhere-to-dump', stopId }))
  }
  return step.dumps.flatMap(box => aboutDump(step, box, facility))
}

function aboutDump(
  { arrivesAt }: PlanStep,
  { stopId, materialIds }: HandledBox,
  facility: PlannedFacility,
): PlanWarning[] {
  const { id: facilityId, hours } = facility
  const refused = materialIds.filter(id => !takesAll(facility, [id]))
  const warnings: PlanWarning[] = []
  if (hours === null || arrivesAt >= hours.to) {
    warnings.push({ kind: 'facility-closed', stopId, facilityId, arrivesAt, hours })
  }
  if (refused.length > 0) warnings.push({ kind: 'wrong-material', stopId, facilityId, materialIds: refused })
  return warnings
}
