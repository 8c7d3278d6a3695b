import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { UsPhone } from '#domain/value/phone.ts'
import { makeFirebaseClient } from '#web/client/identity/firebase/firebase-client.ts'
import type { FirebaseSdk } from '#web/client/identity/firebase/firebase-sdk.ts'

const ask = { phone: '+15122345678' as UsPhone, consent: true }
const code = (name: string) => Object.assign(new Error(name), { code: `auth/${name}` })

type Posted = { path: string; body: unknown }

/** Opens Firebase's library, in which each step does what the test says, and a server with these answers. */
function open(steps: Partial<FirebaseSdk> = {}, answers: (number | 'lost')[] = [201]) {
  const done: string[] = []
  const posted: Posted[] = []
  let now = 0
  let sent = 0
  let tokens = 0
  const sdk: FirebaseSdk = {
    loadChallenge: async () => void done.push('load'),
    solveChallenge: async () => 'solution',
    dropChallenge: () => void done.push('drop'),
    sendCode: async () => {
      sent += 1
      return `v${sent}`
    },
    prove: async (_, typed) => {
      if (typed !== '123456') throw code('invalid-verification-code')
      const idToken = async () => {
        tokens += 1
        return `token ${tokens}`
      }
      return { idToken, forget: async () => void done.push('forget') }
    },
    ...steps,
  }
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    posted.push({ path, body: JSON.parse(body) })
    if (path === '/identity/problems') return new Response(null, { status: 204 })
    const status = answers.shift() ?? 500
    if (status === 'lost') throw new TypeError('no answer')
    const token = { accessToken: 'a', expiresAt: new Date(Date.now() + 900_000).toISOString() }
    return new Response(JSON.stringify(status === 201 ? token : { code: status === 401 ? 'expired' : 'x' }), { status })
  })
  const client = makeFirebaseClient(sdk, () => now)
  const pass = (ms: number) => {
    now += ms
  }
  return { client, done, posted, pass, problems: () => posted.filter(({ path }) => path === '/identity/problems') }
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a number and its code open a session on our server, and the client forgets Firebase’s own session', async () => {
  const { client, posted, done } = open()
  expect(await client.sendCode(ask)).toEqual({ verificationId: 'v1', resendAfterMs: 15_000 })
  expect(await client.confirm({ verificationId: 'v1', code: '123456' })).toEqual({ isSignedIn: true })
  expect(posted).toEqual([{ path: '/identity/sessions', body: { idToken: 'token 1', consent: true } }])
  expect(done).toContain('forget')
  expect(client.state()).toBe('signed-in')
  expect(await client.getToken()).toBe('a')
})

test('a number waits 15 seconds for another code, then 30, and a new number waits 15 seconds again', async () => {
  const { client, pass } = open()
  await client.sendCode(ask)
  pass(5_000)
  expect(await client.sendCode(ask)).toEqual({ problem: 'lockout', retryAfterMs: 10_000 })
  pass(10_000)
  expect(await client.sendCode(ask)).toEqual({ verificationId: 'v2', resendAfterMs: 30_000 })
  expect(await client.sendCode({ ...ask, phone: '+12122345678' as UsPhone })).toMatchObject({ resendAfterMs: 15_000 })
})

test('if a challenge does not load, the client says that it is not ready, tells the operator, and makes a new one', async () => {
  let failures = 1
  const loadChallenge = async () => {
    failures -= 1
    if (failures >= 0) throw code('internal-error')
  }
  const { client, done, problems } = open({ loadChallenge })
  expect(await client.sendCode(ask)).toEqual({ problem: 'challenge-not-ready' })
  expect(done).toEqual(['drop'])
  expect(problems()).toEqual([{ path: '/identity/problems', body: { code: 'internal-error' } }])
  expect(await client.sendCode(ask)).toHaveProperty('verificationId')
})

test('if a challenge does not load in 12 seconds, the client says that it is not ready', async () => {
  vi.useFakeTimers()
  const { client } = open({ loadChallenge: () => new Promise(() => undefined) })
  const sent = client.sendCode(ask)
  await vi.advanceTimersByTimeAsync(12_000)
  expect(await sent).toEqual({ problem: 'challenge-not-ready' })
})

test('a person may need 60 seconds for the pictures of a challenge, but not 90', async () => {
  vi.useFakeTimers()
  const { client } = open({ solveChallenge: () => new Promise(() => undefined) })
  let answer: unknown = 'none yet'
  void client.sendCode(ask).then(given => {
    answer = given
  })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(answer).toBe('none yet')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(answer).toEqual({ problem: 'challenge-not-ready' })
})

test.each([
  ['invalid-app-credential', { problem: 'failed' }, true],
  ['captcha-check-failed', { problem: 'failed' }, true],
  ['billing-not-enabled', { problem: 'failed' }, true],
  ['quota-exceeded', { problem: 'failed' }, true],
  ['operation-not-allowed', { problem: 'failed' }, true],
  ['too-many-requests', { problem: 'limit', retryAfterMs: 600_000 }, true],
  ['invalid-phone-number', { problem: 'invalid-phone' }, false],
])(
  'if Firebase sends no code (%s), the client makes a new challenge, needs no wait, and tells the operator of service faults',
  async (name, answer, isReported) => {
    const { client, done, problems } = open({ sendCode: () => Promise.reject(code(name)) })
    expect(await client.sendCode(ask)).toEqual(answer)
    expect(done).toEqual(['load', 'drop', 'load'])
    expect(problems()).toEqual(isReported ? [{ path: '/identity/problems', body: { code: name } }] : [])
    // If a code was not sent, the next one needs no wait.
    expect(await client.sendCode(ask)).toEqual(answer)
  },
)

test.each([
  ['invalid-verification-code', 'invalid-code', false],
  ['code-expired', 'expired', false],
  ['too-many-requests', 'too-many-attempts', true],
  ['user-disabled', 'failed', true],
  ['network-request-failed', 'failed', true],
])('if Firebase refuses a code with %s, the client answers "%s"', async (name, problem, isReported) => {
  const { client, problems } = open({ prove: () => Promise.reject(code(name)) })
  await client.sendCode(ask)
  expect(await client.confirm({ verificationId: 'v1', code: '123456' })).toEqual({ problem })
  expect(problems()).toHaveLength(isReported ? 1 : 0)
})

test('if a phone has no signal, the client says that it is offline, and tells no operator', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { client, posted } = open({ sendCode: () => Promise.reject(code('network-request-failed')) })
  expect(await client.sendCode(ask)).toEqual({ problem: 'offline' })
  expect(posted).toEqual([])
  vi.restoreAllMocks()
})

test('if the server’s answer to a code is lost, the person can press again, and the client sends another token', async () => {
  const { client, posted, done } = open({}, ['lost', 503, 201])
  await client.sendCode(ask)
  const confirm = () => client.confirm({ verificationId: 'v1', code: '123456' })
  expect(await confirm()).toEqual({ problem: 'offline' })
  expect(await confirm()).toEqual({ problem: 'failed' })
  expect(done).not.toContain('forget')
  expect(await confirm()).toEqual({ isSignedIn: true })
  expect(posted.map(({ body }) => (body as { idToken: string }).idToken)).toEqual(['token 1', 'token 2', 'token 3'])
  expect(done).toContain('forget')
})

test('the client does not send a token again that the server refused', async () => {
  const { client, posted, done } = open({}, [401, 400])
  await client.sendCode(ask)
  expect(await client.confirm({ verificationId: 'v1', code: '123456' })).toEqual({ problem: 'expired' })
  expect(done).toContain('forget')
  expect(await client.confirm({ verificationId: 'v1', code: '000000' })).toEqual({ problem: 'invalid-code' })
  expect(posted).toHaveLength(1)
})
