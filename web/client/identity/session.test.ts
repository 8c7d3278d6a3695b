import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { UsPhone } from '#domain/value/phone.ts'
import type { SessionState } from '#web/client/identity/phone-auth.ts'

/** The server of these tests answers each call and records the calls. */
type FakeResponse = { status: number; body?: unknown }
let calls: string[]
let bodies: unknown[]
let answers: Record<string, () => FakeResponse>

const token = (name = 'token') => ({ accessToken: name, expiresAt: new Date(Date.now() + 900_000).toISOString() })

async function server(path: string, init?: RequestInit): Promise<Response> {
  const call = `${init?.method ?? 'GET'} ${path}`
  calls.push(call)
  if (typeof init?.body === 'string') bodies.push(JSON.parse(init.body))
  const answer = answers[call]
  if (!answer) throw new TypeError('Failed to fetch')
  const { status, body } = answer()
  return new Response(body === undefined ? null : JSON.stringify(body), { status })
}

/** This worker solves every challenge. */
class WillingWorker {
  onmessage: ((event: { data: unknown }) => void) | null = null
  postMessage() {
    queueMicrotask(() => this.onmessage?.({ data: { counter: 1, derivedKey: 'ab', time: 1 } }))
  }
  terminate() {}
}

beforeEach(() => {
  calls = []
  bodies = []
  answers = {}
  vi.resetModules()
  vi.stubGlobal('fetch', server)
  vi.stubGlobal('Worker', WillingWorker)
  localStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

const openPage = async () => (await import('#web/client/identity/session.ts')).session
const openSignIn = async () => (await import('#web/client/identity/self-hosted.ts')).phoneAuth
const signedInHere = () => localStorage.setItem('signedIn', 'yes')
const refresh = 'POST /identity/sessions/refresh'

describe('A page', () => {
  it('does not call the server for a visitor', async () => {
    const session = await openPage()
    expect(session.state()).toBe('signed-out')
    expect(await session.getToken()).toBeNull()
    session.end()
    expect(session.hasEndedElsewhere()).toBe(false)
    expect(calls).toEqual([])
  })

  it('restores a session after a reload with one call', async () => {
    signedInHere()
    answers[refresh] = () => ({ status: 200, body: token() })
    const session = await openPage()
    const told: SessionState[] = []
    session.onChange(state => told.push(state))
    expect(session.state()).toBe('unknown')
    expect(await Promise.all([session.getToken(), session.getToken()])).toEqual(['token', 'token'])
    expect(calls).toEqual([refresh])
    expect(told).toEqual(['signed-in'])
  })

  it('knows if its session ended elsewhere', async () => {
    signedInHere()
    answers[refresh] = () => ({ status: 401 })
    const session = await openPage()
    expect(await session.getToken()).toBeNull()
    expect(session.state()).toBe('signed-out')
    expect(localStorage.getItem('signedIn')).toBeNull()
    expect(session.hasEndedElsewhere()).toBe(true)
    session.accept(token())
    expect(session.hasEndedElsewhere()).toBe(false)
  })

  it('does not sign a person out if the server cannot be reached', async () => {
    signedInHere()
    const session = await openPage()
    await expect(session.getToken()).rejects.toThrow()
    answers[refresh] = () => ({ status: 503 })
    await expect(session.getToken()).rejects.toThrow()
    expect(session.state()).toBe('unknown')
    answers[refresh] = () => ({ status: 200, body: token() })
    expect(await session.getToken()).toBe('token')
  })

  it('renews a token that is about to end', async () => {
    signedInHere()
    const session = await openPage()
    session.accept({ accessToken: 'old', expiresAt: new Date(Date.now() + 20_000).toISOString() })
    answers[refresh] = () => ({ status: 200, body: token('new') })
    expect(await session.getToken()).toBe('new')
  })

  it('does not renew its token for each call if the clock of the device is wrong, until the server refuses it', async () => {
    signedInHere()
    const ended = (name: string) => ({ accessToken: name, expiresAt: new Date(Date.now() - 3_600_000).toISOString() })
    answers[refresh] = () => ({ status: 200, body: ended(`token ${calls.length}`) })
    const session = await openPage()
    expect(await session.getToken()).toBe('token 1')
    expect(await session.getToken()).toBe('token 1')
    expect(calls).toEqual([refresh])
    expect(await session.replaceToken('token 1')).toBe('token 2')
  })

  it('is signed out when another tab signs out', async () => {
    const session = await openPage()
    session.accept(token())
    const told: SessionState[] = []
    session.onChange(state => told.push(state))
    localStorage.removeItem('signedIn')
    window.dispatchEvent(new StorageEvent('storage', { key: 'signedIn' }))
    expect(told).toEqual(['signed-out'])
    expect(session.hasEndedElsewhere()).toBe(true)
    expect(await session.getToken()).toBeNull()
  })

  it('stays signed in and reports the failure if signing out fails', async () => {
    const session = await openPage()
    session.accept(token())
    await expect(session.signOut()).rejects.toThrow()
    expect(session.state()).toBe('signed-in')
    answers['DELETE /identity/sessions'] = () => ({ status: 204 })
    await session.signOut()
    expect(session.state()).toBe('signed-out')
    // The answer to an earlier call is a refusal.
    session.end()
    expect(session.hasEndedElsewhere()).toBe(false)
  })
})

describe('A page that asks for a phone number', () => {
  const phone = '+15125550142' as UsPhone
  const challenge = { parameters: { nonce: 'aa' }, signature: 'bb' }
  beforeEach(() => {
    answers['GET /identity/challenge'] = () => ({ status: 200, body: challenge })
  })

  it('solves a challenge while a person types the number, and sends the solution with it', async () => {
    const client = await openSignIn()
    client.prepare()
    client.prepare()
    expect(calls).toEqual(['GET /identity/challenge'])
    answers['POST /identity/codes'] = () => ({ status: 201, body: { verificationId: 'v', resendAfterMs: 15_000 } })
    expect(await client.sendCode({ phone, consent: true })).toEqual({ verificationId: 'v', resendAfterMs: 15_000 })
    const solution = { counter: 1, derivedKey: 'ab', time: 1 }
    expect(bodies).toEqual([{ phone, consent: true, attempt: expect.any(String), challenge, solution }])
    expect(calls).toEqual(['GET /identity/challenge', 'POST /identity/codes'])
  })

  it.each([
    [
      { status: 429, body: { code: 'lockout', retryAfterMs: 9000 } },
      { problem: 'lockout', retryAfterMs: 9000 },
    ],
    [
      { status: 429, body: { error: 'Too many' } },
      { problem: 'limit', retryAfterMs: 60_000 },
    ],
    [{ status: 400, body: { code: 'invalid-phone' } }, { problem: 'invalid-phone' }],
    [{ status: 400, body: { code: 'texts-stopped' } }, { problem: 'texts-stopped' }],
    [{ status: 400, body: { code: 'challenge-not-ready' } }, { problem: 'challenge-not-ready' }],
    [{ status: 503, body: { code: 'not-delivered' } }, { problem: 'failed' }],
    [{ status: 503, body: { code: 'in-doubt' } }, { problem: 'in-doubt' }],
  ])('says why a person gets no code if the server answers %o', async (answer, problem) => {
    const client = await openSignIn()
    answers['POST /identity/codes'] = () => answer
    expect(await client.sendCode({ phone, consent: true })).toEqual(problem)
  })

  it('asks for the next challenge if the server refuses the code, because the person may press again at once', async () => {
    const client = await openSignIn()
    answers['POST /identity/codes'] = () => ({ status: 400, body: { code: 'invalid-phone' } })
    await client.sendCode({ phone, consent: true })
    expect(calls).toEqual(['GET /identity/challenge', 'POST /identity/codes', 'GET /identity/challenge'])
  })

  it('says that the challenge is not ready if the server sends none, and tries again at the next press', async () => {
    answers['GET /identity/challenge'] = () => ({ status: 500 })
    const client = await openSignIn()
    expect(await client.sendCode({ phone, consent: true })).toEqual({ problem: 'challenge-not-ready' })
    answers['GET /identity/challenge'] = () => ({ status: 200, body: challenge })
    answers['POST /identity/codes'] = () => ({ status: 201, body: { verificationId: 'v', resendAfterMs: 1 } })
    expect(await client.sendCode({ phone, consent: true })).toHaveProperty('verificationId')
  })

  it('solves another challenge and asks for the code again if the server wants more work', async () => {
    answers['GET /identity/challenge'] = () => ({ status: 200, body: challenge })
    const client = await openSignIn()
    let asked = 0
    answers['POST /identity/codes'] = () => {
      asked += 1
      return asked === 1
        ? { status: 400, body: { code: 'challenge-not-ready' } }
        : { status: 201, body: { verificationId: 'v', resendAfterMs: 1 } }
    }
    expect(await client.sendCode({ phone, consent: true })).toHaveProperty('verificationId')
    expect(asked).toBe(2)
  })

  it('asks for the same code again if the answer is lost, first by itself and then at the next press', async () => {
    const client = await openSignIn()
    let isLost = true
    answers['POST /identity/codes'] = () => {
      if (isLost) throw new TypeError('Failed to fetch')
      return { status: 201, body: { verificationId: 'v', resendAfterMs: 1 } }
    }
    expect(await client.sendCode({ phone, consent: true })).toEqual({ problem: 'offline' })
    isLost = false
    expect(await client.sendCode({ phone, consent: true })).toHaveProperty('verificationId')
    const attempts = bodies.map(body => (body as { attempt: string }).attempt)
    expect(attempts).toHaveLength(3)
    expect(new Set(attempts).size).toBe(1)
    expect(await client.sendCode({ phone, consent: true })).toHaveProperty('verificationId')
    expect((bodies[3] as { attempt: string }).attempt).not.toBe(attempts[0])
  })

  it('signs a person in with the right code, and says why the server refuses another one', async () => {
    const client = await openSignIn()
    answers['POST /identity/sessions'] = () => ({ status: 401, body: { code: 'expired' } })
    expect(await client.confirm({ verificationId: 'v', code: '123456' })).toEqual({ problem: 'expired' })
    answers['POST /identity/sessions'] = () => ({ status: 201, body: token() })
    expect(await client.confirm({ verificationId: 'v', code: '123456' })).toEqual({ isSignedIn: true })
    expect(await client.getToken()).toBe('token')
    answers = {}
    expect(await client.confirm({ verificationId: 'v', code: '123456' })).toEqual({ problem: 'offline' })
  })
})
