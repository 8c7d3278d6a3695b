import type { Tx } from '@rolloff/sql/connect.ts'
import type { Right } from '#domain/account/roles.ts'
import { isLastManager, managesTeam, tidyRights } from '#domain/account/team.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { type Member, storeRights, storeSuspension } from '#server/db/account/team.ts'
import { addChange } from '#server/db/change/changes.ts'
import { findDriverOfUser } from '#server/db/fleet/drivers.ts'
import { refuseStale } from '#server/operations/change/refuse-stale.ts'
import type { Deps, OfficeActing } from '#server/operations/dependencies.ts'
import type { BoardDeps } from '#server/operations/dispatch/read-board.ts'
import { freeStops, suspendInTeam } from '#server/operations/fleet/suspend-driver.ts'
import { lockManagedTeam } from '#server/operations/team/lock-managed-team.ts'

type ExpectedVersion = { readonly id: string; readonly version: number }

/**
 * Changes the rights of a person in the office, from their next call on (rule A14). Refuses 'member-not-found', 'changed-meanwhile',
 * 'last-manager' and 'right-missing'.
 */
export async function changeRights(
  { db, clock }: Deps,
  acting: OfficeActing,
  { rights: newRights, ...expected }: ExpectedVersion & { readonly rights: readonly Right[] | null },
): Promise<void> {
  const rights = tidyRights(newRights)
  await db.transaction().execute(async tx => {
    const { member, team } = await lockMemberAtVersion(tx, acting, expected)
    if (!member.roles.includes('admin')) throw new Refusal('member-not-found')
    if (!managesTeam({ ...member, rights, isSuspended: false })) refuseLast(team, member)
    await storeRights(tx, member.id, rights)
    const row = { act: 'change', object: 'member', objectId: member.id } as const
    await addChange(tx, { ...acting, at: clock(), ...row, before: { rights: member.rights }, after: { rights } })
  })
}

/**
 * Suspends a person (rule A16). From the next call on, the person finds nothing of the hauler, in the office, in the customer's calls and
 * as a driver. At the next change, the server also closes the event stream of an open page. Planned stops of a driver become free. Refuses
 * 'own-suspension', 'last-manager', 'member-not-found', 'changed-meanwhile' and 'right-missing'.
 */
export async function suspendMember(deps: BoardDeps, acting: OfficeActing, expected: ExpectedVersion): Promise<void> {
  const now = deps.clock()
  const driverId = await deps.db.transaction().execute(async tx => {
    const { member, team } = await lockMemberAtVersion(tx, acting, expected)
    if (member.userId === acting.actorId) throw new Refusal('own-suspension')
    if (member.isSuspended) return null
    refuseLast(team, member)
    await storeSuspension(tx, member.id, now)
    await addChange(tx, { ...acting, at: now, act: 'suspend', object: 'member', objectId: member.id })
    const driver = await findDriverOfUser(tx, member.userId, acting.organizationId)
    if (driver) await suspendInTeam(tx, acting, driver.id, now)
    return driver?.id ?? null
  })
  if (driverId !== null) await freeStops(deps, acting, driverId)
}

/**
 * Lets a suspended person work again with the same rights as before. If the person drives, a member who plans lets the person drive again
 * separately.
 */
export async function resumeMember(
  { db, clock }: Deps,
  acting: OfficeActing,
  expected: ExpectedVersion,
): Promise<void> {
  await db.transaction().execute(async tx => {
    const { member } = await lockMemberAtVersion(tx, acting, expected)
    if (!member.isSuspended) return
    await storeSuspension(tx, member.id, null)
    await addChange(tx, { ...acting, at: clock(), act: 'take-in-again', object: 'member', objectId: member.id })
  })
}

async function lockMemberAtVersion(tx: Tx, acting: OfficeActing, expected: ExpectedVersion) {
  const team = await lockManagedTeam(tx, acting)
  const member = team.find(one => one.id === expected.id)
  if (!member) throw new Refusal('member-not-found')
  await refuseStale(tx, member, expected.version)
  return { member, team }
}

function refuseLast(team: readonly Member[], member: Member): void {
  if (managesTeam(member) && isLastManager(team, member.id)) throw new Refusal('last-manager')
}
