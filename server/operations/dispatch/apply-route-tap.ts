import type { Tx } from '@rolloff/sql/connect.ts'
import { routeDayAfter } from '#domain/dispatch/route-day.ts'
import type { DayTap, RouteTap } from '#domain/dispatch/tap.ts'
import { addChange } from '#server/db/change/changes.ts'
import { findRouteDay, storeRouteDay } from '#server/db/dispatch/route-days.ts'
import { lockRoutes } from '#server/db/dispatch/routes.ts'
import type { TapResult } from '#server/db/dispatch/taps.ts'
import { accepted } from '#server/operations/dispatch/apply-overdue-tap.ts'
import type { TapContext } from '#server/operations/dispatch/move-boxes.ts'
import { inspectTruck } from '#server/operations/truck/inspect-truck.ts'

const noRoute = { outcome: 'refused', why: 'route-not-found' } as const

/**
 * A driver begins or ends the day of their own route (rules D103 and D104), or inspects its truck. A route of another driver is not found.
 */
export async function applyRouteTap(tx: Tx, ctx: TapContext, tap: RouteTap): Promise<TapResult> {
  const { id: driverId } = ctx.driver
  const before = driverId === null ? null : await findRouteDay(tx, tap.routeId, driverId)
  if (driverId === null || !before) return noRoute
  return tap.kind === 'inspect' ? takeInspection(tx, { ...ctx, driverId }, tap) : goOn(tx, { ...ctx, driverId }, tap)
}

type RouteContext = TapContext & { readonly driverId: string }

async function takeInspection(
  tx: Tx,
  ctx: RouteContext,
  tap: Extract<RouteTap, { kind: 'inspect' }>,
): Promise<TapResult> {
  const { actorId, driverId, at, received, driver } = ctx
  const tapFacts = { organizationId: driver.organizationId, actorId, driverId, tapId: tap.id, at, received }
  return (await inspectTruck(tx, tapFacts, tap)) ? accepted(ctx) : { outcome: 'refused', why: 'truck-not-found' }
}

async function goOn(tx: Tx, ctx: RouteContext, tap: DayTap): Promise<TapResult> {
  const { driverId } = ctx
  const { organizationId } = ctx.driver
  const [route] = await lockRoutes(tx, organizationId, [tap.routeId])
  const before = await findRouteDay(tx, tap.routeId, driverId)
  if (!route || !before) return noRoute
  const after = routeDayAfter(before, { ...tap, madeAt: ctx.at.toISOString() })
  await storeRouteDay(tx, route.id, after)
  await addChange(tx, {
    organizationId,
    at: ctx.received,
    actorId: ctx.actorId,
    driverId,
    act: tap.kind,
    object: 'route',
    objectId: route.id,
    before,
    after: { ...after, day: route.day },
  })
  return accepted(ctx)
}
