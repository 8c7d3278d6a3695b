import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { IdentityAnswer } from '#server/providers/identity/identity.ts'
import {
  ada,
  ask,
  openService,
  type Service,
  solvedChallenge,
  wrongFor,
} from '#server/providers/identity/self-hosted/self-hosted.stage.ts'
import { forgetLeftovers } from '#server/providers/identity/upkeep.ts'

let service: Service
beforeEach(async () => {
  service = await openService()
})
afterEach(() => service.database.drop())

const codes = async (changed: Record<string, unknown> = {}) =>
  ask(service, 'POST /identity/codes', {
    body: { phone: ada, consent: true, ...(await solvedChallenge(service)), ...changed },
  })

const cookiesOf = ({ headers }: IdentityAnswer) => [headers?.['set-cookie'] ?? []].flat()

async function signIn() {
  const { verificationId } = (await codes()).body as { verificationId: string }
  const answer = await ask(service, 'POST /identity/sessions', { body: { verificationId, code: service.lastCode() } })
  const cookie = cookiesOf(answer)[0]?.split(';')[0]
  return { answer, cookie, body: answer.body as { accessToken: string; expiresAt: string } }
}

describe('POST /identity/codes', () => {
  it('sends a code and says when the next one can be requested', async () => {
    const answer = await codes()
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({ verificationId: expect.any(String), resendAfterMs: 15_000 })
    expect(service.texts).toHaveLength(1)
  })

  it.each([
    '+18765550123',
    '+19005551234',
    '+14165551234',
    '+18005551212',
    '+15552345678',
    '5125550142',
    '',
    '+1512555014',
  ])('answers the specified words for %s', async phone => {
    const answer = await codes({ phone })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ message: 'Please enter a valid US phone number.' })
    expect(service.texts).toEqual([])
  })

  it('refuses fictional numbers if messages are real', async () => {
    const real = service.another({ isFictionAllowed: false })
    const body = { phone: ada, consent: true, ...(await solvedChallenge(service)) }
    expect(await ask(real, 'POST /identity/codes', { body })).toMatchObject({ status: 400 })
    expect(await ask(real, 'POST /identity/codes', { body: { ...body, phone: '+15127654321' } })).toMatchObject({
      status: 201,
    })
  })

  it('answers 429 with Retry-After while the person has to wait', async () => {
    await codes()
    service.pass(4_500)
    const answer = await codes()
    expect(answer).toMatchObject({ status: 429, body: { code: 'lockout', retryAfterMs: 10_500 } })
    expect(answer.headers?.['retry-after']).toBe('11')
  })

  it('sends a code without consent to other texts, and stores no consent', async () => {
    const { status, body } = await codes({ consent: false })
    expect(status).toBe(201)
    const { verificationId } = body as { verificationId: string }
    await ask(service, 'POST /identity/sessions', { body: { verificationId, code: service.lastCode() } })
    expect((await service.database.pool.query('SELECT FROM identity_consent')).rows).toEqual([])
  })

  it('accepts a solved challenge only once', async () => {
    const solved = await solvedChallenge(service)
    expect((await codes(solved)).status).toBe(201)
    service.pass(15_000)
    expect(await codes(solved)).toMatchObject({ status: 400, body: { code: 'challenge-not-ready' } })
  })

  it('uses up a challenge even if no code was sent for it, and says so before it says anything about the number', async () => {
    await codes()
    const [inside, unsent] = [await solvedChallenge(service), await solvedChallenge(service)]
    expect(await codes(inside)).toMatchObject({ status: 429, body: { code: 'lockout' } })
    expect(await codes(inside)).toMatchObject({ status: 400, body: { code: 'challenge-not-ready' } })
    const broken = service.another({ deliver: () => Promise.reject(new Error('down')) })
    const body = { phone: '+15127771010', consent: true, ...unsent }
    expect((await ask(broken, 'POST /identity/codes', { body })).status).toBe(503)
    expect(await codes({ ...unsent, phone: '+15127771011' })).toMatchObject({ body: { code: 'challenge-not-ready' } })
  })

  it('counts nothing against a number if its challenge was used before', async () => {
    const solved = await solvedChallenge(service)
    expect((await codes({ ...solved, phone: '+19005551234' })).status).toBe(400)
    expect((await codes(solved)).status).toBe(201)
    const counts = async () => (await service.database.pool.query('SELECT * FROM identity_limit ORDER BY key')).rows
    const before = await counts()
    expect((await codes({ ...solved, phone: '+15127771010' })).status).toBe(400)
    expect(await counts()).toEqual(before)
  })

  it('accepts a solved challenge once even if twenty requests send it at the same moment', async () => {
    const solved = await solvedChallenge(service)
    const shown = Array.from({ length: 20 }, (_, n) => codes({ ...solved, phone: `+151277710${10 + n}` }))
    const answers = await Promise.all(shown)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  })

  it('refuses a challenge that is unsolved, changed, expired or from another installation', async () => {
    const { challenge, solution } = await solvedChallenge(service)
    const unsolved = { challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } }
    const easier = { challenge: { ...challenge, parameters: { ...challenge.parameters, cost: 2 } }, solution }
    const longer = {
      challenge: { ...challenge, parameters: { ...challenge.parameters, expiresAt: 4_000_000_000 } },
      solution,
    }
    const foreign = await solvedChallenge(service.another({ secret: Buffer.alloc(32, 1) }))
    const expired = await solvedChallenge(
      service.another({ challenge: { cost: 1, maxSteps: 2, hardFactor: 8, lifeMs: -1000 } }),
    )
    for (const shown of [unsolved, easier, longer, foreign, expired]) {
      expect(await codes(shown)).toMatchObject({ status: 400, body: { code: 'challenge-not-ready' } })
    }
    expect((await codes({ challenge, solution })).status).toBe(201)
  })

  it('refuses a body of another shape without a fault', async () => {
    const bodies = [
      undefined,
      null,
      7,
      'x',
      [],
      {},
      { phone: 1 },
      { phone: ada },
      { phone: { a: 1 } },
      { __proto__: null },
    ]
    for (const body of bodies) expect((await ask(service, 'POST /identity/codes', { body })).status).toBe(400)
    expect((await codes({ extra: 1 })).status).toBe(400)
    for (const body of bodies) expect((await ask(service, 'POST /identity/sessions', { body })).status).toBe(400)
  })

  it('says that the text could not be sent', async () => {
    const broken = service.another({ deliver: () => Promise.reject(new Error('down')) })
    const body = { phone: ada, consent: true, ...(await solvedChallenge(service)) }
    expect(await ask(broken, 'POST /identity/codes', { body })).toMatchObject({
      status: 503,
      body: { code: 'not-delivered' },
    })
  })
})

describe('POST /identity/sessions', () => {
  it('answers with an access token and a cookie that no script can read', async () => {
    const { answer, body } = await signIn()
    expect(answer.status).toBe(201)
    expect(Object.keys(body)).toEqual(['accessToken', 'expiresAt'])
    expect(cookiesOf(answer)).toEqual([
      expect.stringMatching(/^__Host-rolloff=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; Secure; SameSite=Lax$/),
      expect.stringMatching(
        /^__Host-device=[\w-]{22}\.[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ])
    expect(await service.tokens.verify(body.accessToken)).toMatchObject({ phone: ada })
  })

  it('says why a code is refused', async () => {
    const { verificationId } = (await codes()).body as { verificationId: string }
    const body = { verificationId, code: wrongFor(service.lastCode()) }
    const post = () => ask(service, 'POST /identity/sessions', { body })
    for (let guess = 0; guess < 5; guess += 1)
      expect(await post()).toMatchObject({ status: 401, body: { code: 'invalid-code' } })
    expect(await post()).toMatchObject({ status: 401, body: { code: 'too-many-attempts' } })
    const unknown = { verificationId: '5f0c4c1e-9f39-4d52-8a35-0b4b6d8a4a11', code: '123456' }
    expect(await ask(service, 'POST /identity/sessions', { body: unknown })).toMatchObject({
      status: 401,
      body: { code: 'expired' },
    })
  })
})

describe('The refresh cookie', () => {
  it('brings a new access token and is replaced', async () => {
    const { cookie } = await signIn()
    const answer = await ask(service, 'POST /identity/sessions/refresh', { cookie: `theme=dark; ${cookie}; a=b` })
    expect(answer).toMatchObject({
      status: 200,
      body: { accessToken: expect.any(String), expiresAt: expect.any(String) },
    })
    expect(answer.headers?.['set-cookie']).not.toContain(cookie)
  })

  it('is useless to another site', async () => {
    const { cookie } = await signIn()
    const foreign = { cookie, origin: 'https://evil.example' }
    expect(await ask(service, 'POST /identity/sessions/refresh', foreign)).toMatchObject({ status: 401 })
    await ask(service, 'DELETE /identity/sessions', foreign)
    const own = { cookie, origin: 'https://dumpsters.example' }
    expect(await ask(service, 'POST /identity/sessions/refresh', own)).toMatchObject({ status: 200 })
  })

  it('is invalid after a sign-out, and so is the access token', async () => {
    const { cookie, body } = await signIn()
    const answer = await ask(service, 'DELETE /identity/sessions', { cookie })
    expect(answer.status).toBe(204)
    expect(answer.headers?.['set-cookie']).toContain('Max-Age=0')
    expect(await ask(service, 'POST /identity/sessions/refresh', { cookie })).toMatchObject({ status: 401 })
    expect(await service.tokens.verify(body.accessToken)).toBeNull()
  })

  it('works over http, with Secure on this machine and without it on a network', async () => {
    for (const [host, isSecure] of [
      ['localhost:3000', true],
      ['127.0.0.1:3000', true],
      ['192.168.1.20:3000', false],
    ] as const) {
      const http = { isHttps: false, host }
      const { verificationId } = (await codes()).body as { verificationId: string }
      const body = { verificationId, code: service.lastCode() }
      const answer = await ask(service, 'POST /identity/sessions', { body, ...http })
      const [cookie = ''] = cookiesOf(answer)
      expect(cookie.startsWith('rolloff=')).toBe(true)
      expect(cookie.includes('Secure')).toBe(isSecure)
      const refreshed = await ask(service, 'POST /identity/sessions/refresh', { cookie: cookie.split(';')[0], ...http })
      expect(refreshed.status).toBe(200)
    }
  })
})

it('The public keys for tokens contain no private part', async () => {
  const answer = await ask(service, 'GET /.well-known/jwks.json')
  const { keys } = answer.body as { keys: Record<string, string>[] }
  expect(Object.keys(keys[0] ?? {}).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x'])
})

it('What has expired is deleted, and what is still valid is not', async () => {
  const { cookie } = await signIn()
  await forgetLeftovers(service.database.pool, service.now())
  expect(await ask(service, 'POST /identity/sessions/refresh', { cookie })).toMatchObject({ status: 200 })
  await forgetLeftovers(service.database.pool, new Date(service.now().getTime() + 365 * 24 * 3600_000))
  for (const table of [
    'identity_code',
    'identity_limit',
    'identity_challenge',
    'identity_session',
    'identity_refresh_token',
    'identity_send',
  ]) {
    expect((await service.database.pool.query(`SELECT FROM ${table}`)).rows).toEqual([])
  }
})
