/** The self-hosted identity service sends codes by text message. Its endpoints are those of the codes and those of the sessions. */
import type { CodeTraffic, IdentityRoute } from '#server/providers/identity/identity.ts'
import { makeChallenges } from '#server/providers/identity/self-hosted/challenges/challenges.ts'
import { type Codes, makeCodes, type OtpDelivery } from '#server/providers/identity/self-hosted/codes/codes.ts'
import type { HostedCodes } from '#server/providers/identity/self-hosted/codes/hosted-codes.ts'
import type { CodeLimits } from '#server/providers/identity/self-hosted/codes/limits.ts'
import { makeSurge } from '#server/providers/identity/self-hosted/codes/surge.ts'
import { identityRoutes } from '#server/providers/identity/self-hosted/endpoints.ts'
import { makeOwnSessions, type OwnSessions } from '#server/providers/identity/sessions/own-sessions.ts'
import type { Sessions } from '#server/providers/identity/sessions/sessions.ts'
import type { Statements } from '#server/providers/identity/statements.ts'

export type SelfHostedParts = {
  readonly statements: Statements
  /** The secret has at least 32 random bytes. All processes of the installation share it, and the database does not hold it. */
  readonly secret: Buffer
  readonly clock: () => Date
  readonly limits: CodeLimits
  /** The server calls this function when it stops texts to an area prefix because almost nobody enters the codes sent there. */
  readonly onSilence?: (areaPrefix: string) => void
  readonly deliver: OtpDelivery
  /** This service makes and compares the codes in place of the server. */
  readonly hosted?: HostedCodes | null
  readonly hauler: () => Promise<string>
  /**
   * The tokens and the last line of the text name this public address of the installation. It is null if people use the installation on
   * this machine only.
   */
  readonly publicUrl: string | null
  /** True accepts the fictional 555-01xx numbers. It is true only if no message is really sent. */
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
  readonly tokens: OwnSessions['tokens']
  readonly routes: readonly IdentityRoute[]
  readonly traffic: () => Promise<CodeTraffic>
}

export function makeSelfHosted(parts: SelfHostedParts): SelfHosted {
  const { statements, clock, limits, deliver, hauler, publicUrl, isFictionAllowed } = parts
  const { keys, sessions, tokens } = makeOwnSessions(parts)
  const host = publicUrl ? new URL(publicUrl).hostname : null
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
  const routes = identityRoutes({ codes, sessions, challenges, surge, keys, isFictionAllowed })
  return { codes, sessions, tokens, routes, traffic: surge.traffic }
}
