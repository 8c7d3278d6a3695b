/** The self-hosted identity service: codes by text message, sessions, tokens, and their endpoints. */
import type { CodeTraffic, Identity, IdentityRoute, TokenVerifier } from '#server/providers/identity/identity.ts'
import { makeChallenges } from '#server/providers/identity/self-hosted/challenges/challenges.ts'
import { type Codes, makeCodes, type OtpDelivery } from '#server/providers/identity/self-hosted/codes/codes.ts'
import type { HostedCodes } from '#server/providers/identity/self-hosted/codes/hosted-codes.ts'
import type { CodeLimits } from '#server/providers/identity/self-hosted/codes/limits.ts'
import { makeSurge } from '#server/providers/identity/self-hosted/codes/surge.ts'
import { identityRoutes } from '#server/providers/identity/self-hosted/endpoints.ts'
import { deriveKeys } from '#server/providers/identity/self-hosted/keys.ts'
import { makeSessions, type Sessions } from '#server/providers/identity/self-hosted/sessions/sessions.ts'
import { makeTokens } from '#server/providers/identity/self-hosted/sessions/tokens.ts'
import type { Statements } from '#server/providers/identity/self-hosted/statements.ts'

export type SelfHostedParts = {
  readonly statements: Statements
  /** At least 32 random bytes, the same for all processes of the installation, stored outside the database. */
  readonly secret: Buffer
  readonly clock: () => Date
  readonly limits: CodeLimits
  /** Called when texts to an area prefix stop, because almost nobody enters the codes sent there. */
  readonly onSilence?: (areaPrefix: string) => void
  readonly deliver: OtpDelivery
  /** A service that makes and compares the codes in our place. */
  readonly hosted?: HostedCodes | null
  readonly hauler: () => Promise<string>
  /** The public address of the installation, for tokens and the last line of the text; null when it is used on this machine only. */
  readonly publicUrl: string | null
  /** Accepts the fictional 555-01xx numbers: only where no message is really sent. */
  readonly isFictionAllowed: boolean
  readonly challenge: {
    readonly cost: number
    readonly maxSteps: number
    readonly hardFactor: number
    readonly lifeMs?: number
  }
}

export type SelfHosted = {
  readonly codes: Codes
  readonly sessions: Sessions
  readonly tokens: TokenVerifier & {
    /**
     * As `verify`, without asking the database whether the session was closed since. Only for callers whose own
     * query checks it: `EXISTS (SELECT FROM identity_session WHERE id = <sessionId> AND revoked_at IS NULL)`.
     */
    readonly read: (token: string) => Promise<Identity | null>
  }
  readonly routes: readonly IdentityRoute[]
  readonly traffic: () => Promise<CodeTraffic>
}

export function makeSelfHosted(parts: SelfHostedParts): SelfHosted {
  const { statements, clock, limits, deliver, hauler, publicUrl, isFictionAllowed } = parts
  const keys = deriveKeys(parts.secret)
  const host = publicUrl ? new URL(publicUrl).hostname : null
  const tokens = makeTokens({ keys, clock, issuer: publicUrl ? new URL(publicUrl).origin : 'rolloff' })
  const sessions = makeSessions({ statements, keys, tokens, clock })
  const onSilence = parts.onSilence ?? (() => {})
  const codes = makeCodes({
    statements,
    keys,
    clock,
    limits,
    deliver,
    hosted: parts.hosted ?? null,
    hauler,
    host,
    isFictionAllowed,
    onSilence,
  })
  const challenges = makeChallenges({ keys, ...parts.challenge })
  const surge = makeSurge({ statements, keys, clock, limits })
  const verify = async (token: string) => {
    const identity = await tokens.read(token)
    return identity && (await sessions.isLive(identity.sessionId)) ? identity : null
  }
  const routes = identityRoutes({ codes, sessions, challenges, surge, keys, isFictionAllowed })
  return { codes, sessions, tokens: { verify, read: tokens.read }, routes, traffic: surge.traffic }
}
