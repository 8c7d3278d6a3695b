import type { Tx } from '@rolloff/sql/connect.ts'
import type { OrderStatus } from '#domain/order/lifecycle.ts'
import { tons as exactTons, tonsToNumber } from '#domain/pricing/tonnage.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { addChange } from '#server/db/change/changes.ts'
import { confirmLoad, lockLoad, type StoredLoad, storeTicket } from '#server/db/dispatch/loads.ts'
import { listTickets } from '#server/db/dispatch/tickets.ts'
import { lockOrders } from '#server/db/dispatch/visits.ts'
import { hasUndecidedFee } from '#server/db/fee/fees.ts'
import { type LockedOrder, lockOrder } from '#server/db/order/order-moves.ts'
import { billOrder } from '#server/operations/bill/bill-order.ts'
import { refuseOddWeight, refuseUsedTicket, ticketYearOf } from '#server/operations/bill/check-ticket.ts'
import { recordWeight } from '#server/operations/bill/record-weight.ts'
import type { OfficeActing, PaymentDeps } from '#server/operations/dependencies.ts'

export type ConfirmTicket = {
  readonly orderId: string
  /** The page showed this version of the load. */
  readonly version: number
  /** `tons` is a decimal number of US tons, with at most four decimals. */
  readonly tons: string
  readonly grossInPounds: number | null
  readonly tareInPounds: number | null
  readonly ticketNumber: string | null
  /** `isSure` is true if a person checked the weight again after it was refused as implausible. */
  readonly isSure: boolean
}

/** `actorId` is null if tickets are confirmed automatically. */
type TicketActor = Pick<OfficeActing, 'organizationId'> & { readonly actorId: string | null }

/**
 * The office confirms the weight of a load. The bill of its order is made from the weight (rule D44). Refuses 'load-not-found',
 * 'load-changed', 'ticket-does-not-add-up', 'ticket-used' with the order that has the number, 'ticket-implausible' unless the caller is
 * sure, 'fee-undecided', and what `recordWeight` refuses.
 */
export async function confirmTicket(
  deps: PaymentDeps,
  acting: TicketActor,
  input: ConfirmTicket,
): Promise<{ status: OrderStatus; balanceInCents: number }> {
  const now = deps.clock()
  await deps.db.transaction().execute(async tx => {
    const [lockedOrder] = await lockOrders(tx, acting.organizationId, [input.orderId])
    const load = lockedOrder ? await lockLoad(tx, acting.organizationId, input.orderId) : null
    if (!load) throw new Refusal('load-not-found')
    if (load.version !== input.version || load.state === 'confirmed') throw new Refusal('load-changed')
    const order = await lockOrder(tx, input.orderId)
    if (await hasUndecidedFee(tx, order.id)) throw new Refusal('fee-undecided')
    await refuseOddWeight(tx, acting.organizationId, input)
    await storeChecked(tx, acting, { input, load, order, now })
    const weighing = weighingOf(order, input, await keptPhoto(tx, acting, load))
    await recordWeight(tx, order, { weighing, actorId: acting.actorId }, now)
    const tons = tonsToNumber(exactTons(input.tons))
    await confirmLoad(tx, { orderId: order.id, tons, by: acting.actorId, now })
    const row = { act: 'confirm-ticket', object: 'load', objectId: order.id, before: { state: load.state } } as const
    await addChange(tx, { ...acting, ...row, at: now, after: { state: 'confirmed', tons } })
  })
  const { status, balanceInCents } = await billOrder(deps, { orderId: input.orderId, actorId: acting.actorId })
  return { status, balanceInCents }
}

/** Stores a checked ticket. A ticket is on one bill only, so a number is used once at a facility in a year. */
async function storeChecked(
  tx: Tx,
  { organizationId }: TicketActor,
  { input, load, order, now }: CheckedTicket,
): Promise<void> {
  const { orderId, ticketNumber, grossInPounds, tareInPounds } = input
  const ticketYear = ticketYearOf(order, load, { number: ticketNumber, now })
  await refuseUsedTicket(tx, { organizationId, orderId, load, year: ticketYear, number: ticketNumber })
  const weights = { grossInPounds, tareInPounds, tons: null }
  await storeTicket(tx, { orderId, ticketNumber, ticketYear, ...weights, photoId: null })
}

type CheckedTicket = {
  readonly input: ConfirmTicket
  readonly load: StoredLoad
  readonly order: LockedOrder
  readonly now: Date
}

/** Returns the photo of the ticket. A photo that has not arrived from the phone yet cannot be on the bill. */
async function keptPhoto(tx: Tx, { organizationId }: TicketActor, { orderId }: StoredLoad): Promise<string | null> {
  const [ticket] = await listTickets(tx, organizationId, { orderId })
  return ticket?.hasPhoto ? ticket.ticketPhotoId : null
}

/** Returns the weighing of an order. An order has one dumpster. */
function weighingOf(order: LockedOrder, { tons, ticketNumber }: ConfirmTicket, ticketPhotoId: string | null) {
  const containers = (order.snapshot.terms?.containers ?? []).map(({ containerTypeId }) => ({ containerTypeId, tons }))
  return { containers, ticketNumber, ticketPhotoId, items: [], additionalLines: [], discounts: [] }
}
