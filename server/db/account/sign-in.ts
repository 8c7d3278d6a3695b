/** A token of ours names a sign-in: a person, and the session that the token was made for. */
import { type Statement, sql } from '@rolloff/sql/sql.ts'

export type SignIn = { readonly subject: string; readonly sessionId: string }

/** Returns a condition that is true as long as the session has not ended. */
export const isSessionOpen = ({ sessionId }: SignIn, now: Date) => sql`
  EXISTS (SELECT FROM identity_session s WHERE s.id = ${sessionId} AND s.revoked_at IS NULL AND s.expires_at > ${now})`

/** Returns a condition that is true as long as the session has not ended, its person is this user, and the user is not suspended. */
export const isOpenFor = (signIn: SignIn, userId: Statement, now: Date) => sql`
  EXISTS (SELECT FROM app_user u WHERE u.id = ${userId} AND u.subject = ${signIn.subject} AND u.phone IS NOT NULL
    AND u.suspended_at IS NULL) AND ${isSessionOpen(signIn, now)}`
