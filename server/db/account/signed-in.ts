/** The person of a sign-in, alone or together with the cart or the order that a call names: one statement. */
import { type User, userColumns } from '#server/db/account/users.ts'
import { type CartAccess, cartColumns, cartJoins } from '#server/db/cart/carts.ts'
import type { Db } from '#server/db/engine/connect.ts'
import { statement } from '#server/db/engine/statement.ts'
import type { OrderAccess } from '#server/db/order/orders.ts'

export type SignIn = { readonly subject: string; readonly sessionId: string }

export type SignedIn = {
  /** Null at the first call of a person, and when the sign-in has ended. */
  readonly user: User | null
  readonly isSignedIn: boolean
}

const live = 'EXISTS (SELECT FROM identity_session s WHERE s.id = $2 AND s.revoked_at IS NULL AND s.expires_at > $3)'
const person = `(SELECT to_jsonb(person) FROM (SELECT ${userColumns} FROM app_user u WHERE u.subject = $1) person)`

const signedIn = statement<SignedIn>(`SELECT ${person} AS "user", ${live} AS "isSignedIn"`)

const signedInWithCart = statement<SignedIn & CartAccess>(`
  SELECT ${person} AS "user", ${live} AS "isSignedIn", ${cartColumns} FROM (SELECT) AS one
  LEFT JOIN cart c ON c.id = $4 ${cartJoins}`)

const signedInWithOrder = statement<SignedIn & OrderAccess>(`
  SELECT ${person} AS "user", ${live} AS "isSignedIn",
    o.id, o.user_id AS "userId", o.organization_id AS "organizationId", o.status
  FROM (SELECT) AS one LEFT JOIN orders o ON o.id = $4`)

export async function findSignedIn(db: Db, by: SignIn, now: Date): Promise<SignedIn> {
  return only(await signedIn(db, [by.subject, by.sessionId, now]))
}

export async function findSignedInWithCart(db: Db, by: SignIn, now: Date, cartId: string) {
  const rows = await signedInWithCart(db, [by.subject, by.sessionId, now, cartId])
  const { user, isSignedIn, ...cart } = only(rows)
  return { user, isSignedIn, found: hasId(cart) ? cart : null }
}

export async function findSignedInWithOrder(db: Db, by: SignIn, now: Date, orderId: string) {
  const rows = await signedInWithOrder(db, [by.subject, by.sessionId, now, orderId])
  const { user, isSignedIn, ...order } = only(rows)
  return { user, isSignedIn, found: hasId(order) ? order : null }
}

/** All columns of what was not found are null. */
const hasId = (row: { readonly id: string | null }) => row.id !== null

function only<Row extends SignedIn>(rows: readonly Row[]): Row {
  const [row] = rows
  if (!row) throw new Error('a statement without a condition has no row')
  return { ...row, user: row.isSignedIn ? row.user : null }
}
