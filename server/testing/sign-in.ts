/** Signs a phone number in as a browser would: challenge, code from the outbox, session. */

import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { outboxAddress } from '#server/testing/outbox.ts'
import type { TestApp } from '#server/testing/start-test-app.ts'

export type SignedIn = {
  readonly phone: string
  readonly token: string
  readonly cookie: string
  /** The browser keeps this after a sign-out. */
  readonly deviceCookie: string
  readonly headers: { readonly authorization: string }
}

/** `from` holds the headers of each request, such as those of a proxy that name its origin. */
export async function signIn(
  app: Pick<TestApp, 'url'>,
  phone: string,
  from: Readonly<Record<string, string>> = {},
): Promise<SignedIn> {
  const sent = await post(app, '/identity/codes', { phone, consent: true, ...(await solvedChallenge(app)) }, from)
  const { verificationId } = await sent.json()
  // A driver whose day is published meanwhile has a newer text than the code.
  const messages: { readonly text: string }[] = await (await fetch(outboxAddress(app.url, phone))).json()
  const code = messages.flatMap(({ text }) => /\b\d{6}\b/.exec(text) ?? [])[0]
  const opened = await post(app, '/identity/sessions', { verificationId, code }, from)
  const { accessToken } = await opened.json()
  const [cookie = '', deviceCookie = ''] = opened.headers.getSetCookie().map(one => one.split(';')[0] ?? '')
  return { phone, token: accessToken, cookie, deviceCookie, headers: { authorization: `Bearer ${accessToken}` } }
}

export async function solvedChallenge(app: Pick<TestApp, 'url'>) {
  const challenge = await (await fetch(`${app.url}/identity/challenge`)).json()
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
