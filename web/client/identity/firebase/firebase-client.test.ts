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

test('a number and its code open a session of the server, and Firebase’s own is dropped', async () => {
  const { client, posted, done } = open()
  expect(await client.sendCode(ask)).toEqual({ verificationId: 'v1', resendAfterMs: 15_000 })
  expect(await client.confirm({ verificationId: 'v1', code: '123456' })).toEqual({ isSignedIn: true })
  expect(posted).toEqual([{ path: '/identity/sessions', body: { idToken: 'token 1', consent: true } }])
  expect(done).toContain('forget')
  expect(client.state()).toBe('signed-in')
  expect(await client.getToken()).toBe('a')
})

test('another code waits as long as with the server’s own codes, and longer each time', async () => {
  const { client, pass } = open()
  await client.sendCode(ask)
  pass(5_000)
  expect(await client.sendCode(ask)).toEqual({ problem: 'lockout', retryAfterMs: 10_000 })
  pass(10_000)
  expect(await client.sendCode(ask)).toEqual({ verificationId: 'v2', resendAfterMs: 30_000 })
  expect(await client.sendCode({ ...ask, phone: '+12122345678' as UsPhone })).toMatchObject({ resendAfterMs: 15_000 })
})

test('a challenge that does not load is said to be not ready, and the next one is made anew', async () => {
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

test('a challenge that never answers is given up on in time', async () => {
  vi.useFakeTimers()
  const { client } = open({ loadChallenge: () => new Promise(() => undefined) })
  const sent = client.sendCode(ask)
  await vi.advanceTimersByTimeAsync(12_000)
  expect(await sent).toEqual({ problem: 'challenge-not-ready' })
})

test('pictures may take their time, but not for ever', async () => {
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
  '%s: no code was sent, the challenge is made anew, and the operator hears what an operator can mend',
  async (name, answer, isTold) => {
    const { client, done, problems } = open({ sendCode: () => Promise.reject(code(name)) })
    expect(await client.sendCode(ask)).toEqual(answer)
    expect(done).toEqual(['load', 'drop', 'load'])
    expect(problems()).toEqual(isTold ? [{ path: '/identity/problems', body: { code: name } }] : [])
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
])('%s: the code is answered with "%s"', async (name, problem, isTold) => {
  const { client, problems } = open({ prove: () => Promise.reject(code(name)) })
  await client.sendCode(ask)
  expect(await client.confirm({ verificationId: 'v1', code: '123456' })).toEqual({ problem })
  expect(problems()).toHaveLength(isTold ? 1 : 0)
})

test('a phone without a signal is said to be offline, and no operator hears of it', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { client, posted } = open({ sendCode: () => Promise.reject(code('network-request-failed')) })
  expect(await client.sendCode(ask)).toEqual({ problem: 'offline' })
  expect(posted).toEqual([])
  vi.restoreAllMocks()
})

test('a code whose answer was lost is good for the next press, with another token', async () => {
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

test('a token that the server does not take is not sent again', async () => {
  const { client, posted, done } = open({}, [401, 400])
  await client.sendCode(ask)
  expect(await client.confirm({ verificationId: 'v1', code: '123456' })).toEqual({ problem: 'expired' })
  expect(done).toContain('forget')
  expect(await client.confirm({ verificationId: 'v1', code: '000000' })).toEqual({ problem: 'invalid-code' })
  expect(posted).toHaveLength(1)
})
