/**
 * This stand-in for Twilio Verify serves its two calls to tests, on a port of this machine. It refuses a form field that the API does not
 * have.
 */
import { randomInt } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerFault } from '@rolloff/http-faults/answer-fault.ts'
import type { Fault } from '@rolloff/http-faults/faults.ts'

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
  /** Returns the number of texts that the stand-in sent to a number. */
  readonly textsTo: (phone: string) => number
  readonly checks: () => number
  readonly languages: readonly string[]
  /** Replaces the answer of the next call. */
  readonly answerNext: (status: number, code: number | null) => void
  /** Changes the answer of the next call. The stand-in still does the work of the call, unless the fault prevents it. */
  readonly fail: (fault: Fault) => void
  readonly close: () => Promise<void>
}

const fields = {
  // These are the fields that the documentation names for the two calls.
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
  const faults: Fault[] = []
  let checks = 0
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const form = new URLSearchParams(Buffer.concat(parts).toString())
    const { accountSid, authToken, verifyServiceSid } = testVerify
    const login = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
    if (request.headers.authorization !== login) return send(response, ...refusalOf(401, 20003))
    const path = request.url?.replace(`/v2/Services/${verifyServiceSid}/`, '')
    if (request.method !== 'POST' || (path !== 'Verifications' && path !== 'VerificationCheck'))
      return send(response, ...refusalOf(404, 20404))
    if ([...form.keys()].some(name => !fields[path].has(name))) return send(response, ...refusalOf(400, 20001))
    const instead = next.shift()
    if (instead) return send(response, ...refusalOf(instead.status, instead.code))
    const to = form.get('To') ?? ''
    const fault = faults.shift()
    const answer = path === 'Verifications' ? start : check
    if (fault === undefined) return send(response, ...answer(to, form))
    if (fault !== 'before') answer(to, form)
    return answerFault(response, fault)
  })

  function start(to: string, form: URLSearchParams): Answer {
    if (!/^\+1\d{10}$/.test(to) || form.get('Channel') !== 'sms') return refusalOf(400, 60200)
    languages.push(form.get('Locale') ?? '')
    const verification = open.get(to) ?? { code: String(randomInt(1_000_000)).padStart(6, '0'), tries: 0, texts: 0 }
    verification.texts += 1
    open.set(to, verification)
    if (verification.texts > 5) return refusalOf(429, 60203)
    texts.set(to, (texts.get(to) ?? 0) + 1)
    return [201, { sid: `VE${'5'.repeat(32)}`, to, channel: 'sms', status: 'pending', valid: false }]
  }

  function check(to: string, form: URLSearchParams): Answer {
    checks += 1
    const verification = open.get(to)
    if (!verification) return refusalOf(404, 20404)
    verification.tries += 1
    if (verification.tries > 5) return refusalOf(429, 60202)
    const isRight = form.get('Code') === verification.code
    if (isRight) open.delete(to)
    return [200, { to, status: isRight ? 'approved' : 'pending', valid: isRight }]
  }

  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    codeAt: phone => open.get(phone)?.code ?? 'no code',
    textsTo: phone => texts.get(phone) ?? 0,
    checks: () => checks,
    languages,
    answerNext: (status, code) => next.push({ status, code }),
    fail: fault => faults.push(fault),
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

type Answer = readonly [status: number, body: object]

const refusalOf = (status: number, code: number | null): Answer => [
  status,
  { code, message: 'Refused by the double.', status },
]

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
