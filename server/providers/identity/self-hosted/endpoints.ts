/** The paths of this service. */
import type { IdentityAnswer, IdentityRoute } from '#server/providers/identity/identity.ts'
import {
  type CodeEndpointParts,
  getChallenge,
  postCodes,
} from '#server/providers/identity/self-hosted/codes/code-endpoints.ts'
import type { Keys } from '#server/providers/identity/self-hosted/keys.ts'
import {
  deleteSession,
  postSessions,
  refreshSession,
  type SessionEndpointParts,
} from '#server/providers/identity/self-hosted/sessions/session-endpoints.ts'

export type EndpointParts = CodeEndpointParts & SessionEndpointParts

export function identityRoutes(parts: EndpointParts): IdentityRoute[] {
  const { keys } = parts
  return [
    { method: 'GET', path: '/identity/challenge', answer: () => getChallenge(parts) },
    { method: 'POST', path: '/identity/codes', answer: request => postCodes(parts, request) },
    { method: 'POST', path: '/identity/sessions', answer: request => postSessions(parts, request) },
    { method: 'POST', path: '/identity/sessions/refresh', answer: request => refreshSession(parts, request) },
    { method: 'DELETE', path: '/identity/sessions', answer: request => deleteSession(parts, request) },
    { method: 'GET', path: '/.well-known/jwks.json', answer: async () => jwks(keys) },
  ]
}

function jwks(keys: Keys): IdentityAnswer {
  return { status: 200, body: { keys: [keys.publicJwk] }, headers: { 'cache-control': 'public, max-age=300' } }
}
