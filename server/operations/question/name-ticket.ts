import type { Tx } from '@rolloff/sql/connect.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { findOrderOfTicket, giveTicketTo, lockLoad, renumberTicket } from '#server/db/dispatch/loads.ts'
import { lockOrders } from '#server/db/dispatch/visits.ts'
import type { QuestionRow } from '#server/db/question/open-questions.ts'
import type { OfficeActing } from '#server/operations/dependencies.ts'

/** Corrects a misread ticket number of a load. Refuses 'load-changed', and 'ticket-used' with the order that has the number. */
export async function nameTicket(
  tx: Tx,
  { organizationId }: OfficeActing,
  { orderId }: QuestionRow,
  number: string,
): Promise<void> {
  await lockOrders(tx, organizationId, [orderId])
  const load = await lockLoad(tx, organizationId, orderId)
  if (!load || load.state === 'confirmed') throw new Refusal('load-changed')
  const { facilityId, ticketYear: year } = load
  const paper = facilityId === null || year === null ? null : { organizationId, facilityId, year, number }
  const holder = paper && (await findOrderOfTicket(tx, paper))
  if (holder && holder.orderId !== orderId) throw new Refusal('ticket-used', { order: holder.friendlyId })
  await renumberTicket(tx, orderId, number)
}

/** Gives the ticket to this load. The other load then waits for its own ticket. Refuses 'load-changed' if either load is confirmed. */
export async function takeTicketFrom(
  tx: Tx,
  { organizationId }: OfficeActing,
  { orderId, holder, ticketNumber }: QuestionRow,
): Promise<void> {
  if (holder === null || ticketNumber === null) throw new Refusal('answer-not-possible')
  await lockOrders(tx, organizationId, [orderId, holder.orderId])
  for (const id of [orderId, holder.orderId].sort()) {
    const load = await lockLoad(tx, organizationId, id)
    if (!load || load.state === 'confirmed') throw new Refusal('load-changed')
  }
  await giveTicketTo(tx, { from: holder.orderId, to: orderId, number: ticketNumber })
}
