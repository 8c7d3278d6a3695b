/** Builds accounts, their links and their events in Stripe's own shape. */
import type { Stripe } from 'stripe'
import { newId } from '../objects/ids.ts'
import type { EventRow } from '../objects/rows.ts'

export type AccountRow = {
  id: string
  display_name: string | null
  contact_email: string | null
  dashboard: Stripe.V2.Core.Account.Dashboard
  fees_collector: Stripe.V2.Core.Account.Defaults.Responsibilities.FeesCollector
  losses_collector: Stripe.V2.Core.Account.Defaults.Responsibilities.LossesCollector
  metadata: Record<string, string>
  cards: Stripe.V2.Core.Account.Configuration.Merchant.Capabilities.CardPayments.Status
  asked: number
  asked_by: string | null
  is_closed: boolean
  is_connected: boolean
  created_at: string
}

/** As at Stripe, a part that `include` does not name is left out. */
export function accountObject(row: AccountRow, include: readonly string[]): Stripe.V2.Core.Account {
  return {
    id: row.id,
    object: 'v2.core.account',
    applied_configurations: ['merchant'],
    closed: row.is_closed,
    ...(row.contact_email ? { contact_email: row.contact_email } : {}),
    created: new Date(row.created_at).toISOString(),
    dashboard: row.dashboard,
    ...(row.display_name ? { display_name: row.display_name } : {}),
    livemode: false,
    metadata: row.metadata,
    ...(include.includes('configuration.merchant') ? { configuration: { merchant: merchantOf(row) } } : {}),
    ...(include.includes('requirements') ? { requirements: requirementsOf(row) } : {}),
    ...(include.includes('defaults') ? { defaults: defaultsOf(row) } : {}),
  }
}

function merchantOf({ cards, asked }: AccountRow): Stripe.V2.Core.Account.Configuration.Merchant {
  const code = asked > 0 ? 'requirements_past_due' : 'requirements_pending_verification'
  return {
    applied: true,
    capabilities: {
      card_payments: {
        status: cards,
        status_details: cards === 'active' ? [] : [{ code, resolution: 'provide_info' }],
      },
    },
  }
}

const questions = ['identity.business_details.registered_name', 'configuration.merchant.mcc', 'external_account']

function requirementsOf({ asked, asked_by }: AccountRow): Stripe.V2.Core.Account.Requirements {
  const status = 'currently_due'
  return {
    entries: Array.from({ length: asked }, (_, index) => ({
      awaiting_action_from: 'user' as const,
      description: questions[index % questions.length] ?? '',
      errors: [],
      impact: {},
      minimum_deadline: { status },
      requested_reasons: [{ code: 'routine_onboarding' as const }],
    })),
    ...(asked > 0
      ? { summary: { minimum_deadline: { status, ...(asked_by ? { time: new Date(asked_by).toISOString() } : {}) } } }
      : {}),
  }
}

function defaultsOf({ fees_collector, losses_collector }: AccountRow): Stripe.V2.Core.Account.Defaults {
  return {
    currency: 'usd',
    responsibilities: { fees_collector, losses_collector, requirements_collector: 'stripe' },
  }
}

export function linkObject(link: {
  account: string
  now: string
  expiresAt: string
  url: string
  useCase: Stripe.V2.Core.AccountLink.UseCase
}): Stripe.V2.Core.AccountLink {
  return {
    object: 'v2.core.account_link',
    account: link.account,
    created: link.now,
    expires_at: link.expiresAt,
    livemode: false,
    url: link.url,
    use_case: link.useCase,
  }
}

/** Thin events are stored under this name in place of an account, so that no list of `/v1/events` contains them. */
const thinEvents = 'v2.core'

/** A thin event only names the account. */
export function thinEventOf(account: string, type: string, now: string): EventRow {
  const id = newId('evt_')
  const body = JSON.stringify({
    id,
    object: 'v2.core.event',
    context: account,
    created: now,
    livemode: false,
    type,
    related_object: { id: account, type: 'v2.core.account', url: `/v2/core/accounts/${account}` },
  } satisfies Stripe.V2.Core.EventBase & { related_object: Stripe.V2.Core.Events.RelatedObject })
  return { id, account: thinEvents, type, body, created_at: now }
}
