/** This module checks a scale ticket when the office confirms it and when the office corrects it (rule D44). */

import type { Tx } from '@rolloff/sql/connect.ts'
import { expectedTons, isImplausible } from '#domain/dispatch/expected-tons.ts'
import { tons as exactTons, tonsToNumber } from '#domain/pricing/tonnage.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { localTime } from '#domain/value/calendar.ts'
import { poundsPerTon } from '#domain/value/weight.ts'
import { findOrderOfTicket, type StoredLoad } from '#server/db/dispatch/loads.ts'
import { listTickets } from '#server/db/dispatch/tickets.ts'
import type { LockedOrder } from '#server/db/order/order-moves.ts'

export type TypedWeight = {
  readonly orderId: string
  /** `tons` is a decimal number of US tons, with at most four decimals. */
  readonly tons: string
  readonly grossInPounds: number | null
  readonly tareInPounds: number | null
  /** `isSure` is true if a person checked the weight again after it was refused as implausible. */
  readonly isSure: boolean
}

/** Refuses 'ticket-does-not-add-up', and 'ticket-implausible' unless the caller is sure. */
export async function refuseOddWeight(tx: Tx, organizationId: string, typedWeight: TypedWeight): Promise<void> {
  const tons = tonsToNumber(exactTons(typedWeight.tons))
  const { grossInPounds: gross, tareInPounds: tare } = typedWeight
  if (gross !== null && tare !== null && Math.round(tons * poundsPerTon) !== gross - tare)
    throw new Refusal('ticket-does-not-add-up')
  const [ticket] = await listTickets(tx, organizationId, { orderId: typedWeight.orderId })
  // Orders from before the records of loads have no ticket.
  if (!ticket) return
  const expected = expectedTons(ticket.volumeInCubicYards, ticket.densities)
  if (!typedWeight.isSure && isImplausible(tons, expected, ticket.maxWeightInPounds))
    throw new Refusal('ticket-implausible', { tons: String(tons) })
}

/**
 * Returns the year of a ticket, in the time zone of the load's site, because ticket numbers start again each year. If the number does not
 * change, the load keeps the year of its ticket.
 */
export function ticketYearOf({ snapshot }: LockedOrder, load: StoredLoad, { number, now }: TypedNumber): number {
  if (number !== null && number === load.ticketNumber && load.ticketYear !== null) return load.ticketYear
  return new Date(localTime(load.dumpedAt ?? now, snapshot.timeZone).day).getUTCFullYear()
}

type TypedNumber = { readonly number: string | null; readonly now: Date }

type Paper = {
  readonly organizationId: string
  readonly orderId: string
  readonly load: Pick<StoredLoad, 'facilityId'>
  readonly year: number
  readonly number: string | null
}

/** Refuses 'ticket-used' with the order that has this number at the same facility in the same year. */
export async function refuseUsedTicket(tx: Tx, { organizationId, orderId, load, year, number }: Paper): Promise<void> {
  const { facilityId } = load
  if (number === null || facilityId === null) return
  const holder = await findOrderOfTicket(tx, { organizationId, facilityId, year, number })
  if (holder && holder.orderId !== orderId) throw new Refusal('ticket-used', { order: holder.friendlyId })
}
