import type { Tx } from '@rolloff/sql/connect.ts'
import { officeLink } from '#domain/account/office-link.ts'
import type { Right } from '#domain/account/roles.ts'
import { tidyRights } from '#domain/account/team.ts'
import { invitationText } from '#domain/message/team-texts.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import type { Language } from '#domain/value/language.ts'
import type { UsPhone } from '#domain/value/phone.ts'
import {
  deleteInvitation,
  findInvitation,
  findInviter,
  findWhoTookBack,
  listInvitations,
  storeInvitation,
} from '#server/db/account/team.ts'
import { lockPhone } from '#server/db/account/users.ts'
import { addChange, changedMeanwhile } from '#server/db/change/changes.ts'
import { queueMessages } from '#server/db/message/messages.ts'
import { lockTextConsent } from '#server/db/message/text-consent.ts'
import type { Deps, OfficeActing } from '#server/operations/dependencies.ts'
import { lockManagedTeam } from '#server/operations/team/lock-managed-team.ts'

export type InvitedPerson = {
  readonly phone: UsPhone
  /** If `rights` is null, the person gets all rights. */
  readonly rights: readonly Right[] | null
  /**
   * `seen` is the invitation of the number that the page showed, or null if the page showed none. A program that shows no page may leave it
   * out.
   */
  readonly seen?: { readonly rights: readonly Right[] | null } | null | undefined
  /** `language` is the language of the text. */
  readonly language: Language
}
export type InvitationMade = { readonly isTexted: boolean }

/**
 * Invites a person into the office by their number, with a text. The person works there after they have accepted at a sign-in. Until then
 * the company knows only the number, and does not learn if the number has an account (rule A15). A second invitation of a number changes
 * the rights of the first and sends no second text. Refuses 'member-known', 'right-missing', and 'changed-meanwhile' if there is an
 * invitation that the page did not show (rule V27).
 */
export async function invite(deps: Deps, acting: OfficeActing, invited: InvitedPerson): Promise<InvitationMade> {
  return deps.db.transaction().execute(async tx => {
    await lockPhone(tx, invited.phone)
    const team = await lockManagedTeam(tx, acting)
    const memberWithPhone = team.find(one => one.phone === invited.phone && one.roles.includes('admin'))
    if (memberWithPhone)
      throw new Refusal('member-known', {
        name: `${memberWithPhone.firstName} ${memberWithPhone.lastName}`.trim() || '–',
      })
    await refuseUnseen(tx, acting, invited)
    return storeInvited(tx, acting, invited, deps.clock())
  })
}

async function refuseUnseen(
  tx: Tx,
  { organizationId }: OfficeActing,
  { phone, seen: expected }: InvitedPerson,
): Promise<void> {
  if (expected === undefined) return
  const standing = await findInvitation(tx, organizationId, phone)
  if (standing && !isAsSeen(standing, expected)) throw await changedMeanwhile(tx, standing.id)
}

type Rights = { readonly rights: readonly Right[] | null }

/** Returns true if the invitation gives the rights that the page showed. */
const isAsSeen = (standing: Rights, expectedRights: Rights | null): boolean =>
  expectedRights !== null &&
  JSON.stringify(tidyRights(standing.rights)) === JSON.stringify(tidyRights(expectedRights.rights))

/** Stores an invitation. The caller has locked the number and has checked that the person who acts may invite. */
export async function storeInvited(
  tx: Tx,
  acting: OfficeActing,
  { phone, language, ...grant }: InvitedPerson,
  now: Date,
): Promise<InvitationMade> {
  const { organizationId } = acting
  const rights = tidyRights(grant.rights)
  const before = await findInvitation(tx, organizationId, phone)
  const id = await storeInvitation(tx, { organizationId, phone, rights, at: now })
  const isTexted = !(await lockTextConsent(tx, phone)).isStopped
  if (isTexted) {
    // The key ensures that an invitation sends at most one text.
    const { hauler, origin } = await findInviter(tx, organizationId)
    const text = invitationText({ language, hauler, link: officeLink({ origin, organizationId }) })
    const base = { organizationId, orderId: null, recipient: phone, channel: 'sms', subject: null } as const
    await queueMessages(tx, now, [{ ...base, key: `invitation:${id}`, text, needsConsent: false }])
  }
  if (JSON.stringify(before?.rights) !== JSON.stringify(rights)) {
    await addChange(tx, { ...acting, at: now, act: 'invite', object: 'invitation', objectId: id, after: { rights } })
  }
  return { isTexted }
}

/**
 * Withdraws an invitation that the person has not answered yet. Refuses 'changed-meanwhile' with who has withdrawn it or has given it other
 * rights than the page showed (rule V27), 'invitation-not-found' if it is answered, and 'right-missing'.
 */
export async function takeInvitationBack(
  { db, clock }: Deps,
  acting: OfficeActing,
  { id, seen: expectedRights }: { readonly id: string; readonly seen: Rights },
): Promise<void> {
  await db.transaction().execute(async tx => {
    await lockManagedTeam(tx, acting)
    const standing = (await listInvitations(tx, acting.organizationId)).find(one => one.id === id)
    if (!standing) throw await takenBack(tx, acting, id)
    if (!isAsSeen(standing, expectedRights)) throw await changedMeanwhile(tx, id)
    if (!(await deleteInvitation(tx, acting.organizationId, id))) throw new Refusal('invitation-not-found')
    const row = { act: 'take-back', object: 'invitation', objectId: id } as const
    await addChange(tx, { ...acting, at: clock(), ...row })
  })
}

/** Returns the refusal. It says nothing about an invitation of another company, and does not name who has answered an invitation. */
async function takenBack(tx: Tx, { organizationId }: OfficeActing, id: string): Promise<Refusal> {
  const takenBackBy = await findWhoTookBack(tx, organizationId, id)
  return takenBackBy === null
    ? new Refusal('invitation-not-found')
    : new Refusal('changed-meanwhile', { who: takenBackBy })
}
