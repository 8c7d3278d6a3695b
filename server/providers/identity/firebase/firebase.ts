/**
 * With this identity service, Firebase Authentication sends the code, checks it, and proves the number to the server once. From then on the
 * session is the server's own (decision 112). The number identifies a person, so nobody loses an account if an operator changes the
 * service.
 */
import { z } from 'zod'
import { boxWording } from '#domain/message/consent-wording.ts'
import { badInput, neverStored, refused, uncachedAnswer } from '#server/providers/identity/answers.ts'
import type { IdentityAnswer, IdentityRequest, IdentityRoute } from '#server/providers/identity/identity.ts'
import {
  makeOwnSessions,
  type OwnSessions,
  type OwnSessionsParts,
} from '#server/providers/identity/sessions/own-sessions.ts'
import { answerSignedIn, newDeviceOf, sessionRoutes } from '#server/providers/identity/sessions/session-endpoints.ts'
import type { NewSession } from '#server/providers/identity/sessions/sessions.ts'
import type { Statements } from '#server/providers/identity/statements.ts'
import { type IdTokens, KeysUnavailable, makeIdTokens, type Proof } from './id-tokens.ts'
import { nameOfProblem, type Problem, problemOfBrowser, problemOfToken } from './problems.ts'

export type FirebaseParts = OwnSessionsParts & {
  readonly projectId: string
  /** Accepts the unsigned tokens of the emulator and no others. */
  readonly isEmulator: boolean
  /** This address is Google's own if it is left out. Only tests set it. */
  readonly keysUrl?: string
  readonly log: { warn(what: object, words: string): void }
}

export type Firebase = Pick<OwnSessions, 'tokens' | 'sessions'> & { readonly routes: readonly IdentityRoute[] }

export function makeFirebase(parts: FirebaseParts): Firebase {
  const own = makeOwnSessions(parts)
  const open: OpenParts = {
    ...own,
    statements: parts.statements,
    idTokens: makeIdTokens(parts),
    tell: oncePerMinute(parts),
  }
  return {
    tokens: own.tokens,
    sessions: own.sessions,
    routes: [
      { method: 'POST', path: '/identity/sessions', answer: request => postSessions(open, request) },
      { method: 'POST', path: '/identity/problems', answer: request => postProblems(open, request) },
      ...sessionRoutes(own),
    ],
  }
}

type OpenParts = OwnSessions & {
  readonly statements: Statements
  readonly idTokens: IdTokens
  readonly tell: (name: string, problem: Problem & { readonly code?: string }) => void
}

const sessionsBody = z.strictObject({
  idToken: z.string().min(1).max(8192),
  /** True means that the person agreed to texts about orders. */
  consent: z.boolean().optional(),
})

async function postSessions(parts: OpenParts, request: IdentityRequest): Promise<IdentityAnswer> {
  const read = sessionsBody.safeParse(request.body)
  if (!read.success) return badInput(read.error)
  const proof = await proofOf(parts, read.data.idToken)
  if ('status' in proof) return proof
  const session = parts.sessions.prepare(newDeviceOf(request))
  const language = read.data.consent ? request.language : null
  const subject = await openSession(parts.statements, { proof, session, language })
  if (subject === null) return uncachedAnswer(401, { code: 'expired' })
  return answerSignedIn(parts, request, session, { subject, phone: proof.phone })
}

async function proofOf({ idTokens, tell }: OpenParts, idToken: string): Promise<Proof | IdentityAnswer> {
  try {
    const proof = await idTokens.read(idToken)
    if (!('refused' in proof)) return proof
    tell(proof.refused, problemOfToken(proof.refused))
    if (proof.refused === 'not-american') return refused(400, 'invalid-phone', 'phone')
    const isLate = proof.refused === 'expired' || proof.refused === 'too-old'
    return uncachedAnswer(401, { code: isLate ? 'expired' : 'token-refused' })
  } catch (error) {
    if (!(error instanceof KeysUnavailable)) throw error
    tell('keys-unavailable', keysUnavailable)
    return uncachedAnswer(503, { code: 'keys-unavailable', message: 'Please try again.' })
  }
}

const keysUnavailable: Problem = {
  words: 'The keys with which Google signs tokens could not be read, so nobody can sign in who has no session.',
  cure: 'Look whether this machine reaches https://www.googleapis.com.',
}

type Opening = { readonly proof: Proof; readonly session: NewSession; readonly language: 'en' | 'es' | null }

/**
 * $4 is now. $5 and $6 are the wording to which the person agreed, or null. $7 to $12 are the session with its first refresh token and its
 * device. If the token was used before, the statement stores nothing.
 */
const openStatement = `
WITH used AS (
  INSERT INTO identity_used_token (token_hash, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING token_hash
),
account AS (
  INSERT INTO identity_account AS a (phone, created_at, last_signed_in_at)
  SELECT $3, $4::timestamptz, $4::timestamptz FROM used
  ON CONFLICT (phone) DO UPDATE SET last_signed_in_at = excluded.last_signed_in_at
  RETURNING a.subject
),
agreed AS (
  INSERT INTO identity_consent (phone, wording, language, method, agreed_at, verified_at)
  SELECT $3, $5::text, $6::text, 'send-code-checkbox', $4::timestamptz, $4::timestamptz FROM used WHERE $5::text IS NOT NULL
),
session AS (
  INSERT INTO identity_session (id, subject, authenticated_at, expires_at, device)
  SELECT $7::uuid, subject, $8::timestamptz, $9::timestamptz, $12::text FROM account
  RETURNING id
),
refresh_token AS (
  INSERT INTO identity_refresh_token (token_hash, session_id, issued_at, expires_at)
  SELECT $10::bytea, id, $8::timestamptz, $11::timestamptz FROM session
)
SELECT subject FROM account`

/** Returns null if the token opened a session before. */
async function openSession(statements: Statements, { proof, session, language }: Opening): Promise<string | null> {
  const { rows } = await statements.query<{ subject: string }>({
    name: 'identity-open-by-token',
    text: openStatement,
    values: [
      proof.tokenHash,
      proof.expiresAt,
      proof.phone,
      session.openedAt,
      language && boxWording,
      language,
      session.id,
      session.openedAt,
      session.endsAt,
      session.refreshTokenHash,
      session.refreshEndsAt,
      session.newDevice,
    ],
  })
  return rows[0]?.subject ?? null
}

const problemsBody = z.strictObject({ code: z.string().regex(/^[a-z][a-z0-9.:-]{1,79}$/) })

/**
 * Firebase refuses in the customer's browser, where no operator sees it. The browser therefore reports Firebase's code to the server, and
 * nothing else.
 */
async function postProblems({ tell }: OpenParts, { body }: IdentityRequest): Promise<IdentityAnswer> {
  const read = problemsBody.safeParse(body)
  if (!read.success) return badInput(read.error)
  const { code } = read.data
  tell(nameOfProblem(code), { ...problemOfBrowser(code), code })
  return { status: 204, headers: neverStored }
}

const aMinute = 60_000

/** Logs each name at most once a minute, because anybody may post a code. */
function oncePerMinute({ log, clock }: Pick<FirebaseParts, 'log' | 'clock'>): OpenParts['tell'] {
  const toldAt = new Map<string, number>()
  return (name, { words, cure, code = name }) => {
    const now = clock().getTime()
    const last = toldAt.get(name)
    if (last !== undefined && now - last < aMinute) return
    toldAt.set(name, now)
    log.warn({ service: 'firebase', code, cure }, words)
  }
}
