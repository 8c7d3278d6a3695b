/**
 * A charge is an intended payment of a placed order. It is stored with its key before the service is called, and an
 * order has at most one payable charge (rule M6).
 */
import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'

/**
 * A 'voluntary' charge belongs to a completed order and is the amount that its customer was offered to pay freely.
 */
export type ChargePurpose = 'balance' | 'extension' | 'voluntary'
/**
 * The outcome of an 'asked' charge is unknown until the call is repeated. The customer may pay an 'open' charge.
 * The other states are ends.
 */
export type ChargeState = 'asked' | 'open' | 'succeeded' | 'declined' | 'needs-customer' | 'cancelled'

export type Charge = {
  readonly id: string
  readonly organizationId: string
  readonly orderId: string
  readonly purpose: ChargePurpose
  readonly purposeId: string
  /** This is the number of the try of the saved card for this purpose. It is above 1 if the office tried again. */
  readonly tryNumber: number
  readonly amountInCents: number
  readonly paymentAccount: string | null
  /** This is the customer at the payment service. */
  readonly paymentCustomerId: string
  /** This is the card on file. It is null if the customer pays with a form. */
  readonly paymentMethodId: string | null
  readonly key: string
  readonly intentId: string | null
  readonly state: ChargeState
  readonly message: string | null
  readonly createdAt: Date
}

const columns = sql`id, organization_id AS "organizationId", order_id AS "orderId", purpose, purpose_id AS "purposeId",
  try_number AS "tryNumber", amount_in_cents AS "amountInCents", payment_account AS "paymentAccount", provider_customer_id AS "paymentCustomerId",
  payment_method_id AS "paymentMethodId", idempotency_key AS key, intent_id AS "intentId", state, message,
  created_at AS "createdAt"`

export type NewCharge = Pick<
  Charge,
  | 'organizationId'
  | 'orderId'
  | 'purpose'
  | 'purposeId'
  | 'amountInCents'
  | 'paymentAccount'
  | 'paymentCustomerId'
  | 'paymentMethodId'
> & {
  readonly tryNumber?: number
  readonly key: string
  /** This is the device on which a form is opened. It is empty if the device is not known. */
  readonly device?: string
  readonly now: Date
}

/** Returns null if the order has another payable charge, or if this purpose has this try of a saved card already. */
export async function insertCharge(tx: Tx | Db, charge: NewCharge): Promise<Charge | null> {
  const { rows } = await sql<Charge>`
    INSERT INTO order_charge (organization_id, order_id, purpose, purpose_id, try_number, amount_in_cents, payment_account,
      provider_customer_id, payment_method_id, idempotency_key, device, state, created_at, updated_at)
    VALUES (${charge.organizationId}, ${charge.orderId}, ${charge.purpose}, ${charge.purposeId}, ${charge.tryNumber ?? 1},
      ${charge.amountInCents}, ${charge.paymentAccount}, ${charge.paymentCustomerId}, ${charge.paymentMethodId}, ${charge.key}, ${charge.device ?? null},
      'asked', ${charge.now}, ${charge.now})
    ON CONFLICT DO NOTHING RETURNING ${columns}`.execute(tx)
  return rows[0] ?? null
}

/** Returns the charge of a saved card for a purpose. It is the last one if there were several tries. */
export async function findSavedCardCharge(
  db: Db | Tx,
  purpose: ChargePurpose,
  purposeId: string,
): Promise<Charge | null> {
  const { rows } = await sql<Charge>`
    SELECT ${columns} FROM order_charge
    WHERE purpose = ${purpose} AND purpose_id = ${purposeId} AND payment_method_id IS NOT NULL
    ORDER BY try_number DESC LIMIT 1`.execute(db)
  return rows[0] ?? null
}

/** Counts how often an order's balance was to be paid, with a saved card or a form. */
export async function countBalanceCharges(db: Db | Tx, orderId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM order_charge WHERE order_id = ${orderId} AND purpose = 'balance'`.execute(db)
  return rows[0]?.count ?? 0
}

/** Returns true if the bank did not pay the order's balance with the saved card at the last try. */
export async function isBalanceDeclined(db: Db, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ isDeclined: boolean }>`
    SELECT state IN ('declined', 'needs-customer') AS "isDeclined" FROM order_charge
    WHERE order_id = ${orderId} AND purpose = 'balance' AND payment_method_id IS NOT NULL
    ORDER BY created_at DESC, id DESC LIMIT 1`.execute(db)
  return rows[0]?.isDeclined ?? false
}

export async function findPayableCharge(db: Db | Tx, orderId: string): Promise<Charge | null> {
  const { rows } = await sql<Charge>`
    SELECT ${columns} FROM order_charge WHERE order_id = ${orderId} AND state IN ('asked', 'open')`.execute(db)
  return rows[0] ?? null
}

/** If a form is opened on another device as well, nobody knows on which of them the card was typed. */
export async function noteDeviceOfForm(tx: Tx, id: string, device: string): Promise<void> {
  await sql`UPDATE order_charge SET device = '' WHERE id = ${id} AND device IS DISTINCT FROM ${device}`.execute(tx)
}

/** Returns the last charge that the customer was to pay with a form. */
export async function findNewestFormCharge(db: Db, orderId: string): Promise<Charge | null> {
  const { rows } = await sql<Charge>`
    SELECT ${columns} FROM order_charge WHERE order_id = ${orderId} AND payment_method_id IS NULL
    ORDER BY created_at DESC, id DESC LIMIT 1`.execute(db)
  return rows[0] ?? null
}

export async function findCharge(db: Db, id: string): Promise<Charge | null> {
  const { rows } = await sql<Charge>`SELECT ${columns} FROM order_charge WHERE id = ${id}`.execute(db)
  return rows[0] ?? null
}

export async function findChargeByIntent(db: Db, intentId: string): Promise<Charge | null> {
  const { rows } = await sql<Charge>`SELECT ${columns} FROM order_charge WHERE intent_id = ${intentId}`.execute(db)
  return rows[0] ?? null
}

/** Returns those of the given charges that exist, by their ids. */
export async function findCharges(db: Db, ids: readonly string[]): Promise<Map<string, Charge>> {
  const { rows } = await sql<Charge>`SELECT ${columns} FROM order_charge WHERE id = ANY(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(row => [row.id, row]))
}

export type UnsettledCharge = Charge & { readonly looks: number }

/**
 * Lists the charges without a stored end that nobody touched for a while and that are to be looked at. The least
 * often looked at come first.
 */
export async function listUnsettledCharges(
  db: Db,
  { now, before, limit }: { readonly now: Date; readonly before: Date; readonly limit: number },
): Promise<UnsettledCharge[]> {
  const { rows } = await sql<UnsettledCharge>`
    SELECT ${columns}, looks FROM order_charge WHERE state IN ('asked', 'open') AND updated_at <= ${before}
      AND (next_look_at IS NULL OR next_look_at <= ${now})
    ORDER BY looks, updated_at LIMIT ${limit}`.execute(db)
  return rows
}

/** Stores that the service has created the intent of a form. */
export async function recordChargeOpen(db: Db, id: string, intentId: string, now: Date): Promise<void> {
  await sql`
    UPDATE order_charge SET state = 'open', intent_id = ${intentId}, updated_at = ${now}
    WHERE id = ${id} AND state IN ('asked', 'open')`.execute(db)
}

/** Nobody had paid the charge. It is looked at again at `nextLookAt`. */
export async function recordChargeLook(db: Db, id: string, nextLookAt: Date): Promise<void> {
  await sql`
    UPDATE order_charge SET looks = looks + 1, next_look_at = ${nextLookAt}
    WHERE id = ${id} AND state IN ('asked', 'open')`.execute(db)
}

/**
 * Stores the end of a charge. Returns false if the charge had an end already. Money that moved overrules every
 * other end.
 */
export async function recordChargeEnd(
  tx: Tx | Db,
  id: string,
  end: { state: Exclude<ChargeState, 'asked' | 'open'>; intentId: string | null; message: string | null; now: Date },
): Promise<boolean> {
  const from = end.state === 'succeeded' ? sql`state <> 'succeeded'` : sql`state IN ('asked', 'open')`
  const { rows } = await sql`
    UPDATE order_charge SET state = ${end.state}, intent_id = coalesce(intent_id, ${end.intentId}), message = ${end.message},
      updated_at = ${end.now}
    WHERE id = ${id} AND ${from} RETURNING id`.execute(tx)
  return rows.length === 1
}
