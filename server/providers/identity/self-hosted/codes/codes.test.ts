import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import type { UsPhone } from '#domain/value/phone.ts'
import { describeOtpService } from '#server/providers/identity/identity.contract.ts'
import { codeText } from '#server/providers/identity/self-hosted/codes/code-text.ts'
import {
  ada,
  ben,
  home,
  hour,
  limitsOff,
  minute,
  openService,
  type Service,
  secret,
  sendCode,
  wrongFor,
} from '#server/providers/identity/self-hosted/self-hosted.stage.ts'

describeOtpService('The self-hosted one', async () => {
  const service = await openService()
  return {
    service: service.codes,
    phone: ada,
    codeAt: async () => service.lastCode(),
    passResendWait: async () => service.pass(15_000),
    close: service.database.drop,
  }
})

let service: Service
beforeEach(async () => {
  service = await openService()
})
afterEach(() => service.database.drop())

const check = (verificationId: string, code: string, ipAddress = home) =>
  service.codes.check({ verificationId, code, ipAddress })

const start = (phone: UsPhone, ipAddress: string, by = service) =>
  by.codes.start({ phone, ipAddress, consent: false, language: 'en' })

const phoneNumber = (n: number) => `+1512777${String(1000 + n)}` as UsPhone

describe('A stranger who guesses a code', () => {
  it('has five tries one after the other, and then the right code is refused too', async () => {
    const off = service.another({ limits: limitsOff })
    const verificationId = await sendCode(service)
    const answers: Record<string, number> = {}
    for (let guess = 0; guess < 1000; guess += 1) {
      const code = wrongFor(service.lastCode())
      const answer = await off.codes.check({ verificationId, code, ipAddress: home })
      const word = 'refused' in answer ? answer.refused : 'accepted'
      answers[word] = (answers[word] ?? 0) + 1
    }
    expect(answers).toEqual({ 'invalid-code': 5, 'too-many-attempts': 995 })
    expect(await check(verificationId, service.lastCode())).toEqual({ refused: 'too-many-attempts' })
  })

  it('has five tries also if a thousand come at once', async () => {
    const off = service.another({ limits: limitsOff })
    const verificationId = await sendCode(service)
    const code = wrongFor(service.lastCode())
    const guesses = Array.from({ length: 1000 }, () => off.codes.check({ verificationId, code, ipAddress: home }))
    const answers = await Promise.all(guesses)
    expect(answers.filter(answer => 'refused' in answer && answer.refused === 'invalid-code')).toHaveLength(5)
    expect(answers.every(answer => 'refused' in answer)).toBe(true)
    expect(await check(verificationId, service.lastCode())).toEqual({ refused: 'too-many-attempts' })
  })

  it('blocks the number for an hour with ten wrong codes, and then twice as long', async () => {
    for (let round = 0; round < 2; round += 1) {
      const verificationId = await sendCode(service)
      for (let guess = 0; guess < 5; guess += 1) await check(verificationId, wrongFor(service.lastCode()))
      service.pass(15 * minute)
    }
    service.pass(-14 * minute)
    const blocked = await start(ada, home)
    expect(blocked).toEqual({ refused: 'limit', retryAfterMs: 59 * minute })
    service.pass(59 * minute)
    const verificationId = await sendCode(service)
    expect(await check(verificationId, wrongFor(service.lastCode()))).toEqual({ refused: 'invalid-code' })
    expect(await start(ada, home)).toEqual({ refused: 'limit', retryAfterMs: 2 * hour })
    expect(await check(verificationId, service.lastCode())).toEqual({ refused: 'too-many-attempts' })
  })

  it('is stopped by IP address after thirty wrong codes in an hour, for whatever numbers', async () => {
    const ids: string[] = []
    for (let n = 0; n < 8; n += 1) ids.push(await sendCode(service, phoneNumber(n), `10.0.${n}.1`))
    const right = service.lastCode()
    for (let guess = 0; guess < 30; guess += 1) await check(ids[Math.floor(guess / 5)] ?? '', 'xxxxxx', '10.9.9.9')
    expect(await check(ids[7] ?? '', right, '10.9.9.9')).toEqual({ refused: 'too-many-attempts' })
    expect(await check(ids[7] ?? '', right, '10.9.9.8')).toHaveProperty('subject')
  })
})

describe('A code for a sign-in', () => {
  it('works once, however many times it is sent at the same moment', async () => {
    const verificationId = await sendCode(service)
    const answers = await Promise.all(Array.from({ length: 50 }, () => check(verificationId, service.lastCode())))
    expect(answers.filter(answer => 'subject' in answer)).toHaveLength(1)
  })

  it('is invalid as soon as a new code is sent', async () => {
    const oldId = await sendCode(service)
    const oldCode = service.lastCode()
    service.pass(15_000)
    const newId = await sendCode(service)
    expect(await check(oldId, oldCode)).toEqual({ refused: 'expired' })
    expect(await check(oldId, service.lastCode())).toEqual({ refused: 'expired' })
    expect(await check(newId, service.lastCode())).toHaveProperty('subject')
  })

  it('is valid for five minutes', async () => {
    const verificationId = await sendCode(service)
    service.pass(5 * minute)
    expect(await check(verificationId, service.lastCode())).toEqual({ refused: 'expired' })
  })

  it('of one number signs in no other number', async () => {
    const adasId = await sendCode(service, ada)
    const adasCode = service.lastCode()
    const bensId = await sendCode(service, ben)
    if (adasCode !== service.lastCode()) expect(await check(bensId, adasCode)).toEqual({ refused: 'invalid-code' })
    expect(await check(adasId, adasCode)).toMatchObject({ phone: ada })
  })

  it('is not in the database in plain text', async () => {
    await sendCode(service)
    const { rows } = await service.database.pool.query<{ row: string }>('SELECT c::text AS row FROM identity_code c')
    const columns = rows[0]?.row.split(',') ?? []
    expect(columns.length).toBeGreaterThan(5)
    expect(columns).not.toContain(service.lastCode())
  })

  it('makes the person wait for no other code if it could not be delivered', async () => {
    const broken = service.another({ deliver: () => Promise.reject(new Error('no network')) })
    await expect(start(ada, home, { ...service, codes: broken.codes })).rejects.toThrow('could not be delivered')
    expect(await start(ada, home)).toHaveProperty('verificationId')
  })
})

describe('The server that sends codes', () => {
  it('waits 15, 30, 60, 120 and then 300 seconds between unanswered codes to one number', async () => {
    const off = service.another({ limits: limitsOff })
    const waits: number[] = []
    for (let send = 0; send < 6; send += 1) {
      const sent = await off.codes.start({ phone: ada, ipAddress: home, consent: false, language: 'en' })
      if ('refused' in sent) throw new Error(sent.refused)
      waits.push(sent.resendAfterMs / 1000)
      service.pass(sent.resendAfterMs)
    }
    expect(waits).toEqual([15, 30, 60, 120, 300, 300])
  })

  it('says how long the wait still is, and forgets it after a sign-in', async () => {
    const verificationId = await sendCode(service)
    service.pass(4_000)
    expect(await start(ada, home)).toEqual({ refused: 'lockout', retryAfterMs: 11_000 })
    await check(verificationId, service.lastCode())
    expect(await start(ada, home)).toMatchObject({ resendAfterMs: 15_000 })
  })

  it('stops at five codes to one number in ten minutes, also after a restart and from a new IP address', async () => {
    for (let send = 0; send < 5; send += 1) {
      const verificationId = await sendCode(service, ada, `10.0.${send}.1`)
      await check(verificationId, service.lastCode())
    }
    const restarted = { ...service, ...service.another() }
    const refused = await start(ada, '10.0.77.1', restarted)
    expect(refused).toEqual({ refused: 'limit', retryAfterMs: 10 * minute })
    expect(await start(ben, '10.0.77.1', restarted)).toHaveProperty('verificationId')
  })

  it('stops at five numbers an hour from one IP address, but goes on for a known number', async () => {
    for (let n = 0; n < 5; n += 1) await sendCode(service, phoneNumber(n))
    expect(await start(phoneNumber(6), home)).toEqual({ refused: 'limit', retryAfterMs: hour })
    service.pass(15_000)
    expect(await start(phoneNumber(0), home)).toHaveProperty('verificationId')
  })

  it('sends no more codes than the budget allows if forty callers ask at the same moment', async () => {
    const asked = Array.from({ length: 40 }, (_, n) => start(phoneNumber(n), home))
    const answers = await Promise.all(asked)
    expect(answers.filter(answer => 'verificationId' in answer).length).toBeLessThanOrEqual(5)
    expect(service.texts.length).toBeLessThanOrEqual(5)
  })

  it('uses up nothing of a number’s budget if the caller is already stopped', async () => {
    for (let n = 0; n < 5; n += 1) await sendCode(service, phoneNumber(n))
    for (let n = 0; n < 20; n += 1) expect(await start(ada, home)).toHaveProperty('refused')
    expect(await start(ada, '192.0.2.1')).toHaveProperty('verificationId')
  })

  it('keeps no phone number and no IP address in its counts', async () => {
    await sendCode(service)
    const { rows } = await service.database.pool.query<{ key: Buffer }>('SELECT key FROM identity_limit')
    expect(rows).toHaveLength(8)
    expect(rows.every(({ key }) => key.length === 32)).toBe(true)
  })

  it('writes a Spanish text to a Spanish reader, in one message with the line that fills in the code', async () => {
    await service.codes.start({ phone: ada, ipAddress: home, consent: true, language: 'es' })
    const text = service.texts[0]?.text ?? ''
    expect(text).toContain('es su clave de Grackle Creek Roll-Off')
    expect(text.split('\n').at(-1)).toBe(`@dumpsters.example #${service.lastCode()}`)
    expect(text.length).toBeLessThan(160)
  })
})

describe('Consent to texts', () => {
  it('is stored once the number is proven, with the words that the person agreed to', async () => {
    const verificationId = await sendCode(service)
    const read = 'SELECT phone, wording, language, method, agreed_at, verified_at FROM identity_consent'
    expect((await service.database.pool.query(read)).rows).toEqual([])
    const agreedAt = service.now()
    service.pass(20_000)
    await check(verificationId, service.lastCode())
    expect((await service.database.pool.query(read)).rows).toEqual([
      {
        phone: ada,
        wording: 'order-texts-2026-12',
        language: 'en',
        method: 'send-code-checkbox',
        agreed_at: agreedAt,
        verified_at: service.now(),
      },
    ])
  })
})

describe('The secret of the installation', () => {
  it('makes every code wrong for a server with another secret', async () => {
    const verificationId = await sendCode(service)
    const stranger = service.another({ secret: Buffer.from(secret).fill(9) })
    const answer = await stranger.codes.check({ verificationId, code: service.lastCode(), ipAddress: home })
    expect(answer).toEqual({ refused: 'invalid-code' })
  })
})

describe('An answer with a code request that was lost', () => {
  const attempt = '0b0c8f5e-5a0c-4f0e-9c58-2f4f6f0f3c11'
  const ask = (phone = ada, named = attempt) =>
    service.codes.start({ phone, ipAddress: home, consent: false, language: 'en', attempt: named })

  it('is given again for the same press, and no second text is sent', async () => {
    const first = await ask()
    service.pass(2000)
    expect(await ask()).toEqual({ ...first, resendAfterMs: 13_000 })
    expect(service.texts).toHaveLength(1)
    service.pass(20_000)
    expect(await ask()).toEqual({ ...first, resendAfterMs: 0 })
    expect(service.texts).toHaveLength(1)
    const { verificationId } = first as { verificationId: string }
    expect(await check(verificationId, service.lastCode())).toMatchObject({ phone: ada })
  })

  it('is not given for another press or another number', async () => {
    await ask()
    expect(await ask(ada, '7d1f6a52-29a5-4b6e-8a3e-0a3c1f1f2a22')).toMatchObject({ refused: 'lockout' })
    const [mine, other] = [await ask(), await ask(ben)]
    expect(mine).not.toMatchObject({ verificationId: 'verificationId' in other ? other.verificationId : '' })
  })
})

test.each([
  ['en', 'Grackle Creek Roll-Off', 'is your Grackle Creek Roll-Off code. It works for 5 minutes.'],
  ['es', 'Grackle Creek Roll-Off', 'es su clave de Grackle Creek Roll-Off. Sirve 5 minutos.'],
  ['en', 'x'.repeat(200), 'is your x'],
] as const)('the text of a code in %s names the hauler and has at most 180 characters', (language, hauler, words) => {
  const text = codeText('123456', language, hauler, 'dumpsters.example')
  expect(text).toContain(words)
  expect(text.length).toBeLessThanOrEqual(180)
  expect(text).not.toContain('Rolloff')
})
