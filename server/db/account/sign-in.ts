/** A sign-in is what a token of ours names: a person and the session from which the token was made. */
import { type Statement, sql } from '@rolloff/sql/sql.ts'

export type SignIn = { readonly subject: string; readonly sessionId: string }

/** This condition is true while the session has not ended. */
export const isSessionOpen = ({ sessionId }: SignIn, now: Date) => sql`
  EXISTS (SELECT FROM identity_session s WHERE s.id = ${sessionId} AND s.revoked_at IS NULL AND s.expires_at > ${now})`

/** This condition is true while the session has not ended, and while its person is this user and may use the account. */
export const isOpenFor = (signIn: SignIn, userId: Statement, now: Date) => sql`
  EXISTS (SELECT FROM app_user u WHERE u.id = ${userId} AND u.subject = ${signIn.subject} AND u.phone IS NOT NULL
    AND u.suspended_at IS NULL) AND ${isSessionOpen(signIn, now)}`
