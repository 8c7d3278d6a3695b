/** The sessions belong to this installation, even if another service proves the numbers of people (decision 112). */
import type { Identity, TokenVerifier } from '#server/providers/identity/identity.ts'
import { deriveKeys, type Keys } from '#server/providers/identity/keys.ts'
import { makeSessions, type Sessions } from '#server/providers/identity/sessions/sessions.ts'
import { makeTokens } from '#server/providers/identity/sessions/tokens.ts'
import type { Statements } from '#server/providers/identity/statements.ts'

export type OwnSessionsParts = {
  readonly statements: Statements
  /** The secret has at least 32 random bytes. All processes of the installation share it, and the database does not hold it. */
  readonly secret: Buffer
  readonly clock: () => Date
  /**
   * The tokens name this public address of the installation as their issuer. It is null if people use the installation on this machine
   * only.
   */
  readonly publicUrl: string | null
}

export type OwnSessions = {
  readonly keys: Keys
  readonly sessions: Sessions
  readonly tokens: TokenVerifier & {
    /**
     * Works like `verify`, but does not check in the database if the session was closed since the token was issued. It is only for callers
     * whose own query checks it: `EXISTS (SELECT FROM identity_session WHERE id = <sessionId> AND revoked_at IS NULL)`.
     */
    readonly read: (token: string) => Promise<Identity | null>
  }
}

export function makeOwnSessions({ statements, secret, clock, publicUrl }: OwnSessionsParts): OwnSessions {
  const keys = deriveKeys(secret)
  const tokens = makeTokens({ keys, clock, issuer: publicUrl ? new URL(publicUrl).origin : 'rolloff' })
  const sessions = makeSessions({ statements, keys, tokens, clock })
  const verify = async (token: string) => {
    const identity = await tokens.read(token)
    return identity && (await sessions.isLive(identity.sessionId)) ? identity : null
  }
  return { keys, sessions, tokens: { verify, read: tokens.read } }
}
