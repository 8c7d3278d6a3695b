import type { Tx } from '@rolloff/sql/connect.ts'
import { managesTeam } from '#domain/account/team.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { lockTeam, type Member } from '#server/db/account/team.ts'
import type { OfficeActing } from '#server/operations/dependencies.ts'

/**
 * Locks the team against other changes and returns it. Refuses 'right-missing' if the person has lost the right since the gate checked it.
 */
export async function lockManagedTeam(tx: Tx, { organizationId, actorId }: OfficeActing): Promise<Member[]> {
  const team = await lockTeam(tx, organizationId)
  if (!team.some(one => one.userId === actorId && managesTeam(one))) throw new Refusal('right-missing')
  return team
}
