import { decodeJwt } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { boxWording } from '#domain/message/consent-wording.ts'
import type { UsPhone } from '#domain/value/phone.ts'
import { describeOtpService } from '#server/providers/identity/identity.contract.ts'
import { forgetLeftovers } from '#server/providers/identity/upkeep.ts'
import { createTestDatabase } from '#server/testing/test-database.ts'
import type { IdentityAnswer, OtpService } from '../identity.ts'
import { ask, openService, secret, signIn } from '../self-hosted/self-hosted.stage.ts'
import { apiKey, projectId, startFirebaseDouble } from './firebase.stage.ts'
import { type FirebaseParts, makeFirebase } from './firebase.ts'

const phone = '+15122345678' as UsPhone

async function open(changed: Partial<FirebaseParts> = {}) {
  const database = await createTestDatabase()
  let now = new Date('2026-11-20T15:00:00Z')
  const google = await startFirebaseDouble(() => now)
  const logged: Record<string, unknown>[] = []
  const firebase = makeFirebase({
    statements: database.pool,
    secret,
    clock: () => now,
    publicUrl: 'https://dumpsters.example',
    projectId,
    isEmulator: false,
    keysUrl: google.keysUrl,
    log: { warn: (what, words) => void logged.push({ ...what, words }) },
    ...changed,
  })
  return {
    database,
    google,
    firebase,
    logged,
    post: (body: unknown, language: 'en' | 'es' = 'en') => ask(firebase, 'POST /identity/sessions', { body, language }),
    pass: (ms: number) => {
      now = new Date(now.getTime() + ms)
    },
    now: () => now,
    close: async () => {
      await google.close()
      await database.drop()
    },
  }
}
type Installation = Awaited<ReturnType<typeof open>>

const tokenIn = ({ body }: IdentityAnswer) => (body as { accessToken: string }).accessToken

/** Acts as a browser between Firebase and the product, with the calls of Firebase's library. */
const asBrowser = ({ google, post }: Installation): OtpService => {
  const call = async (path: string, body: object) => {
    const answer = await fetch(`${google.url}/v1/accounts:${path}?key=${apiKey}`, {
      method: 'POST',
      body: JSON.stringify(body),
    })
    return (await answer.json()) as Record<string, string> & { error?: { message: string } }
  }
  return {
    async start({ phone: phoneNumber }) {
      const answer = await call('sendVerificationCode', {
        phoneNumber,
        clientType: 'CLIENT_TYPE_WEB',
        recaptchaToken: 'r',
      })
      if (answer.error?.message === 'TOO_MANY_ATTEMPTS_TRY_LATER') return { refused: 'lockout', retryAfterMs: 15_000 }
      if (answer.error) return { refused: 'invalid-phone', retryAfterMs: 0 }
      return { verificationId: answer.sessionInfo ?? '', resendAfterMs: 15_000 }
    },
    async check({ verificationId: sessionInfo, code }) {
      const { error, idToken } = await call('signInWithPhoneNumber', { sessionInfo, code })
      if (error) return { refused: error.message === 'INVALID_CODE' ? 'invalid-code' : 'expired' }
      const claims = decodeJwt(tokenIn(await post({ idToken })))
      return { phone: claims.phone as UsPhone, subject: String(claims.sub) }
    },
  }
}

describeOtpService('Firebase', async () => {
  const installation = await open()
  return {
    service: asBrowser(installation),
    phone,
    codeAt: async () => installation.google.codeAt(phone),
    passResendWait: async () => installation.google.pass(),
    close: installation.close,
  }
})

describe('A phone number that Firebase proved', () => {
  let here: Installation
  beforeEach(async () => {
    here = await open()
  })
  afterEach(() => here.close())

  const prove = async (consent = false) => here.post({ idToken: await here.google.tokenFor(phone), consent })

  it('opens a session of ours, which can be renewed and ended everywhere', async () => {
    const [first, second] = [await prove(), await prove()]
    expect(first.status).toBe(201)
    const identity = await here.firebase.tokens.verify(tokenIn(first))
    expect(identity).toMatchObject({ phone, authenticatedAt: here.now() })
    const cookie = [first.headers?.['set-cookie'] ?? []].flat()[0]?.split(';')[0]
    const renewed = await ask(here.firebase, 'POST /identity/sessions/refresh', { cookie })
    expect(renewed.status).toBe(200)
    const next = [renewed.headers?.['set-cookie'] ?? []].flat()[0]?.split(';')[0]
    await ask(here.firebase, 'DELETE /identity/sessions', { cookie: next, isEverywhere: true })
    for (const token of [first, second, renewed]) expect(await here.firebase.tokens.verify(tokenIn(token))).toBeNull()
  })

  it('belongs to the same person as with the server’s own codes, before and after', async () => {
    const own = await openService({
      statements: here.database.pool,
      publicUrl: 'https://dumpsters.example',
      isFictionAllowed: false,
    })
    try {
      const before = await signIn(own, phone)
      const meanwhile = await here.firebase.tokens.verify(tokenIn(await prove()))
      own.pass(3_600_000)
      const after = await signIn(own, phone)
      expect([meanwhile?.subject, after.subject]).toEqual([before.subject, before.subject])
      // People stay signed in after the change.
      expect(await here.firebase.tokens.verify(before.accessToken)).toMatchObject({ phone })
    } finally {
      await own.database.drop()
    }
  })

  it('opens one session for one token, even if eight requests send it at once', async () => {
    const idToken = await here.google.tokenFor(phone)
    const answers = await Promise.all(Array.from({ length: 8 }, () => here.post({ idToken })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(7)
    expect(await here.post({ idToken })).toMatchObject({ status: 401, body: { code: 'expired' } })
    const { rows } = await here.database.pool.query('SELECT FROM identity_session')
    expect(rows).toHaveLength(1)
  })

  it('has its token in the list of used tokens only until the token itself has expired', async () => {
    await prove()
    const used = async () => (await here.database.pool.query('SELECT FROM identity_used_token')).rows.length
    await forgetLeftovers(here.database.pool, here.now())
    expect(await used()).toBe(1)
    await forgetLeftovers(here.database.pool, new Date(here.now().getTime() + 26 * 3_600_000))
    expect(await used()).toBe(0)
  })

  it('agrees to texts about orders only by the checkbox, in the language of the page', async () => {
    const consents = async () =>
      (await here.database.pool.query('SELECT wording, language FROM identity_consent WHERE phone = $1', [phone])).rows
    await prove()
    expect(await consents()).toEqual([])
    await here.post({ idToken: await here.google.tokenFor(phone), consent: true }, 'es')
    expect(await consents()).toEqual([{ wording: boxWording, language: 'es' }])
  })

  it('is refused if the emulator proved it, and the log says why without the token', async () => {
    const { idToken } = { idToken: `${btoa('{"alg":"none"}').replace(/=+$/, '')}.${btoa('{"sub":"x"}')}.` }
    expect(await here.post({ idToken })).toMatchObject({ status: 401, body: { code: 'token-refused' } })
    expect(await here.post({ idToken: await here.google.tokenFor('+18765550123') })).toMatchObject({
      status: 400,
      body: { code: 'invalid-phone' },
    })
    expect(here.logged).toEqual([
      expect.objectContaining({ code: 'not-signed-by-google', cure: expect.stringContaining('emulator') }),
      expect.objectContaining({ code: 'not-american' }),
    ])
    expect(JSON.stringify(here.logged)).not.toContain(idToken)
  })

  it('gets an answer at once while Google’s keys cannot be read, and works as soon as they can', async () => {
    here.google.fail('cut')
    expect(await prove()).toMatchObject({ status: 503, body: { code: 'keys-unavailable' } })
    expect(here.logged).toEqual([expect.objectContaining({ code: 'keys-unavailable' })])
    here.google.fail(null)
    expect((await prove()).status).toBe(201)
  })

  it.each([
    {},
    { idToken: '' },
    { idToken: 5 },
    { verificationId: 'x', code: '123456' },
    { idToken: 'a', more: 1 },
    null,
  ])('is not taken from %j, which is refused', async body => {
    expect(await here.post(body)).toMatchObject({ status: 400, body: { code: 'bad-input' } })
  })
})

describe('A problem with Firebase in a browser', () => {
  it('is logged with its code and its remedy, once a minute', async () => {
    const here = await open()
    const tell = (code: unknown) => ask(here.firebase, 'POST /identity/problems', { body: { code } })
    try {
      for (let time = 0; time < 3; time += 1) expect((await tell('invalid-app-credential')).status).toBe(204)
      expect(here.logged).toEqual([
        {
          service: 'firebase',
          code: 'invalid-app-credential',
          words: expect.stringContaining('INVALID_APP_CREDENTIAL'),
          cure: expect.stringContaining('Authorized domains'),
        },
      ])
      here.pass(60_000)
      await tell('invalid-app-credential')
      for (const code of ['something-new', 'something-else', 'something-more']) await tell(code)
      expect(here.logged.map(({ code }) => code)).toEqual([
        'invalid-app-credential',
        'invalid-app-credential',
        'something-new',
      ])
      for (const wrong of ['', 5, 'Two words', '<script>', 'x'.repeat(81)]) expect((await tell(wrong)).status).toBe(400)
      expect(here.logged).toHaveLength(3)
    } finally {
      await here.close()
    }
  })
})
