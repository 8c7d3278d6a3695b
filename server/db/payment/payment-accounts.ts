/** This module stores the haulers' own accounts at the payment service, and which of them are charged (rule M87). */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { AccountStanding, AccountState, Disconnection } from '#domain/payment/payment-account.ts'

export type PaymentAccount = {
  /** This is the id of the account at the payment service. */
  readonly id: string
  readonly organizationId: string
  readonly state: AccountState
  readonly why: Disconnection | null
  readonly since: Date
  readonly askedCount: number
  readonly askedBy: Date | null
  readonly readAt: Date | null
  /** It is true if the hauler's payments are made on this account. */
  readonly isCharged: boolean
}

const columns = sql`a.id, a.organization_id AS "organizationId", a.state, a.why, a.since,
  a.asked_count AS "askedCount", a.asked_by AS "askedBy", a.read_at AS "readAt",
  coalesce(o.payment_account = a.id, false) AS "isCharged"`

/** Returns a hauler's newest account. Earlier accounts were disconnected. */
export async function findPaymentAccount(db: Db, organizationId: string): Promise<PaymentAccount | null> {
  const { rows } = await sql<PaymentAccount>`
    SELECT ${columns} FROM payment_account a JOIN organization o ON o.id = a.organization_id
    WHERE a.organization_id = ${organizationId} ORDER BY a.created_at DESC, a.id LIMIT 1`.execute(db)
  return rows[0] ?? null
}

export async function lockPaymentAccount(tx: Tx, id: string): Promise<PaymentAccount | null> {
  const { rows } = await sql<PaymentAccount>`
    SELECT ${columns} FROM payment_account a JOIN organization o ON o.id = a.organization_id
    WHERE a.id = ${id} FOR UPDATE OF a`.execute(tx)
  return rows[0] ?? null
}

export async function isPaymentAccount(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM payment_account WHERE id = ${id}`.execute(db)
  return rows.length > 0
}

/** If two people add an account at once, the service gives both the same account. */
export async function addPaymentAccount(
  db: Db,
  { id, organizationId }: Pick<PaymentAccount, 'id' | 'organizationId'>,
  now: Date,
): Promise<void> {
  await sql`
    INSERT INTO payment_account (id, organization_id, since, created_at)
    VALUES (${id}, ${organizationId}, ${now}, ${now}) ON CONFLICT (id) DO NOTHING`.execute(db)
}

/** Stores the state of an account. `now` is the time when the service was called. */
export async function storeStanding(
  tx: Tx,
  id: string,
  { state, why, askedCount, askedBy }: AccountStanding,
  now: Date,
): Promise<void> {
  await sql`
    UPDATE payment_account SET since = CASE WHEN state = ${state} THEN since ELSE ${now} END, state = ${state},
      why = ${why}, asked_count = ${askedCount}, asked_by = ${askedBy}, read_at = ${now}
    WHERE id = ${id}`.execute(tx)
}

/** Stores that the hauler's payments are made on its newest account from now on. Payments that have begun stay on their account. */
export async function chargeAccount(tx: Tx, { id, organizationId }: PaymentAccount): Promise<void> {
  await sql`
    UPDATE organization SET payment_account = ${id}
    WHERE id = ${organizationId} AND payment_account IS DISTINCT FROM ${id} AND ${id} = (
      SELECT payment_account.id FROM payment_account WHERE organization_id = ${organizationId}
      ORDER BY created_at DESC, payment_account.id LIMIT 1)`.execute(tx)
}

/**
 * Lists the accounts whose state has to be read from the service now: every ten minutes if the state is 'checking', and once a day
 * otherwise. At most 200 are listed.
 */
export async function listAccountsToCheck(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM payment_account
    WHERE read_at IS NULL
      OR read_at <= ${now}::timestamptz - CASE state WHEN 'checking' THEN interval '10 minutes' ELSE interval '1 day' END
    ORDER BY read_at NULLS FIRST LIMIT 200`.execute(db)
  return rows.map(row => row.id)
}

export type HaulerForAccount = {
  readonly name: string
  readonly email: string | null
  /** This is the account that is charged. Null is the account of the installation's key. */
  readonly paymentAccount: string | null
  /** This is the number of accounts that the hauler has connected so far. */
  readonly accounts: number
  /** The installation has no other hauler. */
  readonly isOnly: boolean
  /** This is the address at which the office is reached. */
  readonly origin: string
}

export async function findHaulerForAccount(db: Db, organizationId: string): Promise<HaulerForAccount> {
  const { rows } = await sql<HaulerForAccount>`
    SELECT o.name, o.email, o.payment_account AS "paymentAccount",
      (SELECT count(*)::int FROM payment_account a WHERE a.organization_id = o.id) AS accounts,
      NOT EXISTS (SELECT FROM organization other WHERE other.id <> o.id) AS "isOnly",
      coalesce((SELECT public_url FROM installation), 'http://localhost:3000') AS origin
    FROM organization o WHERE o.id = ${organizationId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a hauler that somebody works for is not there')
  return row
}

/** Lists the payment accounts that are charged for the haulers of this installation. */
export async function listChargedAccounts(db: Db): Promise<(string | null)[]> {
  const { rows } = await sql<{ paymentAccount: string | null }>`
    SELECT DISTINCT payment_account AS "paymentAccount" FROM organization`.execute(db)
  return rows.map(row => row.paymentAccount)
}

/** Returns a hauler's current payment account. */
export async function findChargedAccount(db: Db, organizationId: string): Promise<string | null> {
  const { rows } = await sql<{ paymentAccount: string | null }>`
    SELECT payment_account AS "paymentAccount" FROM organization WHERE id = ${organizationId}`.execute(db)
  return rows[0]?.paymentAccount ?? null
}
