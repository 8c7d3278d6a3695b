/** An audit event records that a person read or changed the data of another person. Rows are only ever added. */
import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'

type AuditEvent = { organizationId: string | null; actorId: string; action: string; objectId: string }

export async function audit(db: Db, event: AuditEvent): Promise<void> {
  await sql`
    INSERT INTO audit_event (organization_id, actor_id, action, object_id)
    VALUES (${event.organizationId}, ${event.actorId}, ${event.action}, ${event.objectId})`.execute(db)
}
