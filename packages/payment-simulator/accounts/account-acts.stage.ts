/** Tests use these functions to act as the owner of an account or as the service. The simulator's pages do not offer these acts. */
import type { Pool } from 'pg'
import type { Stripe } from 'stripe'
import { newId } from '../objects/ids.ts'
import type { EventRow } from '../objects/rows.ts'
import { changeWithEvent } from './account-calls.ts'
import { type AccountRow, thinEventOf } from './account-objects.ts'

/** The owner of the account revokes the platform's access. */
export async function deauthorizeAccount(pool: Pool, id: string, now: Date): Promise<void> {
  const at = now.toISOString()
  await changeWithEvent(pool, { id, change: 'is_connected = false', event: deauthorizedEvent(id, at), now: at })
}

/** The service ends its check of the account, or asks the owner for more. */
export async function checkAccount(
  pool: Pool,
  id: string,
  found: { readonly cards: AccountRow['cards']; readonly asked?: number; readonly now: Date },
): Promise<void> {
  const at = found.now.toISOString()
  const event = thinEventOf(id, 'v2.core.account[requirements].updated', at)
  const change = `cards = '${found.cards}', asked = ${Number(found.asked ?? 0)}`
  await changeWithEvent(pool, { id, change, event, now: at })
}

function deauthorizedEvent(account: string, now: string): EventRow {
  const type = 'account.application.deauthorized'
  const id = newId('evt_')
  const body = JSON.stringify({
    id,
    object: 'event',
    account,
    api_version: null,
    created: Math.floor(Date.parse(now) / 1000),
    data: { object: { id: 'ca_simulated', name: 'The platform', object: 'application' } satisfies Stripe.Application },
    livemode: false,
    pending_webhooks: 1,
    request: null,
    type,
  } satisfies Omit<Stripe.AccountApplicationDeauthorizedEvent, 'context'>)
  return { id, account, type, body, created_at: now }
}
