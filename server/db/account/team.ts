/** This module stores the members of a hauler and its invitations. */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { Right } from '#domain/account/roles.ts'
import type { Colleague } from '#domain/account/team.ts'
import type { Language } from '#domain/value/language.ts'
import type { UsPhone } from '#domain/value/phone.ts'

export type Member = Colleague & {
  readonly version: number
  readonly userId: string
  readonly firstName: string
  readonly lastName: string
  readonly phone: UsPhone | null
  readonly language: Language
  readonly seenAt: Date | null
}

/**
 * Locks a team until the transaction ends and lists its members. Transactions that change one team run one after the other, so that each
 * sees which managers the last one has left.
 */
export async function lockTeam(tx: Tx, organizationId: string): Promise<Member[]> {
  await sql`SELECT pg_advisory_xact_lock(hashtext(${`team ${organizationId}`}))`.execute(tx)
  return listMembers(tx, organizationId)
}

/** Lists the members of a hauler. People who have deleted their account are left out. */
export async function listMembers(db: Db | Tx, organizationId: string): Promise<Member[]> {
  const { rows } = await sql<Member>`
    SELECT m.id, m.organization_id AS "organizationId", m.version, m.user_id AS "userId", m.roles, m.rights,
      m.suspended_at IS NOT NULL AS "isSuspended", m.seen_at AS "seenAt", u.first_name AS "firstName",
      u.last_name AS "lastName", u.phone, u.language
    FROM membership m JOIN app_user u ON u.id = m.user_id
    WHERE m.organization_id = ${organizationId} AND u.deleted_at IS NULL
    ORDER BY m.suspended_at IS NOT NULL, NOT 'admin' = ANY(m.roles), lower(u.first_name), lower(u.last_name), m.id`.execute(
    db,
  )
  return rows
}

export async function storeRights(tx: Tx, id: string, rights: readonly Right[] | null): Promise<void> {
  await sql`UPDATE membership SET rights = ${rights && [...rights]}::text[], version = version + 1 WHERE id = ${id}`.execute(
    tx,
  )
}

/** A time suspends the member. Null ends the suspension. */
export async function storeSuspension(tx: Tx, id: string, at: Date | null): Promise<void> {
  await sql`UPDATE membership SET suspended_at = ${at}, version = version + 1 WHERE id = ${id}`.execute(tx)
}

/**
 * Lists the companies in the order of their ids. Two transactions that lock the teams of the same companies then never wait for each other.
 */
export async function listCompaniesOf(tx: Tx, userId: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT o.id, o.name FROM membership m JOIN organization o ON o.id = m.organization_id
    WHERE m.user_id = ${userId} ORDER BY o.id`.execute(tx)
  return rows
}

/** Stores when the member was last seen, at most once in five minutes. */
export async function recordLastSeen(
  db: Db,
  who: { userId: string; organizationId: string },
  now: Date,
): Promise<void> {
  await sql`
    UPDATE membership SET seen_at = ${now} WHERE user_id = ${who.userId} AND organization_id = ${who.organizationId}
      AND (seen_at IS NULL OR seen_at < ${now}::timestamptz - interval '5 minutes')`.execute(db)
}

export type Invitation = {
  readonly id: string
  readonly phone: string
  readonly rights: Right[] | null
  readonly invitedAt: Date
}

export async function listInvitations(db: Db | Tx, organizationId: string): Promise<Invitation[]> {
  const { rows } = await sql<Invitation>`
    SELECT id, phone, rights, invited_at AS "invitedAt" FROM invitation
    WHERE organization_id = ${organizationId} ORDER BY invited_at DESC, id`.execute(db)
  return rows
}

type NewInvitation = {
  readonly organizationId: string
  readonly phone: UsPhone
  readonly rights: readonly Right[] | null
  readonly at: Date
}

export async function findInvitation(tx: Tx, organizationId: string, phone: UsPhone): Promise<Invitation | null> {
  const { rows } = await sql<Invitation>`
    SELECT id, phone, rights, invited_at AS "invitedAt" FROM invitation
    WHERE organization_id = ${organizationId} AND phone = ${phone}`.execute(tx)
  return rows[0] ?? null
}

/** Stores an invitation of a number. If the hauler has invited the number already, only the rights of that invitation change. */
export async function storeInvitation(tx: Tx, { organizationId, phone, rights, at }: NewInvitation): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO invitation AS i (organization_id, phone, rights, invited_at)
    VALUES (${organizationId}, ${phone}, ${rights && [...rights]}::text[], ${at})
    ON CONFLICT (organization_id, phone) DO UPDATE SET rights = excluded.rights
    RETURNING i.id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('an invitation that was just stored is not there')
  return row.id
}

/** Returns false if there is no such invitation, because it was withdrawn or has become a membership. */
export async function deleteInvitation(tx: Tx, organizationId: string, id: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    DELETE FROM invitation WHERE id = ${id} AND organization_id = ${organizationId} RETURNING id`.execute(tx)
  return rows.length > 0
}

/** Returns the first name of the person who withdrew an invitation of the hauler, or null if nobody did. */
export async function findWhoTookBack(tx: Tx, organizationId: string, id: string): Promise<string | null> {
  const { rows } = await sql<{ who: string }>`
    SELECT coalesce(nullif(u.first_name, ''), '–') AS who FROM change c LEFT JOIN app_user u ON u.id = c.actor_id
    WHERE c.organization_id = ${organizationId} AND c.object_id = ${id} AND c.act = 'take-back'
    ORDER BY c.seq DESC LIMIT 1`.execute(tx)
  return rows[0]?.who ?? null
}

/**
 * An offer waits until the owner of its number accepts or declines it. It is an invitation to the office, or an entry on the list of
 * drivers.
 */
export type Offer = {
  readonly id: string
  readonly kind: 'office' | 'driver'
  readonly organizationId: string
  readonly name: string
  /** These are the rights of an invitation to the office. They are null if it gives all rights, and for drivers. */
  readonly rights: Right[] | null
}

/** Lists the offers for the number of a person that wait for an answer. An archived driver and a suspended member have no offer. */
export async function listMembershipOffers(db: Db | Tx, userId: string): Promise<Offer[]> {
  const { rows } = await sql<Offer>`
    SELECT i.id, 'office' AS kind, o.id AS "organizationId", o.name, i.rights
    FROM invitation i JOIN app_user u ON u.phone = i.phone JOIN organization o ON o.id = i.organization_id
    WHERE u.id = ${userId}
    UNION ALL
    SELECT d.id, 'driver', o.id, o.name, NULL
    FROM driver d JOIN app_user u ON u.phone = d.phone JOIN organization o ON o.id = d.organization_id
    WHERE u.id = ${userId} AND d.user_id IS NULL AND d.declined_at IS NULL AND d.status = 'created' AND NOT d.archived
      AND NOT EXISTS (SELECT FROM membership m
        WHERE m.organization_id = o.id AND m.user_id = u.id AND m.suspended_at IS NOT NULL)
    ORDER BY name, kind DESC, id`.execute(db)
  return rows
}

/** Makes a person the first member of a new company, with all rights. Returns the id of the membership. */
export async function addFirstMember(
  tx: Tx,
  { organizationId, userId }: { readonly organizationId: string; readonly userId: string },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO membership (organization_id, user_id, roles)
    VALUES (${organizationId}, ${userId}, ARRAY['admin']) RETURNING id`.execute(tx)
  if (!rows[0]) throw new Error('a new member has an id')
  return rows[0].id
}

/** Makes the person a member, or adds the role of the offer to the roles that the member has. */
export async function acceptOffer(tx: Tx, userId: string, { id, kind, organizationId, rights }: Offer): Promise<void> {
  if (kind === 'driver') {
    await sql`
      UPDATE driver SET user_id = ${userId}, status = 'active', version = version + 1 WHERE id = ${id}`.execute(tx)
  } else await sql`DELETE FROM invitation WHERE id = ${id}`.execute(tx)
  const role = kind === 'driver' ? 'driver' : 'admin'
  await sql`
    INSERT INTO membership AS m (organization_id, user_id, roles, rights)
    VALUES (${organizationId}, ${userId}, ${[role]}::text[], ${rights}::text[])
    ON CONFLICT (user_id, organization_id) DO UPDATE SET version = m.version + 1,
      rights = CASE WHEN ${role} = 'admin' THEN excluded.rights ELSE m.rights END,
      roles = CASE WHEN ${role} = ANY(m.roles) THEN m.roles ELSE m.roles || ${role}::text END`.execute(tx)
}

export async function declineOffer(tx: Tx, { id, kind }: Offer, now: Date): Promise<void> {
  if (kind === 'driver') {
    await sql`UPDATE driver SET declined_at = ${now}, version = version + 1 WHERE id = ${id}`.execute(tx)
  } else await sql`DELETE FROM invitation WHERE id = ${id}`.execute(tx)
}

/**
 * Ends a membership because its person has left the hauler. A driver stays on the hauler's list as the hauler's entry, which is no offer
 * any more.
 */
export async function deleteMembership(tx: Tx, member: Pick<Member, 'id' | 'userId'>, now: Date): Promise<void> {
  await sql`
    UPDATE driver d SET user_id = NULL, declined_at = ${now}, version = d.version + 1,
      status = CASE d.status WHEN 'suspended' THEN 'suspended' ELSE 'created' END
    FROM membership m WHERE m.id = ${member.id} AND d.organization_id = m.organization_id
      AND d.user_id = ${member.userId} AND NOT d.archived`.execute(tx)
  await sql`DELETE FROM membership WHERE id = ${member.id}`.execute(tx)
}

/** Returns the hauler's name and the address of the office, for the message of an invitation. */
export async function findInviter(tx: Tx, organizationId: string): Promise<{ hauler: string; origin: string }> {
  const { rows } = await sql<{ hauler: string; origin: string }>`
    SELECT name AS hauler, coalesce((SELECT public_url FROM installation), 'http://localhost:3000') AS origin
    FROM organization WHERE id = ${organizationId}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`there is no organization ${organizationId}`)
  return row
}
