/** Haulers as their customers' messages name them. */
import { sql } from 'kysely'
import type { Teller } from '#domain/message/order-message.ts'
import type { Db } from '#server/db/engine/connect.ts'
import { tellerOf } from '#server/db/message/told-orders.ts'

export async function findHauler(db: Db, organizationId: string): Promise<Teller> {
  const { rows } = await sql<{ hauler: Teller }>`
    SELECT ${tellerOf('h')} AS hauler FROM organization h WHERE h.id = ${organizationId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('an order belongs to a hauler')
  return row.hauler
}
