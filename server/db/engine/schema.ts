// Made by tools/db-types.ts from the migrated database. Change a migration, then run that, not this file.

import type { ColumnType } from 'kysely'

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>
/** Written as JSON.stringify gives it: the driver would turn a bare array into a PostgreSQL array. */
export type Json = ColumnType<unknown, string, string>
export type Timestamp = ColumnType<Date, Date | string, Date | string>

export type AddOnTable = {
  id: Generated<string>
  organization_id: string
  title: string
  description: string
  price_in_cents: number
  translations: Generated<Json>
  archived: Generated<boolean>
  position: Generated<number>
}

export type AddressTable = {
  id: Generated<string>
  user_id: string | null
  cart_id: string | null
  type: 'delivery' | 'billing'
  line1: string
  line2: string | null
  city: string
  state: string
  postal_code: string
  country: Generated<string>
  place_id: string
  created_at: Generated<Timestamp>
  removed_at: Timestamp | null
}

export type AppUserTable = {
  id: Generated<string>
  subject: string
  phone: string | null
  first_name: Generated<string>
  last_name: Generated<string>
  email: Generated<string>
  company_name: string | null
  company_email: string | null
  sms_notification_opt_in: Generated<boolean>
  language: Generated<'en' | 'es'>
  roles: Generated<('admin' | 'customer' | 'driver')[]>
  suspended_at: Timestamp | null
  created_at: Generated<Timestamp>
  deleted_at: Timestamp | null
}

export type AuditEventTable = {
  id: ColumnType<number, never, never>
  organization_id: string | null
  at: Generated<Timestamp>
  actor_id: string | null
  action: string
  object_id: string
}

export type BillTable = {
  order_id: string
  version: number
  organization_id: string
  weighing_id: string
  sub_total_in_cents: number
  tax_in_cents: number
  total_in_cents: number
  balance_in_cents: number
  consented_in_cents: number
  charge_after: Timestamp | null
  finalized: Json
  created_by: string | null
  created_at: Timestamp
}

export type BillLineTable = {
  order_id: string
  version: number
  position: number
  organization_id: string
  kind: string
  item_id: string | null
  label: string
  quantity: string
  amount_in_cents: number
  reason: Json
}

export type BillObjectionTable = {
  order_id: string
  version: number
  organization_id: string
  note_id: string
  created_at: Timestamp
}

export type CardDeclineTable = {
  event_id: string
  user_id: string
  network_address: string | null
  card_fingerprint: string | null
  at: Timestamp
}

export type CartTable = {
  id: string
  organization_id: string | null
  service_area_id: string | null
  user_id: string | null
  zip_code: string | null
  phone: string | null
  language: Generated<'en' | 'es'>
  customer_type: 'individual' | 'contractor' | null
  cleanup_ids: Generated<string[]>
  materials: Generated<Json>
  containers: Generated<Json>
  delivery_address_id: string | null
  restrictions: Json | null
  delivery_location_type: 'public' | 'private' | null
  drop_off_window: Json | null
  pickup_window: Json | null
  add_on_ids: string[] | null
  promotion_code: string | null
  collect_taxes: Generated<boolean>
  replaces_order_id: string | null
  version: Generated<number>
  created_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
  browser: Buffer | null
  withdrawn_at: Timestamp | null
}

export type CleanupTable = {
  id: Generated<string>
  organization_id: string
  title: string
  description_items: string[]
  translations: Generated<Json>
  archived: Generated<boolean>
  position: Generated<number>
}

export type ClosedDayTable = {
  organization_id: string
  day: string
  name: string
  translations: Generated<Json>
}

export type ContainerTypeTable = {
  id: Generated<string>
  organization_id: string
  name: string
  size: '10yard' | '10yard-heavy' | '20yard' | '30yard' | '40yard' | 'concrete-box'
  max_weight_in_pounds: number
  volume_in_cubic_yards: number
  price_per_day_in_cents: number
  pre_auth_amount_in_cents: number
  capacity_description: string
  length_in_inches: number
  width_in_inches: number
  height_in_inches: number
  recommended_use: string
  image_url: Generated<string>
  translations: Generated<Json>
  archived: Generated<boolean>
  position: Generated<number>
}

export type CustomerToForgetTable = {
  payment_account: Generated<string>
  provider_customer_id: string
  attempts: Generated<number>
  next_attempt_at: Timestamp
}

export type DevOutboxTable = {
  id: ColumnType<number, never, never>
  key: string
  recipient: string
  channel: 'sms' | 'email'
  subject: string | null
  text: string
  at: Timestamp
}

export type IdentityAccountTable = {
  subject: Generated<string>
  phone: string
  created_at: Timestamp
  last_signed_in_at: Timestamp
}

export type IdentityChallengeTable = {
  signature: Buffer
  expires_at: Timestamp
}

export type IdentityCodeTable = {
  phone: string
  verification_id: string
  code_mac: Buffer
  attempts: Generated<number>
  is_used: Generated<boolean>
  sent_at: Timestamp
  expires_at: Timestamp
  resend_at: Timestamp
  unanswered: number
  wrong_checks: Generated<number>
  wrong_since: Timestamp | null
  blocked_until: Timestamp | null
  consent_wording: string | null
  consent_language: 'en' | 'es' | null
}

export type IdentityConsentTable = {
  id: Generated<string>
  phone: string
  wording: string
  language: 'en' | 'es'
  method: 'send-code-checkbox' | 'profile-switch' | 'text-reply' | 'office'
  agreed_at: Timestamp
  verified_at: Timestamp
  is_agreed: Generated<boolean>
  entry: ColumnType<number, never, never>
}

export type IdentityExchangeBlockTable = {
  exchange: string
  blocked_at: Timestamp
  blocked_until: Timestamp
}

export type IdentityLimitTable = {
  key: Buffer
  count: number
  ends_at: Timestamp
}

export type IdentityRefreshTokenTable = {
  token_hash: Buffer
  session_id: string
  issued_at: Timestamp
  expires_at: Timestamp
  used_at: Timestamp | null
}

export type IdentitySendTable = {
  verification_id: string
  exchange: string
  sent_at: Timestamp
  is_verified: Generated<boolean>
}

export type IdentitySessionTable = {
  id: string
  subject: string
  authenticated_at: Timestamp
  expires_at: Timestamp
  revoked_at: Timestamp | null
  revoked_because: 'signed-out' | 'signed-out-everywhere' | 'token-reused' | null
}

export type InboundTextTable = {
  id: string
  phone: string
  meaning: 'stop' | 'start' | 'help' | 'other'
  is_answered: boolean
  received_at: Timestamp
}

export type InstallationTable = {
  is_only: Generated<boolean>
  public_url: string
}

export type MaterialTable = {
  id: Generated<string>
  organization_id: string
  name: string
  display_order: number | null
  is_restricted: Generated<boolean>
  extra_charge_in_cents: number | null
  recommended_container_ids: Generated<string[]>
  density_low: number | null
  density_typical: number | null
  density_high: number | null
  translations: Generated<Json>
  archived: Generated<boolean>
}

export type MembershipTable = {
  organization_id: string
  user_id: string
  roles: string[]
}

export type MessageTable = {
  id: ColumnType<number, never, never>
  key: string
  organization_id: string | null
  order_id: string | null
  recipient: string
  channel: 'sms' | 'email'
  subject: string | null
  text: string
  attempts: Generated<number>
  next_attempt_at: Generated<Timestamp>
  created_at: Generated<Timestamp>
  sent_at: Timestamp | null
  needs_consent: Generated<boolean>
  quiet_zone: string | null
  not_after: Timestamp | null
  withheld_at: Timestamp | null
}

export type MessageTemplateTable = {
  organization_id: string
  occasion: string
  channel: 'sms' | 'email'
  language: 'en' | 'es'
  subject: string | null
  text: string
  updated_at: Generated<Timestamp>
}

export type NoteTable = {
  id: Generated<string>
  organization_id: string
  origin: 'customer' | 'order' | 'driver' | 'truck' | 'container'
  entity_id: string
  content: string
  created_by: string | null
  created_at: Timestamp
}

export type OrderChargeTable = {
  id: Generated<string>
  organization_id: string
  order_id: string
  purpose: 'balance' | 'extension'
  purpose_id: string
  amount_in_cents: number
  payment_account: string | null
  provider_customer_id: string
  payment_method_id: string | null
  idempotency_key: string
  intent_id: string | null
  state: 'asked' | 'open' | 'succeeded' | 'declined' | 'needs-customer' | 'cancelled'
  message: string | null
  created_at: Timestamp
  updated_at: Timestamp
}

export type OrderEventTable = {
  id: ColumnType<number, never, never>
  order_id: string
  organization_id: string
  at: Generated<Timestamp>
  event: string
  from_status: string | null
  to_status: string
  actor_role: 'system' | 'customer' | 'driver' | 'admin'
  actor_id: string | null
  why: string | null
}

export type OrderExtensionTable = {
  id: Generated<string>
  organization_id: string
  order_id: string
  from_day: string
  to_day: string
  extra_days: number
  price_in_cents: number
  tax_in_cents: number
  reason: Json
  created_at: Timestamp
}

export type OrderLineTable = {
  order_id: string
  position: number
  organization_id: string
  kind: 'container' | 'materials' | 'additional-material' | 'city-fee' | 'add-on' | 'discount' | 'tax'
  item_id: string | null
  label: string
  quantity: Generated<number>
  amount_in_cents: number
  reason: Json
}

export type OrderPhotoTable = {
  id: Generated<string>
  organization_id: string
  order_id: string
  kind: 'drop-off' | 'pickup' | 'scale-ticket' | 'failed-attempt'
  media_type: 'image/jpeg' | 'image/png' | 'image/webp'
  content: Buffer
  taken_by: string | null
  created_at: Timestamp
}

export type OrderSwapTable = {
  cart_id: string
  organization_id: string
  order_id: string
  swap_window: Json
  rental_days: number
  is_same_size: boolean
  requested_at: Timestamp
  withdrawn_at: Timestamp | null
}

export type OrdersTable = {
  id: string
  organization_id: string
  service_area_id: string
  user_id: string
  friendly_id: Generated<string>
  status: 'created' | 'payment-pending' | 'payment-failed' | 'pending-drop-off' | 'drop-off-scheduled' | 'in-transit-drop-off' | 'drop-off-confirmed' | 'pickup-requested' | 'pending-pickup' | 'pickup-scheduled' | 'in-transit-pickup' | 'pickup-confirmed' | 'waste-processing' | 'completed' | 'cancelled' | 'refunded' | 'refund-failed' | 'restricted'
  total_in_cents: number
  pre_auth_in_cents: Generated<number>
  snapshot: Json
  replaces_order_id: string | null
  created_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
  drop_off_window: Json | null
  pickup_window: Json | null
  final_pickup_window: Json | null
  po_number: string | null
  job_name: string | null
  requested_pickup_window: Json | null
}

export type OrganizationTable = {
  id: Generated<string>
  name: string
  phone: string
  email: string
  payment_account: string | null
  reviews_orders: Generated<boolean>
  tonnage_step_in_hundredths: Generated<number>
  window_ranges: Json
  created_at: Generated<Timestamp>
  catalog_version: Generated<number>
  objection_hours: Generated<number>
  extra_days_rule: Generated<'until-requested' | 'until-done'>
}

export type PaymentTable = {
  id: Generated<string>
  organization_id: string
  order_id: string
  payment_account: string | null
  intent_id: string
  amount_in_cents: number
  card_brand: string | null
  card_last_four: string | null
  payment_method_id: string | null
  created_at: Generated<Timestamp>
}

export type PaymentAttemptTable = {
  id: Generated<string>
  organization_id: string
  cart_id: string
  quote_version: number
  payment_account: string | null
  intent_id: string | null
  status: Generated<'creating' | 'open' | 'succeeded' | 'cancelled'>
  created_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
  network_address: string | null
  claimed_until: Timestamp | null
  payment_method_id: string | null
}

export type PaymentCustomerTable = {
  user_id: string
  payment_account: Generated<string>
  provider_customer_id: string
  created_at: Generated<Timestamp>
}

export type PricingRuleTable = {
  id: Generated<string>
  organization_id: string
  name: string
  type: 'CONTAINER_MATERIAL_MATRIX' | 'CONTAINER_PERIOD_PRICING' | 'TONNAGE_PRICING' | 'AUTO_DISCOUNT' | 'DISCOUNT'
  data: Json
  customer_classification: Generated<'individual' | 'contractor' | 'all'>
  zip_codes: string[] | null
  customer_ids: string[] | null
  precedence: number
  effective_from: Timestamp | null
  effective_to: Timestamp | null
  can_combine: Generated<boolean>
  active: Generated<boolean>
  translations: Generated<Json>
}

export type ProviderEventTable = {
  id: string
  type: string
  payment_account: string | null
  intent_id: string | null
  state: Generated<'received' | 'done' | 'unmatched'>
  attempts: Generated<number>
  received_at: Generated<Timestamp>
  handled_at: Timestamp | null
  card_fingerprint: string | null
}

export type QuoteTable = {
  cart_id: string
  version: number
  total_in_cents: number
  pre_auth_in_cents: number
  snapshot: Json
  created_at: Generated<Timestamp>
}

export type RateCountTable = {
  key: string
  count: number
  until: Timestamp
}

export type RefundTable = {
  id: Generated<string>
  organization_id: string
  order_id: string | null
  intent_id: string
  idempotency_key: string
  provider_refund_id: string | null
  amount_in_cents: number
  status: 'asked' | 'succeeded' | 'failed'
  why: string
  created_at: Generated<Timestamp>
  payment_account: string | null
  asked_by: Generated<'system' | 'customer' | 'driver' | 'admin'>
  actor_id: string | null
}

export type ServiceAreaTable = {
  id: Generated<string>
  organization_id: string
  name: string
  time_zone: string
  city_fee_in_cents: Generated<number>
  tax_rate: Generated<string>
  taxable_kinds: Generated<('container' | 'materials' | 'additional-material' | 'city-fee' | 'add-on')[]>
}

export type ServiceAreaZipTable = {
  id: Generated<string>
  organization_id: string
  service_area_id: string
  zip_code: string
  city: string
  state: string
  active: Generated<boolean>
  created_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
}

export type WaitingListTable = {
  zip_code: string
  email: string
  created_at: Generated<Timestamp>
}

export type WeighingTable = {
  id: Generated<string>
  organization_id: string
  order_id: string
  version: number
  containers: Json
  ticket_number: string | null
  ticket_photo_id: string | null
  item_counts: Generated<Json>
  additional_lines: Generated<Json>
  discounts: Generated<Json>
  entered_by: string | null
  created_at: Timestamp
}

export type StripeSimulatorChargesTable = {
  id: string
  account: string
  payment_intent: string
  payment_method: string
  amount: number
  amount_refunded: number
  is_paid: boolean
  failure_code: string | null
  decline_code: string | null
  failure_message: string | null
  created_at: Timestamp
}

export type StripeSimulatorCustomersTable = {
  id: string
  account: string
  name: string | null
  email: string | null
  phone: string | null
  description: string | null
  metadata: Json
  is_deleted: boolean
  created_at: Timestamp
}

export type StripeSimulatorEventsTable = {
  id: string
  account: string
  type: string
  body: string
  attempts: Generated<number>
  next_attempt_at: Timestamp | null
  delivered_at: Timestamp | null
  created_at: Timestamp
}

export type StripeSimulatorIdempotencyKeysTable = {
  account: string
  key: string
  fingerprint: string
  status: number
  body: string
  created_at: Timestamp
}

export type StripeSimulatorPaymentIntentsTable = {
  id: string
  account: string
  version: number
  client_secret: string
  status: 'requires_payment_method' | 'requires_confirmation' | 'requires_action' | 'processing' | 'requires_capture' | 'succeeded' | 'canceled'
  amount: number
  amount_received: number
  currency: string
  customer: string | null
  payment_method: string | null
  latest_charge: string | null
  description: string | null
  setup_future_usage: string | null
  metadata: Json
  last_payment_error: Json | null
  cancellation_reason: string | null
  canceled_at: Timestamp | null
  created_at: Timestamp
}

export type StripeSimulatorPaymentMethodsTable = {
  id: string
  account: string
  customer: string | null
  brand: string
  last_four: string
  exp_month: number
  exp_year: number
  behavior: string
  is_set_up: boolean
  billing_details: Json
  created_at: Timestamp
}

export type StripeSimulatorRefundsTable = {
  id: string
  account: string
  payment_intent: string
  charge: string
  amount: number
  status: string
  reason: string | null
  metadata: Json
  created_at: Timestamp
  fails_at: Timestamp | null
}

export type Database = {
  add_on: AddOnTable
  address: AddressTable
  app_user: AppUserTable
  audit_event: AuditEventTable
  bill: BillTable
  bill_line: BillLineTable
  bill_objection: BillObjectionTable
  card_decline: CardDeclineTable
  cart: CartTable
  cleanup: CleanupTable
  closed_day: ClosedDayTable
  container_type: ContainerTypeTable
  customer_to_forget: CustomerToForgetTable
  dev_outbox: DevOutboxTable
  identity_account: IdentityAccountTable
  identity_challenge: IdentityChallengeTable
  identity_code: IdentityCodeTable
  identity_consent: IdentityConsentTable
  identity_exchange_block: IdentityExchangeBlockTable
  identity_limit: IdentityLimitTable
  identity_refresh_token: IdentityRefreshTokenTable
  identity_send: IdentitySendTable
  identity_session: IdentitySessionTable
  inbound_text: InboundTextTable
  installation: InstallationTable
  material: MaterialTable
  membership: MembershipTable
  message: MessageTable
  message_template: MessageTemplateTable
  note: NoteTable
  order_charge: OrderChargeTable
  order_event: OrderEventTable
  order_extension: OrderExtensionTable
  order_line: OrderLineTable
  order_photo: OrderPhotoTable
  order_swap: OrderSwapTable
  orders: OrdersTable
  organization: OrganizationTable
  payment: PaymentTable
  payment_attempt: PaymentAttemptTable
  payment_customer: PaymentCustomerTable
  pricing_rule: PricingRuleTable
  provider_event: ProviderEventTable
  quote: QuoteTable
  rate_count: RateCountTable
  refund: RefundTable
  service_area: ServiceAreaTable
  service_area_zip: ServiceAreaZipTable
  waiting_list: WaitingListTable
  weighing: WeighingTable
  'stripe_simulator.charges': StripeSimulatorChargesTable
  'stripe_simulator.customers': StripeSimulatorCustomersTable
  'stripe_simulator.events': StripeSimulatorEventsTable
  'stripe_simulator.idempotency_keys': StripeSimulatorIdempotencyKeysTable
  'stripe_simulator.payment_intents': StripeSimulatorPaymentIntentsTable
  'stripe_simulator.payment_methods': StripeSimulatorPaymentMethodsTable
  'stripe_simulator.refunds': StripeSimulatorRefundsTable
}
