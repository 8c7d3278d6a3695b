/** Signs a phone number in as a browser does: it solves the challenge, reads the code in the outbox and opens the session. */

import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { outboxAddress } from '#server/testing/outbox.ts'
import type { TestApp } from '#server/testing/start-test-app.ts'

export type SignedIn = {
  readonly phone: string
  readonly token: string
  readonly cookie: string
  /** The browser keeps this cookie after a sign-out. */
  readonly deviceCookie: string
  readonly headers: { readonly authorization: string }
}

/** Each request has the headers of `from`, such as those by which a proxy names the client. */
export async function signIn(
  app: Pick<TestApp, 'url'>,
  phone: string,
  from: Readonly<Record<string, string>> = {},
): Promise<SignedIn> {
  const sent = await post(app, '/identity/codes', { phone, consent: true, ...(await solvedChallenge(app)) }, from)
  const { verificationId } = (await sent.json()) as { verificationId: string }
  // If a driver's day is published meanwhile, the driver has a newer text than the code.
  const outbox = await fetch(outboxAddress(app.url, phone))
  const messages = (await outbox.json()) as { readonly text: string }[]
  const code = messages.flatMap(({ text }) => /\b\d{6}\b/.exec(text) ?? [])[0]
  const opened = await post(app, '/identity/sessions', { verificationId, code }, from)
  const { accessToken } = (await opened.json()) as { accessToken: string }
  const [cookie = '', deviceCookie = ''] = opened.headers.getSetCookie().map(one => one.split(';')[0] ?? '')
  return { phone, token: accessToken, cookie, deviceCookie, headers: { authorization: `Bearer ${accessToken}` } }
}

export async function solvedChallenge(app: Pick<TestApp, 'url'>) {
  const issued = await fetch(`${app.url}/identity/challenge`)
  const challenge = (await issued.json()) as Challenge
  return { challenge, solution: await solveChallenge({ challenge, deriveKey }) }
}

async function post(
  app: Pick<TestApp, 'url'>,
  path: string,
  body: unknown,
  from: Readonly<Record<string, string>>,
): Promise<Response> {
  const response = await fetch(`${app.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...from },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response
}
