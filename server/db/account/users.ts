/** A person is found by their id at the identity service. Their first signed-in call creates the row. */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { type Statement, sql } from '@rolloff/sql/sql.ts'
import type { Roles } from '#domain/account/roles.ts'
import { switchWording } from '#domain/message/consent-wording.ts'
import { reasonsOfRecipient } from '#domain/message/undeliverable.ts'
import type { Language } from '#domain/value/language.ts'
import type { UsPhone } from '#domain/value/phone.ts'
import { partRestedAccount, storeParting } from '#server/db/account/part-rested.ts'
import { withoutWaitingForDisk } from '#server/db/engine/without-waiting.ts'

export type ProfileChange = {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly companyName: string | null
  readonly companyEmail: string | null
  readonly smsNotificationOptIn: boolean
}

export type User = Roles &
  ProfileChange & {
    readonly id: string
    readonly phone: UsPhone
    readonly isSuspended: boolean
    /** The account knows the device of this sign-in (rule M39). The value is absent if the statement did not read it. */
    readonly isDeviceKnown?: boolean
    /** This is the device of this sign-in. It is null or absent if the device is not stored. */
    readonly device?: string | null
    /** True if the last stored call is more than a day old. The server then checks whether the account has rested (rule M76). */
    readonly isUnseen?: boolean
  }

/** These columns are for a statement that reads an `app_user u`. */
export const userColumns = sql`
  u.id, u.phone, u.first_name AS "firstName", u.last_name AS "lastName", u.email, u.company_name AS "companyName",
  u.company_email AS "companyEmail", u.sms_notification_opt_in AS "smsNotificationOptIn", u.roles,
  u.suspended_at IS NOT NULL AS "isSuspended",
  coalesce((SELECT jsonb_agg(jsonb_build_object('organizationId', m.organization_id, 'roles', m.roles, 'rights', m.rights))
            FROM membership m WHERE m.user_id = u.id AND m.suspended_at IS NULL), '[]') AS organizations`

/** Returns a column that is true if no call of an `app_user u` was stored for a day. */
export const isNotSeenForADay = (now: Date) => sql`u.seen_at < ${now}::timestamptz - interval '1 day' AS "isUnseen"`

export async function findUser(db: Db, subject: string, now: Date): Promise<User | null> {
  const { rows } = await sql<User>`
    SELECT ${userColumns}, ${isNotSeenForADay(now)} FROM app_user u
    WHERE u.subject = ${subject} AND u.phone IS NOT NULL`.execute(db)
  return rows[0] ?? null
}

type NewUser = {
  readonly subject: string
  readonly phone: UsPhone
  readonly language: Language
  readonly isOperator: boolean
  readonly sessionId: string | null
  readonly now: Date
}

/**
 * Makes the row of a person. It is idempotent: two first calls at the same time make one row. If the identity service has given a number to
 * another person, the number is theirs now. An account that has rested for 12 months loses its number, and a new account begins (rule M76).
 * The person does not become a member of a hauler here, because they must accept the invitation first (rule A15).
 */
export async function makeUser(db: Db, who: NewUser): Promise<User> {
  // Most people are new: one statement stores them, and the number cannot belong to an account that has rested.
  return (await storeUser(db, who, false)) ?? makeUserAgain(db, who)
}

/** The number or the subject has an account already. */
async function makeUserAgain(db: Db, who: NewUser): Promise<User> {
  const { phone, sessionId, now } = who
  return db.transaction().execute(async tx => {
    await lockPhone(tx, phone)
    const formerId = who.isOperator ? null : await partRestedAccount(tx, { phone, sessionId, now })
    const user = await storeUser(tx, who, true)
    if (!user) throw new Error('a person who was just stored is not there')
    if (formerId) await storeParting(tx, { userId: user.id, formerId, phone, now })
    return user
  })
}

/** Stores the person in the turn of the number. Returns null if there is an account already that the caller does not expect. */
async function storeUser(db: Db, who: NewUser, isExpected: boolean): Promise<User | null> {
  const { subject, phone, language, isOperator, sessionId, now } = who
  const roles: Roles['roles'] = isOperator ? ['customer', 'admin'] : ['customer']
  const conflict = isExpected
    ? sql`(phone) DO UPDATE SET subject = excluded.subject, seen_at = greatest(u.seen_at, excluded.seen_at),
          roles = CASE WHEN 'admin' = ANY(excluded.roles) THEN excluded.roles ELSE u.roles END`
    : sql`DO NOTHING`
  // If a crash loses a new account, the next call makes it again.
  const wait = isExpected ? sql`` : sql`, ${withoutWaitingForDisk}`
  const { rows } = await sql<User & { isNew: boolean }>`
    WITH stored AS (
      INSERT INTO app_user AS u (subject, phone, language, roles, seen_at)
      SELECT ${subject}, ${phone}, ${language}, ${roles}::text[], ${now}::timestamptz FROM (SELECT ${turnOf(phone)}) AS turn${wait}
      ON CONFLICT ${conflict}
      RETURNING ${userColumns}, u.xmax = 0 AS "isNew"),
    known AS (
      INSERT INTO known_device (user_id, device, known_since)
      SELECT stored.id, d.device, ${now} FROM stored JOIN identity_session d ON d.id = ${sessionId}
      WHERE stored."isNew" AND d.device IS NOT NULL ON CONFLICT DO NOTHING)
    SELECT stored.*, d.device, stored."isNew" OR EXISTS (
      SELECT FROM known_device k WHERE k.device = d.device AND k.user_id = stored.id) AS "isDeviceKnown"
    FROM stored LEFT JOIN identity_session d ON d.id = ${sessionId}`.execute(db)
  const [stored] = rows
  if (!stored) return null
  const { isNew, ...user } = stored
  return user
}

type NewlyKnown = { readonly userId: string; readonly device: string; readonly since: Date }

/**
 * Stores that an account knows a device. It knows the device on which it was made, and each device on which its owner was proven
 * (rules M39 and M81).
 */
export async function knowDevice(tx: Tx, { userId, device, since }: NewlyKnown): Promise<void> {
  await sql`
    INSERT INTO known_device (user_id, device, known_since) VALUES (${userId}, ${device}, ${since})
    ON CONFLICT DO NOTHING`.execute(tx)
}

const turnOf = (phone: string) => sql`pg_advisory_xact_lock(hashtext(${`person ${phone}`}))`

/**
 * Locks a phone number until the transaction ends. The first sign-in of a person and the office's entry of the same number as a driver then
 * run one after the other.
 */
export async function lockPhone(tx: Tx, phone: string): Promise<void> {
  await sql`SELECT ${turnOf(phone)}`.execute(tx)
}

/**
 * Stores the profile. If the switch for texts has changed, the consent ledger gets a row with the wording beside the switch. It also gets
 * one if the person agrees now and the switch was on without a consent in the ledger. If the account was deleted a moment ago, nothing is
 * stored. Returns how the person is reached now.
 */
export async function storeProfile(
  db: Db,
  userId: string,
  profile: ProfileChange,
  consent: { readonly agreesToTexts: boolean; readonly language: Language; readonly now: Date },
): Promise<Reach> {
  const { smsNotificationOptIn: wantsTexts } = profile
  const { rows } = await sql<Reach>`
    WITH before AS (
      SELECT id, phone, sms_notification_opt_in AS wanted FROM app_user WHERE id = ${userId} AND deleted_at IS NULL FOR UPDATE),
    stored AS (
      UPDATE app_user SET first_name = ${profile.firstName}, last_name = ${profile.lastName}, email = ${profile.email},
        company_name = ${profile.companyName}, company_email = ${profile.companyEmail}, sms_notification_opt_in = ${wantsTexts}
      FROM before WHERE app_user.id = before.id),
    entered AS (
      INSERT INTO identity_consent (phone, wording, language, method, agreed_at, verified_at, is_agreed)
      SELECT phone, ${switchWording}, ${consent.language}, 'profile-switch', ${consent.now}, ${consent.now}, ${wantsTexts}
      FROM before WHERE wanted <> ${wantsTexts} OR (${wantsTexts && consent.agreesToTexts} AND NOT may_text(phone))
      RETURNING entry)
    SELECT ${wantsTexts} AND (EXISTS (SELECT FROM entered) OR may_text(phone)) AS "isTexted",
      ${isMailReturned(sql`before.id`, profile.email)} AS "isEmailReturned"
    FROM before`.execute(db)
  return rows[0] ?? unreached
}

/** A person is reached by texts about orders, and by mail if the latest mail about their orders did not come back. */
export type Reach = { readonly isTexted: boolean; readonly isEmailReturned: boolean }

/**
 * Returns how a person is reached now. A mail that came back counts until a later one is sent, or until the person has another address
 * (rule T20). No mail can have come back from a person without an address, so none is searched for.
 */
export async function readReach(db: Db, { id, email }: Pick<User, 'id' | 'email'>): Promise<Reach> {
  const isReturned = email ? isMailReturned(sql`u.id`, sql`u.email`) : sql`false`
  const { rows } = await sql<Reach>`
    SELECT may_text(u.phone) AS "isTexted", ${isReturned} AS "isEmailReturned" FROM app_user u WHERE u.id = ${id}`.execute(
    db,
  )
  return rows[0] ?? unreached
}

const unreached: Reach = { isTexted: false, isEmailReturned: false }

const isMailReturned = (userId: Statement, email: Statement | string) => sql`coalesce((
      SELECT m.undeliverable_why = ANY(${[...reasonsOfRecipient]}) FROM message m JOIN orders o ON o.id = m.order_id
      WHERE o.user_id = ${userId} AND m.recipient = ${email} AND m.channel = 'email' AND (m.sent_at IS NOT NULL OR m.undeliverable_why IS NOT NULL)
      ORDER BY m.id DESC LIMIT 1), false)`

/**
 * Returns true if the person may be texted about orders. The person's switch must be on, and the ledger must have a consent for the number.
 */
export async function canTextUser(db: Db | Tx, userId: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM app_user u WHERE u.id = ${userId} AND may_text(u.phone)`.execute(db)
  return rows.length > 0
}
