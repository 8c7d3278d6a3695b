import type { Tx } from '@rolloff/sql/connect.ts'
import { feesOfTap, feesOfTicket } from '#domain/dispatch/fees-of-tap.ts'
import { promisedSide } from '#domain/dispatch/promise.ts'
import { orderIdsOf } from '#domain/dispatch/stop.ts'
import { gateWaitMinutes, type LoadAct, type StopAct } from '#domain/dispatch/tap.ts'
import { type FeeCause, priceFee } from '#domain/pricing/field-fees.ts'
import { addChange } from '#server/db/change/changes.ts'
import { findLastPromise } from '#server/db/dispatch/promises.ts'
import type { StoredStop } from '#server/db/dispatch/stops.ts'
import { addFee, findWaitingSince } from '#server/db/fee/fees.ts'
import type { LockedOrder } from '#server/db/order/order-moves.ts'
import { findFeePrices } from '#server/db/pricing/fee-prices.ts'
import { notifyCustomer } from '#server/operations/message/notify-customer.ts'

/** The actor is the person who tapped, with the time of the tap by our clock, and the time when it was received. */
type TapActor = {
  readonly driver: { readonly id: string | null; readonly organizationId: string }
  /** `actorId` is the account of the person who reports the event. Without a tap the office reports it. */
  readonly actorId: string | null
  readonly tapId: string | null
  readonly at: Date
  readonly received: Date
  readonly isQuiet: boolean
}

type TapAtOrder = {
  readonly tap: StopAct
  /** `stop` is the stop as it was before the tap. */
  readonly stop: StoredStop
  /** If the stop is a swap, `order` is the order of the old dumpster, which pays. The caller has locked it. */
  readonly order: LockedOrder
}

/**
 * Proposes the fees of a tap to the office (rule D50), each once. The fees have the order's frozen prices. If the order has none, they have
 * the hauler's current prices. The promise of the stop has not ended yet.
 */
export async function proposeFees(tx: Tx, ctx: TapActor, { tap, stop, order }: TapAtOrder): Promise<void> {
  if (tap.kind === 'start') return
  if (tap.kind === 'wait') await notifyOfWaiting(tx, ctx, order, stop.id)
  const causes = feesOfTap(tap, await momentOf(tx, ctx, { order, tap, stop }))
  await proposeAll(tx, ctx, causes, { order, stopId: stop.id, photoIds: 'photoIds' in tap ? tap.photoIds : [] })
}

/** Proposes a fee for each kind of piece that the driver counted with a ticket. The caller has locked the order. */
export async function proposeFeesOfTicket(
  tx: Tx,
  ctx: TapActor,
  { tap, order }: { readonly tap: Extract<LoadAct, { kind: 'ticket' }>; readonly order: LockedOrder },
): Promise<void> {
  const causes = feesOfTicket(tap.wrongItems, order.snapshot.terms?.items ?? [])
  await proposeAll(tx, ctx, causes, { order, stopId: null, photoIds: tap.photoIds })
}

type FeeSubject = Pick<Parameters<typeof addFee>[1], 'order' | 'stopId' | 'photoIds'> & { readonly order: LockedOrder }

async function proposeAll(tx: Tx, ctx: TapActor, causes: readonly FeeCause[], subject: FeeSubject): Promise<void> {
  if (causes.length === 0) return
  const { terms } = subject.order.snapshot
  const prices = terms?.fees ?? (await findFeePrices(tx, subject.order.organizationId))
  for (const cause of causes) {
    const fee = priceFee(cause, prices, terms?.items ?? [])
    if (fee) await propose(tx, ctx, { ...subject, fee })
  }
}

async function momentOf(tx: Tx, { at }: TapActor, { order, tap, stop }: TapAtOrder) {
  const isArrival = stop.state === 'planned' || stop.state === 'under-way'
  // A relocation has no promise of its own.
  const isVisit = orderIdsOf(stop).length > 0
  const isEnd = tap.kind === 'done' || tap.kind === 'could-not'
  return {
    kind: stop.kind,
    at,
    isArrival,
    timeZone: order.snapshot.timeZone,
    waitingSince: isEnd ? await findWaitingSince(tx, stop.id) : null,
    promised: isEnd || !isArrival || !isVisit ? null : await findLastPromise(tx, order.id, promisedSide(stop)),
  }
}

type FeeToPropose = FeeSubject & Pick<Parameters<typeof addFee>[1], 'fee'>

async function propose(tx: Tx, ctx: TapActor, { order, fee, photoIds, stopId }: FeeToPropose): Promise<void> {
  const { driver, actorId, tapId, at, received: now } = ctx
  const proposer = { tapId, driverId: driver.id, proposedBy: actorId }
  const id = await addFee(tx, { order, fee, stopId, ...proposer, photoIds, happenedAt: at, now })
  if (id === null) return
  const actors = { organizationId: driver.organizationId, actorId, driverId: tapId === null ? null : driver.id }
  const after = { kind: fee.kind, orderId: order.id }
  await addChange(tx, { ...actors, at: now, act: 'propose-fee', object: 'fee', objectId: id, after })
}

/** Notifies the customer while the message helps. Sends none long after the tap, or when the driver has left. */
async function notifyOfWaiting(tx: Tx, ctx: TapActor, order: LockedOrder, stopId: string): Promise<void> {
  const until = new Date(ctx.at.getTime() + gateWaitMinutes * 60_000)
  if (ctx.isQuiet || until <= ctx.received) return
  const notification = { orderId: order.id, occasion: 'driver-waiting', key: stopId, values: { until } } as const
  await notifyCustomer(tx, { ...notification, now: ctx.received })
}
