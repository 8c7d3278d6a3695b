/**
 * Signs a window of a test installation in as its page does: by the challenge, the code and the outbox (decision 136). The sign-in has no
 * exception, and its limits count.
 */
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Outbox } from '#server/providers/messages/messages.ts'

export type CodeSignIn = { readonly accessToken: string; readonly cookies: string[] }

type Wanted = { readonly phone: string; readonly outbox: Outbox }

/** Returns null if no code was sent, for example because too many were requested. */
export async function signInByCode(
  app: FastifyInstance,
  request: FastifyRequest,
  { phone, outbox }: Wanted,
): Promise<CodeSignIn | null> {
  const { host, cookie } = request.headers
  const headers = { ...(host ? { host } : {}), ...(cookie ? { cookie } : {}) }
  const post = (url: string, payload: object) =>
    app.inject({ method: 'POST', url, remoteAddress: request.ip, headers, payload })
  const challenge: Challenge = (await app.inject('/identity/challenge')).json()
  const solution = await solveChallenge({ challenge, deriveKey })
  const sent = await post('/identity/codes', { phone, challenge, solution, consent: false })
  if (sent.statusCode !== 201) return null
  const code = (await outbox.read(phone)).flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])[0]
  const opened = await post('/identity/sessions', { verificationId: sent.json().verificationId, code })
  if (opened.statusCode !== 201) return null
  return { accessToken: opened.json().accessToken, cookies: [opened.headers['set-cookie'] ?? []].flat() }
}
