/**
 * This module checks the sign-ins of open pages, because a session may have ended and a person's roles may have changed since the page was
 * opened.
 */

import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import { type User, userColumns } from '#server/db/account/users.ts'

export type OpenSignIn = {
  readonly userId: string
  /** The session is null if the identity service stores its sessions elsewhere. */
  readonly sessionId: string | null
}

/**
 * Lists the given sign-ins with the current roles of their people. A sign-in is left out if its session has ended or its person has left.
 */
export async function listStillSignedIn(
  db: Db,
  signIns: readonly OpenSignIn[],
  now: Date,
): Promise<(User & OpenSignIn)[]> {
  const userIds = signIns.map(({ userId }) => userId)
  const sessionIds = signIns.map(({ sessionId }) => sessionId)
  const { rows } = await sql<User & OpenSignIn>`
    SELECT ${userColumns}, u.id AS "userId", one.session_id AS "sessionId"
    FROM (SELECT DISTINCT * FROM unnest(${userIds}::uuid[], ${sessionIds}::uuid[]) asked (user_id, session_id)) one
      JOIN app_user u ON u.id = one.user_id
    WHERE u.phone IS NOT NULL AND (one.session_id IS NULL OR EXISTS (
      SELECT FROM identity_session s WHERE s.id = one.session_id AND s.revoked_at IS NULL AND s.expires_at > ${now}))`.execute(
    db,
  )
  return rows
}
