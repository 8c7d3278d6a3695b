/**
 * This module has the decisions of a person about their own work for a company. The person joins when they accept an invitation, and may
 * leave (rule A15).
 */

import type { Tx } from '@rolloff/sql/connect.ts'
import { isLastManager, managesTeam } from '#domain/account/team.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import type { UsPhone } from '#domain/value/phone.ts'
import {
  acceptOffer,
  declineOffer,
  deleteMembership,
  listMembershipOffers,
  lockTeam,
  type Offer,
} from '#server/db/account/team.ts'
import { lockPhone } from '#server/db/account/users.ts'
import { addChange } from '#server/db/change/changes.ts'
import { findDriverOfUser } from '#server/db/fleet/drivers.ts'
import type { Deps } from '#server/operations/dependencies.ts'
import type { BoardDeps } from '#server/operations/dispatch/read-board.ts'
import { freeStops } from '#server/operations/fleet/suspend-driver.ts'

type Person = { readonly id: string; readonly phone: UsPhone }
type InvitationInput = { readonly id: string }

/**
 * Adds the person to the company. From then on the person works there, and the company sees the person's name. Refuses
 * 'invitation-not-found'.
 */
export async function acceptInvitation({ db, clock }: Deps, person: Person, input: InvitationInput): Promise<void> {
  await db.transaction().execute(async tx => {
    const offer = await lockOffer(tx, person, input)
    await acceptOffer(tx, person.id, offer)
    await addChange(tx, { ...rowOf(offer, person), at: clock(), act: 'accept-invitation' })
  })
}

/** Declines an invitation. The company sees that the number declined, and never the name of its owner. Refuses 'invitation-not-found'. */
export async function declineInvitation({ db, clock }: Deps, person: Person, input: InvitationInput): Promise<void> {
  const now = clock()
  await db.transaction().execute(async tx => {
    const offer = await lockOffer(tx, person, input)
    await declineOffer(tx, offer, now)
    // The actor is left out, because it would reveal the person's name.
    await addChange(tx, { ...rowOf(offer, person), actorId: null, at: now, act: 'decline-invitation' })
  })
}

/**
 * Ends the person's work for a company. From the next call on the person finds nothing of the company, and their planned stops as a driver
 * become free. Refuses 'organization-not-found', and 'last-manager' if no other member manages the team.
 */
export async function leaveCompany(deps: BoardDeps, person: Pick<Person, 'id'>, organizationId: string): Promise<void> {
  const now = deps.clock()
  const acting = { organizationId, actorId: person.id }
  const driverId = await deps.db.transaction().execute(async tx => {
    const team = await lockTeam(tx, organizationId)
    const member = team.find(one => one.userId === person.id && !one.isSuspended)
    if (!member) throw new Refusal('organization-not-found')
    if (managesTeam(member) && isLastManager(team, member.id)) throw new Refusal('last-manager')
    const driver = await findDriverOfUser(tx, person.id, organizationId)
    await deleteMembership(tx, member, now)
    await addChange(tx, { ...acting, at: now, act: 'leave-company', object: 'member', objectId: member.id })
    return driver?.id ?? null
  })
  if (driverId !== null) await freeStops(deps, acting, driverId)
}

async function lockOffer(tx: Tx, { id, phone }: Person, input: InvitationInput): Promise<Offer> {
  await lockPhone(tx, phone)
  const find = async () => (await listMembershipOffers(tx, id)).find(one => one.id === input.id)
  const first = await find()
  // Before this lock, a manager of the team may have withdrawn the invitation.
  if (first) await lockTeam(tx, first.organizationId)
  const offer = first && (await find())
  if (!offer) throw new Refusal('invitation-not-found')
  return offer
}

const rowOf = ({ id, kind, organizationId }: Offer, person: Person) => ({
  organizationId,
  actorId: person.id,
  object: kind === 'driver' ? ('driver' as const) : ('invitation' as const),
  objectId: id,
})
