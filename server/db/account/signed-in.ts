/** This module reads the person of a sign-in in one statement, alone or together with the cart or the order that a call names. */

import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import { isSessionOpen, type SignIn } from '#server/db/account/sign-in.ts'
import { isNotSeenForADay, type User, userColumns } from '#server/db/account/users.ts'
import { cartColumns, cartJoins, type PayableCart, paymentColumns, paymentJoins } from '#server/db/cart/carts.ts'
import { type OrderAccess, type OrderDetails, orderColumns } from '#server/db/order/orders.ts'
import { livePaidAttemptOf, type PaidAttempt } from '#server/db/payment/paid-attempts.ts'

export type SignedIn = {
  /** The user is null at the first call of a person, and also if the person has left. */
  readonly user: User | null
  readonly isSignedIn: boolean
}

const person = (signIn: SignIn, now: Date) => sql`
  (SELECT to_jsonb(person) FROM (SELECT ${userColumns}, ${isNotSeenForADay(now)}, d.device,
      EXISTS (SELECT FROM known_device k WHERE k.device = d.device AND k.user_id = u.id) AS "isDeviceKnown"
    FROM app_user u LEFT JOIN identity_session d ON d.id = ${signIn.sessionId}
    WHERE u.subject = ${signIn.subject} AND u.phone IS NOT NULL) person) AS "user",
  ${isSessionOpen(signIn, now)} AS "isSignedIn"`

export async function findSignedIn(db: Db, by: SignIn, now: Date): Promise<SignedIn> {
  const { rows } = await sql<SignedIn>`SELECT ${person(by, now)}`.execute(db)
  return only(rows)
}

export async function findSignedInWithCart(db: Db, by: SignIn, now: Date, cartId: string) {
  const { rows } = await sql<SignedIn & Perhaps<PayableCart>>`
    SELECT ${person(by, now)}, ${cartColumns}, ${paymentColumns}
    FROM (SELECT) AS one LEFT JOIN cart c ON c.id = ${cartId} ${cartJoins} ${paymentJoins}`.execute(db)
  const { user, isSignedIn, ...cart } = only(rows)
  return { user, isSignedIn, found: cart.id === null ? null : (cart as PayableCart) }
}

export async function findSignedInWithOrder(db: Db, by: SignIn, now: Date, orderId: string) {
  const { rows } = await sql<SignedIn & Perhaps<OrderAccess>>`
    SELECT ${person(by, now)}, o.id, o.user_id AS "userId", o.organization_id AS "organizationId", o.status
    FROM (SELECT) AS one LEFT JOIN orders o ON o.id = ${orderId}`.execute(db)
  const { user, isSignedIn, ...order } = only(rows)
  return { user, isSignedIn, found: order.id === null ? null : (order as OrderAccess) }
}

/** Finds the person and the order with everything that its page shows. */
export async function findSignedInWithOrderDetails(db: Db, by: SignIn, now: Date, orderId: string) {
  const { rows } = await sql<SignedIn & Perhaps<OrderDetails>>`
    SELECT ${person(by, now)}, ${orderColumns}
    FROM (SELECT) AS one LEFT JOIN orders o ON o.id = ${orderId} LEFT JOIN organization h ON h.id = o.organization_id`.execute(
    db,
  )
  const { user, isSignedIn, ...order } = only(rows)
  return { user, isSignedIn, found: order.id === null ? null : (order as OrderDetails) }
}

/** Finds the person and the payment of a cart. The payment is null if the cart has none that can still succeed. */
export async function findSignedInWithPayment(db: Db, by: SignIn, now: Date, cartId: string) {
  const { rows } = await sql<SignedIn & { found: PaidAttempt | null }>`
    SELECT ${person(by, now)}, ${livePaidAttemptOf(cartId)} AS found`.execute(db)
  return only(rows)
}

/** Every column is null if the statement found no row. */
type Perhaps<Row> = { readonly [Column in keyof Row]: Row[Column] | null }

function only<Row extends SignedIn>(rows: readonly Row[]): Row {
  const [row] = rows
  if (!row) throw new Error('a statement without a condition has no row')
  return { ...row, user: row.isSignedIn ? row.user : null }
}
