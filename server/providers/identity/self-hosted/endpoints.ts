import { z } from 'zod'
import { verificationCodeSchema } from '#domain/account/verification-code.ts'
import { badInput, uncachedAnswer } from '#server/providers/identity/answers.ts'
import type { IdentityAnswer, IdentityRequest, IdentityRoute } from '#server/providers/identity/identity.ts'
import {
  type CodeEndpointParts,
  getChallenge,
  postCodes,
} from '#server/providers/identity/self-hosted/codes/code-endpoints.ts'
import { CodeNotCompared } from '#server/providers/identity/self-hosted/codes/codes.ts'
import {
  answerSignedIn,
  newDeviceOf,
  type SessionEndpointParts,
  sessionRoutes,
} from '#server/providers/identity/sessions/session-endpoints.ts'

export type EndpointParts = CodeEndpointParts & SessionEndpointParts

export function identityRoutes(parts: EndpointParts): IdentityRoute[] {
  return [
    { method: 'GET', path: '/identity/challenge', answer: () => getChallenge(parts) },
    { method: 'POST', path: '/identity/codes', answer: request => postCodes(parts, request) },
    { method: 'POST', path: '/identity/sessions', answer: request => postSessions(parts, request) },
    ...sessionRoutes(parts),
  ]
}

const sessionsBody = z.strictObject({
  verificationId: z.uuid(),
  code: verificationCodeSchema,
})

async function postSessions(parts: EndpointParts, request: IdentityRequest): Promise<IdentityAnswer> {
  const read = sessionsBody.safeParse(request.body)
  if (!read.success) return badInput(read.error)
  const session = parts.sessions.prepare(newDeviceOf(request))
  const checked = await parts.codes.check({ ...read.data, ipAddress: request.ipAddress }, session).catch(error => {
    if (error instanceof CodeNotCompared) return null
    throw error
  })
  if (!checked)
    return uncachedAnswer(503, { code: 'not-compared', message: 'The code could not be checked. Please try again.' })
  if ('refused' in checked) return uncachedAnswer(401, { code: checked.refused })
  return answerSignedIn(parts, request, session, checked)
}
