/**
 * Says which rows move with a hauler to another cell (decision 148). A table with `organization_id` moves by that column. The two lists
 * below have all other tables, and the few tables that belong to a hauler only in part. A test fails if a table is in none of them.
 */

/** These temporary tables of the source say who and what the hauler's rows refer to. They are made at the beginning of each pass. */
export const people = 'moving_person'
export const carts = 'moving_cart'
export const phones = 'moving_phone'
export const accounts = 'moving_payment_account'
export const intents = 'moving_intent'

/** If the target has such a row already, it keeps its own, or both become one. */
export type Conflict = 'theirs' | { readonly set: string }

export type SharedRows = {
  /** The condition for a row of the table, with the hauler as $1. */
  readonly where: string
  /** The columns that make a row the same one in both databases. */
  readonly key: readonly string[]
  readonly conflict: Conflict
}

/**
 * These rows belong to people, to a payment account or to a phone number. A move copies them. They also stay in the source, because its
 * other haulers may need them.
 */
export const sharedRows: Readonly<Record<string, SharedRows>> = {
  app_user: { where: `id IN (SELECT id FROM ${people})`, key: ['id'], conflict: 'theirs' },
  address: {
    where: `cart_id IN (SELECT id FROM ${carts}) OR user_id IN (SELECT id FROM ${people})
      OR id IN (SELECT delivery_address_id FROM cart WHERE id IN (SELECT id FROM ${carts}))`,
    key: ['id'],
    conflict: 'theirs',
  },
  account_parting: {
    where: `user_id IN (SELECT id FROM ${people}) AND former_id IN (SELECT id FROM ${people})`,
    key: ['user_id'],
    conflict: 'theirs',
  },
  card_proof: { where: `user_id IN (SELECT id FROM ${people})`, key: ['user_id'], conflict: 'theirs' },
  identity_account: {
    where: `subject::text IN (SELECT subject FROM app_user WHERE id IN (SELECT id FROM ${people}))`,
    key: ['subject'],
    conflict: 'theirs',
  },
  identity_consent: { where: `phone IN (SELECT phone FROM ${phones})`, key: ['id'], conflict: 'theirs' },
  known_device: { where: `user_id IN (SELECT id FROM ${people})`, key: ['user_id', 'device'], conflict: 'theirs' },
  payment_customer: {
    where: `user_id IN (SELECT id FROM ${people}) AND payment_account IN (SELECT id FROM ${accounts})`,
    key: ['user_id', 'payment_account'],
    conflict: 'theirs',
  },
  // The list is read again from the earlier time. An event that is known already is stored once.
  payment_event_list: {
    where: `payment_account IN (SELECT id FROM ${accounts})`,
    key: ['payment_account'],
    conflict: { set: 'read_until = least(payment_event_list.read_until, excluded.read_until)' },
  },
  provider_event: { where: `intent_id IN (SELECT id FROM ${intents})`, key: ['id'], conflict: 'theirs' },
  waiting_list: {
    where: 'id IN (SELECT waiting_id FROM message WHERE organization_id = $1)',
    key: ['id'],
    conflict: 'theirs',
  },
}

/** These tables have the column `organization_id`, and more of their rows move than those that name the hauler. */
export const ownWithMore: Readonly<Record<string, string>> = {
  // A cart with another ZIP belongs to another hauler now, but this hauler's frozen prices and payments still refer to it.
  cart: `id IN (SELECT id FROM ${carts})`,
}

/** No row of these tables moves. */
export const stays: Readonly<Record<string, string>> = {
  card_decline: 'It counts declined cards for two days.',
  customer_to_forget: 'The cell that deleted the account asks the payment service to forget it.',
  dev_outbox: 'It stands in for the phone network and the mail service of the installation.',
  file_place: 'It marks the folder or bucket of the installation.',
  identity_challenge: 'A sign-in ends at the cell where it began.',
  identity_code: 'A sign-in ends at the cell where it began.',
  identity_exchange_block: 'It limits sign-ins of the installation.',
  identity_limit: 'It limits sign-ins of the installation.',
  identity_refresh_token: 'People sign in again at the new cell.',
  identity_send: 'It counts codes that the installation sends.',
  identity_session: 'People sign in again at the new cell.',
  identity_used_token: 'A sign-in ends at the cell where it began.',
  installation: 'It is the installation’s own.',
  installation_secret: 'It is the installation’s own.',
  job: 'Jobs work for all haulers.',
  migration: 'It is the installation’s own.',
  moved_hauler: 'It leads from this cell to another one.',
  moved_key: 'It leads from this cell to another one.',
  rate_count: 'It limits calls of the installation.',
  service_fault: 'It is found anew by the next call.',
  wallet_domain: 'A domain is registered for each installation.',
}

/**
 * The tables of the simulator stand in for another company's service, which both cells would share. An installation that charges real cards
 * has no rows there. Events and links are left out: the reconciler asks about each payment.
 */
export const simulatedRows: Readonly<Record<string, Pick<SharedRows, 'where' | 'key'>>> = {
  customers: {
    where: `id IN (SELECT provider_customer_id FROM payment_customer WHERE user_id IN (SELECT id FROM ${people}))
      OR id IN (SELECT customer FROM stripe_simulator.payment_intents WHERE id IN (SELECT id FROM ${intents}))`,
    key: ['account', 'id'],
  },
  payment_methods: {
    where: `customer IN (SELECT provider_customer_id FROM payment_customer WHERE user_id IN (SELECT id FROM ${people}))
      OR id IN (SELECT payment_method FROM stripe_simulator.charges WHERE payment_intent IN (SELECT id FROM ${intents}))
      OR id IN (SELECT payment_method FROM stripe_simulator.payment_intents WHERE id IN (SELECT id FROM ${intents}))`,
    key: ['id'],
  },
  payment_intents: { where: `id IN (SELECT id FROM ${intents})`, key: ['id'] },
  charges: { where: `payment_intent IN (SELECT id FROM ${intents})`, key: ['id'] },
  refunds: { where: `payment_intent IN (SELECT id FROM ${intents})`, key: ['id'] },
  disputes: { where: `payment_intent IN (SELECT id FROM ${intents})`, key: ['id'] },
  idempotency_keys: { where: `account IN (SELECT id FROM ${accounts})`, key: ['account', 'key'] },
  accounts: { where: `id IN (SELECT id FROM ${accounts})`, key: ['id'] },
}
