/**
 * This module stores the domains on which the payment service shows wallets, for each account that is charged
 * (rule M88).
 */
import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'

export type AccountToRegister = {
  /** Null is the account of the installation's key. */
  readonly paymentAccount: string | null
  readonly publicUrl: string
}

/**
 * Lists the charged accounts whose wallet domain has to be looked up at the service. The domain was never registered for the installation's
 * address, or did not work at the last check, an hour ago or earlier, or worked at the last check, a week ago or earlier.
 */
export async function listAccountsToRegister(db: Db, now: Date): Promise<AccountToRegister[]> {
  const { rows } = await sql<AccountToRegister>`
    SELECT charged.account AS "paymentAccount", i.public_url AS "publicUrl"
    FROM installation i
    CROSS JOIN (SELECT DISTINCT payment_account AS account FROM organization) charged
    LEFT JOIN payment_account a ON a.id = charged.account
    LEFT JOIN wallet_domain d ON d.payment_account = coalesce(charged.account, '')
      AND d.domain = lower(substring(i.public_url FROM '^[a-z]+://([^/:]+)'))
    WHERE coalesce(a.state, 'ready') = 'ready'
      AND (d.checked_at IS NULL
        OR d.checked_at <= ${now}::timestamptz - CASE WHEN d.is_active THEN interval '7 days' ELSE interval '1 hour' END)
    ORDER BY d.checked_at NULLS FIRST LIMIT 200`.execute(db)
  return rows
}

export type RegisteredDomain = {
  readonly paymentAccount: string | null
  readonly domain: string
  readonly isActive: boolean
  readonly problem: string | null
}

export async function storeDomain(
  db: Db,
  { paymentAccount, domain, isActive, problem }: RegisteredDomain,
  now: Date,
): Promise<void> {
  await sql`
    INSERT INTO wallet_domain (payment_account, domain, is_active, problem, checked_at)
    VALUES (${paymentAccount ?? ''}, ${domain}, ${isActive}, ${problem?.slice(0, 500) ?? null}, ${now})
    ON CONFLICT (payment_account, domain) DO UPDATE SET is_active = excluded.is_active, problem = excluded.problem,
      checked_at = excluded.checked_at`.execute(db)
}
