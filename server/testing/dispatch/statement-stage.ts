/** The stage has loads that were tipped at a landfill, and the landfill's statement of them. */

import type { StatementColumns } from '#domain/statement/statement.ts'
import { type Day, isoDateOf } from '#domain/value/calendar.ts'
import type { DispatchStage } from '#server/testing/dispatch-stage.ts'
import { makeUser } from '#server/testing/factories.ts'

export const statementColumns: StatementColumns = { day: 0, ticket: 1, weight: 2, amount: 3, unit: 'tons' }

/**
 * Makes a confirmed load with this ticket, which was tipped at the landfill at noon in the landfill's zone. Returns the order of the load.
 */
export async function tippedLoad(
  stage: DispatchStage,
  { ticketNumber, tons, day }: { readonly ticketNumber: string; readonly tons: number; readonly day: Day },
): Promise<string> {
  const orderId = await stage.order()
  const at = new Date(day + 6 * 3_600_000)
  await stage.pool.query(
    `INSERT INTO load (order_id, organization_id, state, collected_at, facility_id, dumped_at, ticket_number, ticket_year, tons)
     VALUES ($1, $2, 'confirmed', $3, $4, $3, $5, $6, $7)`,
    [orderId, stage.organization.id, at, stage.fleet.landfillId, ticketNumber, at.getUTCFullYear(), tons],
  )
  return orderId
}

type Billed = { readonly ticketNumber: string; readonly tons: number; readonly dollars: string }

export const statementFile = (day: Day, lines: readonly Billed[]): string =>
  [
    'Date,Ticket,Net tons,Amount',
    ...lines.map(({ ticketNumber, tons, dollars }) => `${isoDateOf(day)},${ticketNumber},${tons},${dollars}`),
    '',
  ].join('\r\n')

/** Makes another person who works for the hauler. */
export async function colleagueOf(stage: DispatchStage): Promise<{ organizationId: string; actorId: string }> {
  const { id: actorId } = await makeUser(stage.db)
  const { id: organizationId } = stage.organization
  const values = [organizationId, actorId]
  await stage.pool.query(`INSERT INTO membership (organization_id, user_id, roles) VALUES ($1, $2, '{admin}')`, values)
  return { organizationId, actorId }
}
