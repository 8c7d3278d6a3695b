import type { Tx } from '@rolloff/sql/connect.ts'
import { loadStateAfter } from '#domain/dispatch/after-tap.ts'
import type { QuestionKind } from '#domain/dispatch/question.ts'
import type { LoadAct } from '#domain/dispatch/tap.ts'
import { reportOf } from '#domain/dispatch/tap-report.ts'
import { acceptance } from '#domain/dispatch/tap-time.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { localTime } from '#domain/value/calendar.ts'
import { poundsPerTon } from '#domain/value/weight.ts'
import { addChange } from '#server/db/change/changes.ts'
import {
  findOrderOfTicket,
  lockLoad,
  markDumped,
  markInYard,
  type StoredLoad,
  storeTicket,
} from '#server/db/dispatch/loads.ts'
import { lockRoutes, touchRoutes } from '#server/db/dispatch/routes.ts'
import { findOpenStopAbout, lockStops, setStopState } from '#server/db/dispatch/stops.ts'
import type { TapResult } from '#server/db/dispatch/taps.ts'
import { lockOrders } from '#server/db/dispatch/visits.ts'
import { findFacilityId, findFirstYard } from '#server/db/fleet/facility-lookup.ts'
import { type LockedOrder, lockOrder } from '#server/db/order/order-moves.ts'
import { addQuestion } from '#server/db/question/questions.ts'
import type { TapContext } from '#server/operations/dispatch/move-boxes.ts'
import { moveBoxOfOrder } from '#server/operations/dispatch/move-boxes.ts'
import { proposeFeesOfTicket } from '#server/operations/fee/propose-fees.ts'
import { advanceVisit } from '#server/operations/order/advance-order.ts'

/**
 * Applies what a driver did with the waste of an order. The driver tipped the waste, left it in the yard, or read the scale's ticket
 * (rule D43).
 */
export async function applyLoadTap(tx: Tx, ctx: TapContext, tap: LoadAct): Promise<TapResult> {
  const { organizationId } = ctx.driver
  const [lockedOrder] = await lockOrders(tx, organizationId, [tap.orderId])
  if (!lockedOrder) return { outcome: 'refused', why: 'order-not-found' }
  const order = await lockOrder(tx, tap.orderId)
  const load = await lockLoad(tx, organizationId, tap.orderId)
  const state = load && loadStateAfter(load.state, tap.kind)
  if (!load || !state) return askOffice(tx, ctx, tap, 'order-moved-on')
  const result = await applyInTransaction(tx, ctx, { tap, order, load })
  if (load.routeId !== null) await touchRoutes(tx, [load.routeId])
  await addChange(tx, {
    organizationId,
    at: ctx.received,
    actorId: ctx.actorId,
    driverId: ctx.driver.id,
    act: ctx.by === 'driver' ? 'tap' : 'was-done',
    object: 'load',
    objectId: tap.orderId,
    before: { state: load.state },
    after: { state, at: ctx.at.getTime(), report: reportOf(tap) },
  })
  return result
}

type LoadTapInput<Kind extends LoadAct = LoadAct> = {
  readonly tap: Kind
  readonly order: LockedOrder
  readonly load: StoredLoad
}

async function applyInTransaction(tx: Tx, ctx: TapContext, { tap, order, load }: LoadTapInput): Promise<TapResult> {
  if (tap.kind === 'dumped') return dump(tx, ctx, { tap, order, load })
  if (tap.kind === 'ticket') return takeTicket(tx, ctx, { tap, order, load })
  const yard = await findFirstYard(tx, ctx.driver.organizationId)
  const target = { place: 'yard', facilityId: yard, orderId: order.id, isFull: true } as const
  await moveBoxOfOrder(tx, ctx, { event: 'parked', to: target, orderId: order.id })
  await markInYard(tx, order.id)
  return { outcome: acceptance(ctx.at, ctx.received), why: null }
}

/** If drivers report twice that they tipped a load, the time of the first report counts, and the facility of the later report counts. */
async function dump(tx: Tx, ctx: TapContext, { tap, order }: LoadTapInput<Extract<LoadAct, { kind: 'dumped' }>>) {
  const facility = await findFacilityId(tx, ctx.driver.organizationId, tap.facilityId)
  if (!facility) return { outcome: 'refused', why: 'facility-not-found' } as const
  await tip(tx, ctx, order, facility.id)
  return { outcome: acceptance(ctx.at, ctx.received), why: null }
}

/** Marks the load of a stop as tipped when the stop that brings it to a facility is done. Does nothing if the load is tipped already. */
export async function tipLoad(tx: Tx, ctx: TapContext, orderId: string, facilityId: string | null): Promise<void> {
  const load = await lockLoad(tx, ctx.driver.organizationId, orderId)
  if (load?.state === 'in-yard' || load?.state === 'on-truck')
    await tip(tx, ctx, await lockOrder(tx, orderId), facilityId)
}

/** Marks the open stop that was planned to dump this load as done. */
async function endDumpStop(tx: Tx, { driver, at }: TapContext, orderId: string): Promise<void> {
  const { organizationId } = driver
  const found = await findOpenStopAbout(tx, orderId, 'dump')
  if (!found) return
  if (found.routeId !== null) await lockRoutes(tx, organizationId, [found.routeId])
  await lockStops(tx, organizationId, [found.id])
  await setStopState(tx, found.id, { state: 'done', doneAt: at, doneBy: driver.id })
  if (found.routeId !== null) await touchRoutes(tx, [found.routeId])
}

async function tip(tx: Tx, ctx: TapContext, order: LockedOrder, facilityId: string | null): Promise<void> {
  await endDumpStop(tx, ctx, order.id)
  const { at: now, received: recordedAt, driver, by, actorId } = ctx
  const doing = { by, actorId, driverId: driver.id, now, recordedAt } as const
  if (order.status === 'pickup-confirmed') await advanceVisit(tx, order, { ...doing, event: 'dump' })
  await moveBoxOfOrder(tx, ctx, { event: 'dumped', to: { place: 'truck' }, orderId: order.id })
  await markDumped(tx, { orderId: order.id, facilityId, at: ctx.at })
}

/**
 * If another order of the facility already has the ticket number, that order keeps the number, and the office compares both orders. A
 * ticket proves that its load was tipped.
 */
async function takeTicket(
  tx: Tx,
  ctx: TapContext,
  { tap, order, load }: LoadTapInput<Extract<LoadAct, { kind: 'ticket' }>>,
) {
  const { organizationId } = ctx.driver
  const { facilityId } = load
  const year = new Date(localTime(load.dumpedAt ?? ctx.at, order.snapshot.timeZone).day).getUTCFullYear()
  const number = tap.ticketNumber
  const holder =
    number === null || facilityId === null
      ? null
      : await findOrderOfTicket(tx, { organizationId, facilityId, year, number })
  const isUsed = holder !== null && holder.orderId !== order.id
  if (load.dumpedAt === null) await tip(tx, ctx, order, null)
  await storeTicket(tx, {
    orderId: order.id,
    ticketNumber: isUsed ? null : number,
    ticketYear: year,
    grossInPounds: tap.grossInPounds,
    tareInPounds: tap.tareInPounds,
    tons: tonsOf(tap),
    photoId: tap.photoIds[0] ?? null,
  })
  await proposeFeesOfTicket(tx, ctx, { tap, order })
  if (isUsed) return askOffice(tx, ctx, tap, 'ticket-used')
  return { outcome: acceptance(ctx.at, ctx.received), why: null }
}

const tonsOf = ({ tons, grossInPounds, tareInPounds }: Extract<LoadAct, { kind: 'ticket' }>): number | null =>
  tons ?? (grossInPounds !== null && tareInPounds !== null ? (grossInPounds - tareInPounds) / poundsPerTon : null)

async function askOffice(tx: Tx, ctx: TapContext, tap: LoadAct, kind: QuestionKind): Promise<TapResult> {
  const { driver, tapId, received } = ctx
  if (ctx.by === 'admin') throw new Refusal(kind === 'ticket-used' ? 'answer-not-possible' : 'load-changed')
  await addQuestion(tx, { organizationId: driver.organizationId, kind, orderId: tap.orderId, tapId, now: received })
  return { outcome: 'needs-office', why: kind }
}
