/** Who works for a hauler, and whom it has invited. */
import type { Right } from '#domain/account/roles.ts'
import type { Colleague } from '#domain/account/team.ts'
import type { Language } from '#domain/language.ts'
import type { UsPhone } from '#domain/phone.ts'
import type { Db, Tx } from '#server/db/engine/connect.ts'
import { sql } from '#server/db/engine/sql.ts'

export type Member = Colleague & {
  readonly version: number
  readonly userId: string
  readonly firstName: string
  readonly lastName: string
  readonly phone: UsPhone | null
  readonly language: Language
  readonly seenAt: Date | null
}

/** Whoever changes a team waits for whoever does: each sees who manages it after the other. */
export async function lockTeam(tx: Tx, organizationId: string): Promise<Member[]> {
  await sql`SELECT pg_advisory_xact_lock(hashtext(${`team ${organizationId}`}))`.execute(tx)
  return listMembers(tx, organizationId)
}

/** Another hauler's people are not among them; who has left is not either. */
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

/** Null lets somebody work there again. */
export async function storeSuspension(tx: Tx, id: string, at: Date | null): Promise<void> {
  await sql`UPDATE membership SET suspended_at = ${at}, version = version + 1 WHERE id = ${id}`.execute(tx)
}

/** Written again only after some minutes. */
export async function noteSeen(db: Db, who: { userId: string; organizationId: string }, now: Date): Promise<void> {
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

export async function listInvitations(db: Db, organizationId: string): Promise<Invitation[]> {
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

/** One for each number: a second one changes what the first one gives. */
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

/** False where there is none: it was taken back before, or has become a membership. */
export async function deleteInvitation(tx: Tx, organizationId: string, id: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    DELETE FROM invitation WHERE id = ${id} AND organization_id = ${organizationId} RETURNING id`.execute(tx)
  return rows.length > 0
}

/** Makes a person a member of every hauler that has invited their number; true when there were any. */
export async function joinInvited(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    WITH taken AS (
      DELETE FROM invitation i USING app_user u WHERE u.id = ${userId} AND i.phone = u.phone
      RETURNING i.organization_id, i.rights)
    INSERT INTO membership AS m (organization_id, user_id, roles, rights)
    SELECT organization_id, ${userId}, '{admin}', rights FROM taken
    ON CONFLICT (user_id, organization_id) DO UPDATE SET rights = excluded.rights, version = m.version + 1,
      roles = CASE WHEN 'admin' = ANY(m.roles) THEN m.roles ELSE m.roles || '{admin}' END
    RETURNING m.id`.execute(tx)
  return rows.length > 0
}

/** What an invitation says of the hauler, and where its office is. */
export async function findInviter(tx: Tx, organizationId: string): Promise<{ hauler: string; origin: string }> {
  const { rows } = await sql<{ hauler: string; origin: string }>`
    SELECT name AS hauler, coalesce((SELECT public_url FROM installation), 'http://localhost:3000') AS origin
    FROM organization WHERE id = ${organizationId}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`there is no organization ${organizationId}`)
  return row
}
