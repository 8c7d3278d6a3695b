/** Haulers have their own accounts at the payment service, and some of these accounts are charged (rule M87). */
import type { AccountStanding, AccountState, Disconnection } from '#domain/payment/payment-account.ts'
import type { Db, Tx } from '#server/db/engine/connect.ts'
import { sql } from '#server/db/engine/sql.ts'

export type ConnectedAccount = {
  readonly paymentAccount: string
  readonly organizationId: string
  readonly state: AccountState
  readonly why: Disconnection | null
  readonly since: Date
  readonly askedCount: number
  readonly askedBy: Date | null
  readonly readAt: Date | null
  /** The hauler's payments are made on it. */
  readonly isCharged: boolean
}

const columns = sql`a.payment_account AS "paymentAccount", a.organization_id AS "organizationId", a.state, a.why, a.since,
  a.asked_count AS "askedCount", a.asked_by AS "askedBy", a.read_at AS "readAt",
  coalesce(o.payment_account = a.payment_account, false) AS "isCharged"`

/** Returns a hauler's newest account. Earlier accounts were disconnected. */
export async function findConnectedAccount(db: Db, organizationId: string): Promise<ConnectedAccount | null> {
  const { rows } = await sql<ConnectedAccount>`
    SELECT ${columns} FROM connected_account a JOIN organization o ON o.id = a.organization_id
    WHERE a.organization_id = ${organizationId} ORDER BY a.created_at DESC, a.payment_account LIMIT 1`.execute(db)
  return rows[0] ?? null
}

export async function lockConnectedAccount(tx: Tx, paymentAccount: string): Promise<ConnectedAccount | null> {
  const { rows } = await sql<ConnectedAccount>`
    SELECT ${columns} FROM connected_account a JOIN organization o ON o.id = a.organization_id
    WHERE a.payment_account = ${paymentAccount} FOR UPDATE OF a`.execute(tx)
  return rows[0] ?? null
}

export async function isConnectedAccount(db: Db, paymentAccount: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM connected_account WHERE payment_account = ${paymentAccount}`.execute(db)
  return rows.length > 0
}

/** If two people press at once, the service gives both the same account. */
export async function addConnectedAccount(
  db: Db,
  { paymentAccount, organizationId }: Pick<ConnectedAccount, 'paymentAccount' | 'organizationId'>,
  now: Date,
): Promise<void> {
  await sql`
    INSERT INTO connected_account (payment_account, organization_id, since, created_at)
    VALUES (${paymentAccount}, ${organizationId}, ${now}, ${now}) ON CONFLICT (payment_account) DO NOTHING`.execute(db)
}

/** The parameter `now` is the time when the service was asked. */
export async function storeStanding(
  tx: Tx,
  paymentAccount: string,
  { state, why, askedCount, askedBy }: AccountStanding,
  now: Date,
): Promise<void> {
  await sql`
    UPDATE connected_account SET since = CASE WHEN state = ${state} THEN since ELSE ${now} END, state = ${state},
      why = ${why}, asked_count = ${askedCount}, asked_by = ${askedBy}, read_at = ${now}
    WHERE payment_account = ${paymentAccount}`.execute(tx)
}

/** From now on the hauler's payments are made on its newest account. Payments that were begun end where they began. */
export async function chargeAccount(tx: Tx, { organizationId, paymentAccount }: ConnectedAccount): Promise<void> {
  await sql`
    UPDATE organization SET payment_account = ${paymentAccount}
    WHERE id = ${organizationId} AND payment_account IS DISTINCT FROM ${paymentAccount} AND ${paymentAccount} = (
      SELECT payment_account FROM connected_account WHERE organization_id = ${organizationId}
      ORDER BY created_at DESC, payment_account LIMIT 1)`.execute(tx)
}

/**
 * Lists the accounts that are to be read now. An account whose state is 'checking' is read every ten minutes, and
 * every other account once a day.
 */
export async function listAccountsToCheck(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ paymentAccount: string }>`
    SELECT payment_account AS "paymentAccount" FROM connected_account
    WHERE read_at IS NULL
      OR read_at <= ${now}::timestamptz - CASE state WHEN 'checking' THEN interval '10 minutes' ELSE interval '1 day' END
    ORDER BY read_at NULLS FIRST LIMIT 200`.execute(db)
  return rows.map(row => row.paymentAccount)
}

export type HaulerForAccount = {
  readonly name: string
  readonly email: string | null
  /** This is the account that is charged. Null is the account of the installation's key. */
  readonly paymentAccount: string | null
  /** This is the number of accounts that the hauler has connected so far. */
  readonly accounts: number
  /** No other hauler's payments are made by this installation. */
  readonly isOnly: boolean
  /** This is the address at which the office is reached. */
  readonly origin: string
}

export async function findHaulerForAccount(db: Db, organizationId: string): Promise<HaulerForAccount> {
  const { rows } = await sql<HaulerForAccount>`
    SELECT o.name, o.email, o.payment_account AS "paymentAccount",
      (SELECT count(*)::int FROM connected_account a WHERE a.organization_id = o.id) AS accounts,
      NOT EXISTS (SELECT FROM organization other WHERE other.id <> o.id) AS "isOnly",
      coalesce((SELECT public_url FROM installation), 'http://localhost:3000') AS origin
    FROM organization o WHERE o.id = ${organizationId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a hauler that somebody works for is not there')
  return row
}
