import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { dayInMs } from '#domain/value/calendar.ts'
import type { UsPhone } from '#domain/value/phone.ts'
import type { Keys } from '#server/providers/identity/keys.ts'
import type { AccessToken, TokenSubject, Tokens } from '#server/providers/identity/sessions/tokens.ts'
import type { Statements } from '#server/providers/identity/statements.ts'

export type SessionParts = {
  readonly statements: Statements
  readonly keys: Keys
  readonly tokens: Tokens
  readonly clock: () => Date
}

export type OpenSession = AccessToken & { readonly refreshToken: string; readonly refreshLifeMs: number }

/** The statement that checks the code stores this session. */
export type NewSession = {
  readonly id: string
  readonly openedAt: Date
  readonly endsAt: Date
  readonly refreshToken: string
  readonly refreshTokenHash: Buffer
  readonly refreshEndsAt: Date
  /**
   * A browser without a device cookie gets this device. It is null if the browser sent a cookie, which the server checks when it knows the
   * phone.
   */
  readonly newDevice: string | null
}

export type Sessions = {
  prepare(newDevice?: string | null): NewSession
  /** Stores the device from which the session was opened, which is unknown until then. */
  noteDevice(sessionId: string, device: string): Promise<void>
  tokensOf(session: NewSession, who: { subject: string; phone: UsPhone }): Promise<OpenSession>
  /**
   * Replaces the refresh token, which can be used once. Returns null if the token is unknown, expired, of a closed session, or was used
   * longer ago than the grace time.
   */
  refresh(refreshToken: string): Promise<OpenSession | null>
  close(refreshToken: string): Promise<void>
  /** Signs the person out on every device. */
  closeAllOf(refreshToken: string): Promise<void>
  isLive(sessionId: string): Promise<boolean>
}

const refreshLifeMs = 30 * dayInMs
const sessionLifeMs = 180 * dayInMs
/**
 * Within this time a used token returns its successor again and does not count as stolen, because two tabs may use one token and an answer
 * may be lost.
 */
const graceMs = 30_000
/** A tab whose token is this many refreshes old has to sign in again, even within the grace time. */
const maxChainLength = 20

export function makeSessions(parts: SessionParts): Sessions {
  return {
    prepare: (newDevice = null) => prepare(parts, newDevice),
    noteDevice: (sessionId, device) => noteDevice(parts, sessionId, device),
    tokensOf: (session, who) => tokensOf(parts, session, who),
    refresh: token => refresh(parts, token),
    close: token => close(parts, token, closeStatement, 'identity-close'),
    closeAllOf: token => close(parts, token, closeAllStatement, 'identity-close-all'),
    isLive: sessionId => isLive(parts, sessionId),
  }
}

function prepare({ clock }: SessionParts, newDevice: string | null): NewSession {
  const openedAt = clock()
  const refreshToken = randomBytes(32).toString('base64url')
  return {
    id: randomUUID(),
    openedAt,
    endsAt: after(openedAt, sessionLifeMs),
    refreshToken,
    refreshTokenHash: hashOf(refreshToken),
    refreshEndsAt: after(openedAt, refreshLifeMs),
    newDevice,
  }
}

async function noteDevice({ statements }: SessionParts, sessionId: string, device: string): Promise<void> {
  const text = 'UPDATE identity_session SET device = $2 WHERE id = $1'
  await statements.query({ name: 'identity-device', text, values: [sessionId, device] })
}

async function tokensOf(
  { tokens }: SessionParts,
  { id: sessionId, openedAt: authenticatedAt, refreshToken }: NewSession,
  who: { subject: string; phone: UsPhone },
): Promise<OpenSession> {
  return { ...(await tokens.sign({ ...who, sessionId, authenticatedAt })), refreshToken, refreshLifeMs }
}

const rotateStatement = `
WITH used AS (
  UPDATE identity_refresh_token t SET used_at = $3
  FROM identity_session s JOIN identity_account a ON a.subject = s.subject
  WHERE t.token_hash = $1 AND t.used_at IS NULL AND t.expires_at > $3
    AND s.id = t.session_id AND s.revoked_at IS NULL AND s.expires_at > $3
  RETURNING s.id AS "sessionId", s.subject, a.phone, s.authenticated_at AS "authenticatedAt"
),
successor AS (
  INSERT INTO identity_refresh_token (token_hash, session_id, issued_at, expires_at)
  SELECT $2, "sessionId", $3, $4 FROM used
)
SELECT * FROM used`

async function refresh(parts: SessionParts, refreshToken: string): Promise<OpenSession | null> {
  const now = parts.clock()
  const successor = successorOf(parts.keys, refreshToken)
  const { rows } = await parts.statements.query<TokenSubject>({
    name: 'identity-rotate',
    text: rotateStatement,
    values: [hashOf(refreshToken), hashOf(successor), now, after(now, refreshLifeMs)],
  })
  if (!rows[0]) return refreshAgain(parts, refreshToken, now)
  return { ...(await parts.tokens.sign(rows[0])), refreshToken: successor, refreshLifeMs }
}

type Known = TokenSubject & { usedAt: Date | null; isLive: boolean | null }

const knownStatement = `
SELECT t.used_at AS "usedAt", t.expires_at > $2 AND s.revoked_at IS NULL AND s.expires_at > $2 AS "isLive",
  s.id AS "sessionId", s.subject, a.phone, s.authenticated_at AS "authenticatedAt"
FROM identity_refresh_token t JOIN identity_session s ON s.id = t.session_id JOIN identity_account a ON a.subject = s.subject
WHERE t.token_hash = $1`

const revokeReusedStatement = `
UPDATE identity_session SET revoked_at = $2, revoked_because = 'token-reused' WHERE id = $1 AND revoked_at IS NULL`

/** Within the grace time, a token that was used before returns the newest token of its session. Afterwards the session is revoked. */
async function refreshAgain(parts: SessionParts, refreshToken: string, now: Date): Promise<OpenSession | null> {
  let newest = refreshToken
  for (let step = 0; step < maxChainLength; step += 1) {
    const values = [hashOf(newest), now]
    const { rows } = await parts.statements.query<Known>({ name: 'identity-known', text: knownStatement, values })
    const known = rows[0]
    if (!known?.isLive) return null
    if (!known.usedAt) return { ...(await parts.tokens.sign(known)), refreshToken: newest, refreshLifeMs }
    if (now.getTime() - known.usedAt.getTime() > graceMs) {
      const values = [known.sessionId, now]
      await parts.statements.query({ name: 'identity-reused', text: revokeReusedStatement, values })
      return null
    }
    newest = successorOf(parts.keys, newest)
  }
  return null
}

const closeStatement = `
UPDATE identity_session s SET revoked_at = $2, revoked_because = 'signed-out'
FROM identity_refresh_token t
WHERE t.token_hash = $1 AND s.id = t.session_id AND s.revoked_at IS NULL`

const closeAllStatement = `
UPDATE identity_session s SET revoked_at = $2, revoked_because = 'signed-out-everywhere'
FROM identity_refresh_token t JOIN identity_session mine ON mine.id = t.session_id
WHERE t.token_hash = $1 AND mine.revoked_at IS NULL AND s.subject = mine.subject AND s.revoked_at IS NULL`

async function close(parts: SessionParts, refreshToken: string, text: string, name: string): Promise<void> {
  await parts.statements.query({ name, text, values: [hashOf(refreshToken), parts.clock()] })
}

const isLiveStatement = `
SELECT EXISTS (SELECT FROM identity_session WHERE id = $1 AND revoked_at IS NULL AND expires_at > $2) AS "isLive"`

async function isLive({ statements, clock }: SessionParts, sessionId: string): Promise<boolean> {
  const values = [sessionId, clock()]
  const { rows } = await statements.query<{ isLive: boolean }>({ name: 'identity-live', text: isLiveStatement, values })
  return rows[0]?.isLive ?? false
}

/**
 * The successor is derived from the token. A repeated refresh therefore returns the same successor, although the database stores only its
 * hash.
 */
function successorOf(keys: Keys, refreshToken: string): string {
  return keys.macOf('successor', refreshToken).toString('base64url')
}

function hashOf(refreshToken: string): Buffer {
  return createHash('sha256').update(refreshToken).digest()
}

function after(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms)
}
