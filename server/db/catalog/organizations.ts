/** This module reads the names and contacts of haulers for messages to their customers. */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { NotificationSender } from '#domain/message/order-message.ts'
import { senderOf } from '#server/db/message/recipients.ts'

export async function findHauler(db: Db | Tx, organizationId: string): Promise<NotificationSender> {
  const { rows } = await sql<{ hauler: NotificationSender }>`
    SELECT ${senderOf('h')} AS hauler FROM organization h WHERE h.id = ${organizationId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('an order belongs to a hauler')
  return row.hauler
}

export type Contact = { readonly name: string; readonly phone: string; readonly email: string }

/** Finds the oldest hauler, which pages without a cart show. Returns null in an empty database. */
export async function findFirstContact(db: Db): Promise<Contact | null> {
  const { rows } = await sql<Contact>`
    SELECT name, phone, email FROM organization ORDER BY created_at, id LIMIT 1`.execute(db)
  return rows[0] ?? null
}
