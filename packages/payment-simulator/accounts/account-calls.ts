/** These functions answer `/v2/core/accounts` and `/v2/core/account_links`, and serve the page to which an account link leads. */
import type { Pool } from 'pg'
import type { Stripe } from 'stripe'
import { newId } from '../objects/ids.ts'
import type { EventRow } from '../objects/rows.ts'
import { createStore } from '../objects/store.ts'
import { type Call, type Outcome, replay } from '../wire/call.ts'
import { group, mergeMetadata, text, texts } from '../wire/form.ts'
import { StripeRefusal } from '../wire/refusals.ts'
import { type AccountRow, accountObject, linkObject, thinEventOf } from './account-objects.ts'

/** A link lives as long as one of Stripe. */
const linkLivesInMs = 5 * 60_000

/** A new account has to answer this number of questions within this time. */
const askedAtFirst = 3
const answerTimeInMs = 14 * 86_400_000

const rowOf = 'json_populate_record(null::stripe_simulator.accounts, $1::json)'

export async function createAccount(pool: Pool, call: Call): Promise<Outcome> {
  const stored = call.key === null ? null : await createStore(pool).readReply('', call.key)
  if (stored) return replay(stored, call)
  const { form } = call
  if (!group(group(form, 'configuration'), 'merchant'))
    throw badField('configuration', 'An account that takes cards needs configuration.merchant.')
  const country = text(group(form, 'identity'), 'country')
  if (country !== 'us') throw badField('identity.country', 'Only us is known here.')
  const responsibilities = group(group(form, 'defaults'), 'responsibilities')
  const dashboard = text(form, 'dashboard') ?? 'none'
  const losses = text(responsibilities, 'losses_collector') ?? ''
  const fees = text(responsibilities, 'fees_collector') ?? ''
  if (losses !== 'stripe' && losses !== 'application')
    throw badField('defaults.responsibilities', 'losses_collector is stripe or application.')
  if (dashboard === 'full' && fees !== 'stripe')
    throw badField('defaults.responsibilities', 'With the full dashboard, Stripe collects its fees from the account.')
  const account: AccountRow = {
    id: newId('acct_', 16),
    display_name: text(form, 'display_name'),
    contact_email: text(form, 'contact_email'),
    dashboard: dashboard as AccountRow['dashboard'],
    fees_collector: fees as AccountRow['fees_collector'],
    losses_collector: losses,
    metadata: mergeMetadata({}, form),
    cards: 'restricted',
    asked: askedAtFirst,
    asked_by: new Date(Date.parse(call.now) + answerTimeInMs).toISOString(),
    is_closed: false,
    is_connected: true,
    created_at: call.now,
  }
  const body = JSON.stringify(accountObject(account, texts(form, 'include')))
  // Two calls may have the same key at the same time. The second insert of the key then makes no second account.
  const made = await pool.query(
    `with answer as (
      insert into stripe_simulator.idempotency_keys (account, key, fingerprint, status, body, created_at)
      select '', $2, $3, 200, $4, $5::timestamptz where $2::text is not null on conflict do nothing returning key)
    insert into stripe_simulator.accounts select a.* from ${rowOf} a
    where $2::text is null or exists (select from answer)`,
    [JSON.stringify(account), call.key, call.fingerprint, body, call.now],
  )
  return made.rowCount === 1 ? { status: 200, body } : createAccount(pool, call)
}

export async function readAccount(pool: Pool, call: Call): Promise<Outcome> {
  const account = await findAccount(pool, call.id)
  if (!account) throw new StripeRefusal(404, v2Error('not_found', `Account ${call.id} was not found.`))
  if (!account.is_connected) throw noAccess(account.id)
  return { status: 200, body: JSON.stringify(accountObject(account, texts(call.form, 'include'))) }
}

export async function linkToAccount(pool: Pool, call: Call): Promise<Outcome> {
  const account = await findAccount(pool, text(call.form, 'account') ?? '')
  if (!account) throw badField('account', 'There is no such account.')
  if (!account.is_connected) throw noAccess(account.id)
  const asked = group(call.form, 'use_case')
  const type = text(asked, 'type') ?? ''
  const urls = group(asked, type)
  const returnUrl = text(urls, 'return_url') ?? ''
  const refreshUrl = text(urls, 'refresh_url') ?? ''
  if (type !== 'account_onboarding' && type !== 'account_update')
    throw badField('use_case.type', 'It is account_onboarding or account_update.')
  if (!URL.canParse(returnUrl) || !URL.canParse(refreshUrl))
    throw badField('use_case', 'return_url and refresh_url are addresses.')
  const token = newId('', 32)
  const expiresAt = new Date(Date.parse(call.now) + linkLivesInMs).toISOString()
  await pool.query(
    `insert into stripe_simulator.account_links (token, account, use_case, return_url, refresh_url, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [token, account.id, type, returnUrl, refreshUrl, expiresAt],
  )
  const useCase: Stripe.V2.Core.AccountLink.UseCase = {
    type,
    [type]: { return_url: returnUrl, refresh_url: refreshUrl },
  }
  const link = {
    account: account.id,
    now: call.now,
    expiresAt,
    url: call.pageUrl(`/connect/${token}`, returnUrl),
    useCase,
  }
  return { status: 200, body: JSON.stringify(linkObject(link)) }
}

export type OpenedLink = { readonly account: AccountRow; readonly returnUrl: string }

/**
 * Opens a link once. If the link cannot be opened any more, it returns the address that makes a new one. It returns null for an unknown
 * link.
 */
export async function openLink(
  pool: Pool,
  token: string,
  now: string,
): Promise<OpenedLink | { readonly refreshUrl: string } | null> {
  const opened = await pool.query<{ account: AccountRow; returnUrl: string }>(
    `update stripe_simulator.account_links l set opened_at = $2 from stripe_simulator.accounts a
     where l.token = $1 and l.opened_at is null and l.expires_at > $2 and a.id = l.account and a.is_connected
     returning row_to_json(a) account, l.return_url "returnUrl"`,
    [token, now],
  )
  if (opened.rows[0]) return opened.rows[0]
  const known = await pool.query<{ refreshUrl: string }>(
    'select refresh_url "refreshUrl" from stripe_simulator.account_links where token = $1',
    [token],
  )
  return known.rows[0] ?? null
}

/** On the page of a link, a person answers this part of the questions. */
export type AnsweredPart = 'all' | 'some' | 'nothing'

const answers: Readonly<Record<Exclude<AnsweredPart, 'nothing'>, string>> = {
  all: `cards = 'active', asked = 0, asked_by = null`,
  some: `cards = 'pending', asked = 0, asked_by = null`,
}

/** Returns null if the link was never opened. */
export async function answerLink(
  pool: Pool,
  { token, answered, now }: { readonly token: string; readonly answered: AnsweredPart; readonly now: string },
): Promise<{ readonly returnUrl: string; readonly event: EventRow | null } | null> {
  const found = await pool.query<{ account: string; returnUrl: string }>(
    `select account, return_url "returnUrl" from stripe_simulator.account_links where token = $1 and opened_at is not null`,
    [token],
  )
  const link = found.rows[0]
  if (!link) return null
  if (answered === 'nothing') return { returnUrl: link.returnUrl, event: null }
  const type = 'v2.core.account[configuration.merchant].capability_status_updated'
  const event = thinEventOf(link.account, type, now)
  await changeWithEvent(pool, { id: link.account, change: answers[answered], event, now })
  return { returnUrl: link.returnUrl, event }
}

type Change = { readonly id: string; readonly change: string; readonly event: EventRow; readonly now: string }

/** Changes an account and stores the event about the change in the same statement. */
export async function changeWithEvent(pool: Pool, { id, change, event, now }: Change): Promise<void> {
  await pool.query(
    `with changed as (update stripe_simulator.accounts set ${change} where id = $1 returning id)
     insert into stripe_simulator.events (id, account, type, body, created_at, next_attempt_at)
     select $2, $3, $4, $5, $6::timestamptz, $6::timestamptz from changed`,
    [id, event.id, event.account, event.type, event.body, now],
  )
}

/** Refuses a call for an account to which the platform has no access, and a charge on one that may not take cards. */
export async function refuseAccount(pool: Pool, id: string, isCharge: boolean): Promise<void> {
  const account = await findAccount(pool, id)
  if (!account?.is_connected || account.is_closed) throw noAccess(id)
  if (isCharge && account.cards !== 'active')
    throw new StripeRefusal(400, {
      type: 'invalid_request_error',
      code: 'charge_not_enabled',
      message: 'Your account cannot currently make charges.',
    })
}

async function findAccount(pool: Pool, id: string): Promise<AccountRow | null> {
  const found = await pool.query<{ account: AccountRow }>({
    name: 'stripe_simulator.findAccount',
    text: 'select row_to_json(a) account from stripe_simulator.accounts a where id = $1',
    values: [id],
  })
  return found.rows[0]?.account ?? null
}

function noAccess(id: string): StripeRefusal {
  const message = `The provided key does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`
  return new StripeRefusal(403, { type: 'invalid_request_error', code: 'account_invalid', message })
}

const v2Error = (code: string, message: string) => ({ type: 'invalid_request_error' as const, code, message })

const badField = (field: string, message: string): StripeRefusal =>
  new StripeRefusal(400, v2Error('invalid_fields', `${field}: ${message}`))
