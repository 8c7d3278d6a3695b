/** A stand-in for Twilio Verify in tests: its two calls on a port of this machine. A form field that the API does not have is refused. */
import { randomInt } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const testVerify = {
  accountSid: `AC${'1'.repeat(32)}`,
  authToken: 'a'.repeat(32),
  apiKey: null,
  verifyServiceSid: `VA${'4'.repeat(32)}`,
} as const

type Verification = { code: string; tries: number; texts: number }

export type VerifyDouble = {
  readonly url: string
  readonly codeAt: (phone: string) => string
  /** The texts that it sent, by number. */
  readonly textsTo: (phone: string) => number
  readonly checks: () => number
  readonly languages: readonly string[]
  /** The answer of the next call in place of its own. */
  readonly answerNext: (status: number, code: number | null) => void
  readonly close: () => Promise<void>
}

const fields = {
  // The fields that the documentation names for the two calls.
  Verifications: new Set([
    'To',
    'Channel',
    'Locale',
    'CustomFriendlyName',
    'CustomMessage',
    'SendDigits',
    'Tags',
    'RiskCheck',
  ]),
  VerificationCheck: new Set(['To', 'Code', 'VerificationSid', 'Amount', 'Payee']),
} as const

export async function startVerifyDouble(): Promise<VerifyDouble> {
  const open = new Map<string, Verification>()
  const texts = new Map<string, number>()
  const languages: string[] = []
  const next: { status: number; code: number | null }[] = []
  let checks = 0
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const form = new URLSearchParams(Buffer.concat(parts).toString())
    const { accountSid, authToken, verifyServiceSid } = testVerify
    const login = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
    if (request.headers.authorization !== login) return refuse(response, 401, 20003)
    const path = request.url?.replace(`/v2/Services/${verifyServiceSid}/`, '')
    if (request.method !== 'POST' || (path !== 'Verifications' && path !== 'VerificationCheck'))
      return refuse(response, 404, 20404)
    if ([...form.keys()].some(name => !fields[path].has(name))) return refuse(response, 400, 20001)
    const instead = next.shift()
    if (instead) return refuse(response, instead.status, instead.code)
    const to = form.get('To') ?? ''
    return path === 'Verifications' ? start(response, to, form) : check(response, to, form.get('Code') ?? '')
  })

  function start(response: ServerResponse, to: string, form: URLSearchParams): void {
    if (!/^\+1\d{10}$/.test(to) || form.get('Channel') !== 'sms') {
      refuse(response, 400, 60200)
      return
    }
    languages.push(form.get('Locale') ?? '')
    const verification = open.get(to) ?? { code: String(randomInt(1_000_000)).padStart(6, '0'), tries: 0, texts: 0 }
    verification.texts += 1
    open.set(to, verification)
    if (verification.texts > 5) {
      refuse(response, 429, 60203)
      return
    }
    texts.set(to, (texts.get(to) ?? 0) + 1)
    send(response, 201, { sid: `VE${'5'.repeat(32)}`, to, channel: 'sms', status: 'pending', valid: false })
  }

  function check(response: ServerResponse, to: string, code: string): void {
    checks += 1
    const verification = open.get(to)
    if (!verification) {
      refuse(response, 404, 20404)
      return
    }
    verification.tries += 1
    if (verification.tries > 5) {
      refuse(response, 429, 60202)
      return
    }
    const isRight = code === verification.code
    if (isRight) open.delete(to)
    send(response, 200, { to, status: isRight ? 'approved' : 'pending', valid: isRight })
  }

  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    codeAt: phone => open.get(phone)?.code ?? 'no code',
    textsTo: phone => texts.get(phone) ?? 0,
    checks: () => checks,
    languages,
    answerNext: (status, code) => next.push({ status, code }),
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const refuse = (response: ServerResponse, status: number, code: number | null): void =>
  send(response, status, { code, message: 'Refused by the stand-in.', status })

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
