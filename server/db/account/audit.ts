/** Who read or changed data of somebody else: rows are only ever added. */
import type { Db } from '#server/db/engine/connect.ts'

type AuditEvent = { organizationId: string | null; actorId: string; action: string; objectId: string }

export async function audit(db: Db, event: AuditEvent): Promise<void> {
  await db
    .insertInto('audit_event')
    .values({
      organization_id: event.organizationId,
      actor_id: event.actorId,
      action: event.action,
      object_id: event.objectId,
    })
    .execute()
}
