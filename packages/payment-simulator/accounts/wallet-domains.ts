/**
 * `/v1/payment_method_domains` registers the domains on which wallets are shown. The simulator cannot verify a domain that ends in
 * `.invalid`.
 */
import type { Pool } from 'pg'
import type { Stripe } from 'stripe'
import { newId } from '../objects/ids.ts'
import type { Call, Outcome } from '../wire/call.ts'
import { text } from '../wire/form.ts'
import { badRequest, missing } from '../wire/refusals.ts'

type DomainRow = { id: string; account: string; domain_name: string; created_at: Date }

export async function registerDomain(pool: Pool, call: Call): Promise<Outcome> {
  const domain = text(call.form, 'domain_name') ?? ''
  if (!/^(?=.{4,253}$)([a-z0-9-]{1,63}\.)+[a-z-]{2,63}$/.test(domain))
    throw badRequest('Invalid domain name.', { param: 'domain_name' })
  const { rows } = await pool.query<DomainRow>(
    `insert into stripe_simulator.payment_method_domains as d (id, account, domain_name, created_at)
     values ($1, $2, $3, $4) on conflict (account, domain_name) do update set domain_name = d.domain_name returning *`,
    [newId('pmd_'), call.account ?? '', domain, call.now],
  )
  return answerOf(rows[0], call)
}

export async function validateDomain(pool: Pool, call: Call): Promise<Outcome> {
  const { rows } = await pool.query<DomainRow>(
    'select * from stripe_simulator.payment_method_domains where account = $1 and id = $2',
    [call.account ?? '', call.id],
  )
  return answerOf(rows[0], call)
}

export async function listDomains(pool: Pool, call: Call): Promise<Outcome> {
  const { rows } = await pool.query<DomainRow>(
    `select * from stripe_simulator.payment_method_domains
     where account = $1 and ($2::text is null or domain_name = $2) order by created_at desc limit 100`,
    [call.account ?? '', text(call.form, 'domain_name')],
  )
  const data = rows.map(domainObject)
  const list = { object: 'list', url: '/v1/payment_method_domains', has_more: false, data }
  return { status: 200, body: JSON.stringify(list) }
}

function answerOf(row: DomainRow | undefined, call: Call): Outcome {
  if (!row) throw missing('payment_method_domain', call.id)
  return { status: 200, body: JSON.stringify(domainObject(row)) }
}

function domainObject(row: DomainRow): Stripe.PaymentMethodDomain {
  const isReached = !row.domain_name.endsWith('.invalid')
  const inactive = {
    status: 'inactive' as const,
    status_details: { error_message: `The domain ${row.domain_name} cannot be reached.` },
  }
  const active = { status: 'active' as const }
  return {
    id: row.id,
    object: 'payment_method_domain',
    amazon_pay: active,
    apple_pay: isReached ? active : inactive,
    created: Math.floor(row.created_at.getTime() / 1000),
    domain_name: row.domain_name,
    enabled: true,
    google_pay: active,
    klarna: active,
    link: active,
    livemode: false,
    paypal: active,
  }
}
