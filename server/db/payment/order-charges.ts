/**
 * A charge is an intended payment of a placed order. It is stored with its key before the service is called. An order has at most one
 * payable charge (rule M6).
 */
import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'

/** A 'voluntary' charge is for an amount that the customer of a completed order may pay voluntarily. */
export type ChargePurpose = 'balance' | 'extension' | 'voluntary'
/**
 * The outcome of an 'asked' charge is unknown until the call is repeated. The customer may pay an 'open' charge. The other states are ends.
 */
export type ChargeState = 'asked' | 'open' | 'succeeded' | 'declined' | 'needs-customer' | 'cancelled'

export type Charge = {
  readonly id: string
  readonly organizationId: string
  readonly orderId: string
  readonly purpose: ChargePurpose
  readonly purposeId: string
  /** This is the number of the try to charge the saved card for this purpose. It is above 1 if the office tried again. */
  readonly tryNumber: number
  readonly amountInCents: number
  readonly paymentAccount: string | null
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
  /** This is the device on which the customer opens a form. It is empty if the device is not known. */
  readonly device?: string
  readonly now: Date
}

/** Returns null if the order has another payable charge, or if the saved card was already charged with this try number for this purpose. */
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

/** Returns the charge of a saved card for a purpose. If there were several tries, it is the last one. */
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

/** Counts the charges of an order's balance, with a saved card or a form. */
export async function countBalanceCharges(db: Db | Tx, orderId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM order_charge WHERE order_id = ${orderId} AND purpose = 'balance'`.execute(db)
  return rows[0]?.count ?? 0
}

/** Returns true if the bank declined the saved card when the order's balance was last charged. */
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

/** Sets the device to '' if the form is opened on a second device, because the server then cannot know on which one the card was typed. */
export async function noteDeviceOfForm(tx: Tx, id: string, device: string): Promise<void> {
  await sql`UPDATE order_charge SET device = '' WHERE id = ${id} AND device IS DISTINCT FROM ${device}`.execute(tx)
}

/** Returns the newest charge that the customer pays with a form. */
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

/** Returns the charges with the given ids, by their ids. An id without a charge is left out. */
export async function findCharges(db: Db, ids: readonly string[]): Promise<Map<string, Charge>> {
  const { rows } = await sql<Charge>`SELECT ${columns} FROM order_charge WHERE id = ANY(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(row => [row.id, row]))
}

export type UnsettledCharge = Charge & { readonly looks: number }

/**
 * Lists the charges without an end that have not changed since `before` and that are due to be looked up at the service. The charges with
 * the fewest look-ups come first.
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

/** Stores that the charge was looked up at the service and was not paid. It is looked up again at `nextLookAt`. */
export async function recordChargeLook(db: Db, id: string, nextLookAt: Date): Promise<void> {
  await sql`
    UPDATE order_charge SET looks = looks + 1, next_look_at = ${nextLookAt}
    WHERE id = ${id} AND state IN ('asked', 'open')`.execute(db)
}

/**
 * Stores the end of a charge. Returns false if the charge has an end already. The state 'succeeded' replaces every other end, because the
 * money has moved.
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
