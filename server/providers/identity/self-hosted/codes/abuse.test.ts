import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Challenge } from 'altcha-lib/types'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { UsPhone } from '#domain/value/phone.ts'
import {
  ada,
  ask,
  ben,
  home,
  hour,
  limitsOff,
  minute,
  openService,
  type Service,
  sendCode,
  solvedChallenge,
  standardLimits,
  wrongFor,
} from '#server/providers/identity/self-hosted/self-hosted.stage.ts'

let service: Service
let silenced: string[]
beforeEach(async () => {
  silenced = []
  service = await openService({ onSilence: exchange => void silenced.push(exchange) })
})
afterEach(() => service.database.drop())

const day = 24 * hour
const elsewhere = '192.0.2.77'

/** Returns a number of one exchange. Each number is requested from its own address. */
const numberIn = (exchange: string, n: number) => `+1${exchange}${String(1000 + n)}` as UsPhone
const addressOf = (n: number) => `10.${n >> 8}.${n & 255}.1`

async function send(exchange: string, n: number, isRead = false): Promise<void> {
  const verificationId = await sendCode(service, numberIn(exchange, n), addressOf(n))
  if (isRead) await service.codes.check({ verificationId, code: service.lastCode(), ipAddress: addressOf(n) })
}

const textsTo = (exchange: string) => service.texts.filter(({ to }) => to.startsWith(`+1${exchange}`)).length

describe('A prefix whose phones do not type the codes in', () => {
  it('gets fifty texts and then none for a day, and the answers stay the same', async () => {
    for (let n = 0; n < 60; n += 1) await send('512777', n)
    expect(textsTo('512777')).toBe(50)
    expect(silenced).toEqual(['512777'])
    await send('512778', 1)
    expect(textsTo('512778')).toBe(1)
    service.pass(day - 1)
    await send('512777', 61)
    expect(textsTo('512777')).toBe(50)
    service.pass(2)
    await send('512777', 62)
    expect(textsTo('512777')).toBe(51)
  })

  it('is one from which fewer than thirty of a hundred codes come back', async () => {
    for (let n = 0; n < 60; n += 1) await send('512777', n, n % 10 < 3)
    expect(textsTo('512777')).toBe(60)
    for (let n = 100; n < 200; n += 1) await send('512778', n, n % 10 < 2)
    expect(textsTo('512778')).toBe(50)
  })

  it('is not one whose texts could not be delivered', async () => {
    const broken = service.another({ deliver: () => Promise.reject(new Error('no network')) })
    for (let n = 0; n < 50; n += 1) {
      const phone = numberIn('512777', n)
      const asked = broken.codes.start({ phone, ipAddress: addressOf(n), consent: false, language: 'en' })
      await expect(asked).rejects.toThrow('could not be delivered')
    }
    await send('512777', 51)
    expect(textsTo('512777')).toBe(1)
  })

  it('is counted without any phone number', async () => {
    await send('512777', 1)
    const { rows } = await service.database.pool.query('SELECT row_to_json(s)::text AS row FROM identity_send s')
    expect(rows).toHaveLength(1)
    expect(rows[0].row).not.toContain('1001')
  })
})

/** Returns the number of steps to the solution. Usually it is one or two. */
async function stepsOf(challenge: Challenge): Promise<number> {
  return (await solveChallenge({ challenge, deriveKey }))?.counter ?? 0
}

async function issued(): Promise<Challenge> {
  return (await ask(service, 'GET /identity/challenge')).body as Challenge
}

const codesWith = async (challenge: Challenge, phone = ada) =>
  ask(service, 'POST /identity/codes', {
    body: { phone, consent: false, challenge, solution: await solveChallenge({ challenge, deriveKey }) },
  })

/** Sends this number of codes within the hour that begins now, each from a different network address. */
async function hourOf(codes: number, from: number): Promise<void> {
  for (let n = from; n < from + codes; n += 1) await send(`512${700 + (n % 90)}`, n, true)
}

describe('A surge of codes', () => {
  it('makes the bot challenge eight times as hard from the fifty-first code of an hour to the end of the hour', async () => {
    await hourOf(49, 0)
    expect(await stepsOf(await issued())).toBeLessThanOrEqual(2)
    await hourOf(1, 49)
    service.pass(3000)
    expect(await stepsOf(await issued())).toBeGreaterThanOrEqual(8)
    service.pass(hour)
    expect(await stepsOf(await issued())).toBeLessThanOrEqual(2)
  })

  it('accepts only the harder challenge', async () => {
    const easy = await issued()
    await hourOf(50, 0)
    service.pass(3000)
    expect(await codesWith(easy)).toMatchObject({ status: 400, body: { code: 'challenge-not-ready' } })
    expect(await codesWith(await issued())).toMatchObject({ status: 201 })
  })

  it('begins at three times the busiest same hour of the last seven days', async () => {
    await hourOf(20, 0)
    service.pass(day)
    await hourOf(59, 100)
    service.pass(3000)
    expect(await stepsOf(await issued())).toBeLessThanOrEqual(2)
    await hourOf(1, 200)
    service.pass(3000)
    expect(await stepsOf(await issued())).toBeGreaterThanOrEqual(8)
    expect(await service.traffic()).toMatchObject({ thisHour: 60, today: 60, surgeFrom: 60 })
  })

  it('ends at the budget of the day until midnight, for every caller', async () => {
    const budgets = standardLimits.budgets && {
      ...standardLimits.budgets,
      everybody: { hourFloor: 50, hourFactor: 3, sendsPerDay: 7 },
    }
    const capped = { ...service, ...service.another({ limits: { ...standardLimits, budgets } }) }
    const asked = Array.from({ length: 20 }, (_, n) =>
      capped.codes.start({ phone: numberIn('512777', n), ipAddress: addressOf(n), consent: false, language: 'en' }),
    )
    const answers = await Promise.all(asked)
    const sent = answers.filter(answer => 'verificationId' in answer).length
    expect(sent).toBeLessThanOrEqual(7)
    while ('verificationId' in (await startAgain(capped))) expect(service.texts.length).toBeLessThanOrEqual(7)
    expect(service.texts).toHaveLength(7)
    expect(await startAgain(capped)).toMatchObject({ refused: 'limit', retryAfterMs: 9 * hour })
    service.pass(9 * hour)
    expect(await startAgain(capped)).toHaveProperty('verificationId')
  })

  it('changes nothing if limits are off', async () => {
    const off = service.another({ limits: limitsOff })
    for (let n = 0; n < 60; n += 1) {
      await off.codes.start({ phone: numberIn('512777', n), ipAddress: home, consent: false, language: 'en' })
    }
    expect(textsTo('512777')).toBe(60)
    expect(await stepsOf((await ask(off, 'GET /identity/challenge')).body as Challenge)).toBeLessThanOrEqual(2)
  })
})

let asking = 300
const startAgain = (by: Pick<Service, 'codes'>) => {
  asking += 1
  return by.codes.start({
    phone: numberIn('512779', asking),
    ipAddress: addressOf(asking),
    consent: false,
    language: 'en',
  })
}

describe('A browser', () => {
  it('gets five codes an hour, for whatever numbers and from whatever IP addresses', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 6; n += 1) {
      const body = { phone: numberIn('512777', n), consent: false, ...(await solvedChallenge(service)) }
      statuses.push(
        (await ask(service, 'POST /identity/codes', { body, browserId: 'a-browser', ipAddress: addressOf(n) })).status,
      )
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  })
})

/** Returns the cookie of a browser in which the person proved the number before. */
async function atHome(phone = ada): Promise<string> {
  const { verificationId } = (await codesFrom({ phone })).body as { verificationId: string }
  const answer = await enter(verificationId, service.lastCode())
  const [, device = ''] = [answer.headers?.['set-cookie'] ?? []].flat()
  service.pass(20 * minute)
  return device.split(';')[0] ?? ''
}

const codesFrom = async ({
  phone = ada,
  cookie,
  ipAddress = home,
}: {
  phone?: UsPhone
  cookie?: string
  ipAddress?: string
}) =>
  ask(service, 'POST /identity/codes', {
    body: { phone, consent: false, ...(await solvedChallenge(service)) },
    cookie,
    ipAddress,
  })

const enter = (verificationId: string, code: string, ipAddress = home) =>
  ask(service, 'POST /identity/sessions', { body: { verificationId, code }, ipAddress })

/** A stranger uses up all tries of a number. */
async function lockOut(phone: UsPhone): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    const verificationId = await sendCode(service, phone, elsewhere)
    for (let guess = 0; guess < 5; guess += 1) await enter(verificationId, wrongFor(service.lastCode()), elsewhere)
    service.pass(minute)
  }
}

describe('A phone number that strangers locked', () => {
  it('can still sign in from a browser that proved it before, and from no other browser', async () => {
    const cookie = await atHome()
    await lockOut(ada)
    expect(await codesFrom({})).toMatchObject({ status: 429, body: { code: 'limit' } })
    const sent = await codesFrom({ cookie })
    expect(sent).toMatchObject({ status: 201 })
    const { verificationId } = sent.body as { verificationId: string }
    expect((await enter(verificationId, service.lastCode())).status).toBe(201)
    expect(await codesFrom({ ipAddress: elsewhere })).toMatchObject({ status: 429 })
  })

  it('stays locked for strangers while its owner mistypes', async () => {
    const cookie = await atHome()
    await lockOut(ada)
    const before = await codesFrom({ ipAddress: elsewhere })
    const { verificationId } = (await codesFrom({ cookie })).body as { verificationId: string }
    for (let guess = 0; guess < 5; guess += 1) await enter(verificationId, wrongFor(service.lastCode()))
    expect((await enter(verificationId, service.lastCode())).body).toEqual({ code: 'too-many-attempts' })
    expect(await codesFrom({ ipAddress: elsewhere })).toEqual(before)
  })

  it('gets codes in a known browser although strangers used up its ten codes of the day', async () => {
    const cookie = await atHome()
    for (let n = 0; n < 9; n += 1) {
      await sendCode(service, ada, addressOf(n))
      service.pass(11 * minute)
    }
    expect(await codesFrom({ ipAddress: elsewhere })).toMatchObject({ status: 429 })
    expect(await codesFrom({ cookie })).toMatchObject({ status: 201 })
  })

  it('is not unlocked by the cookie of another number or by a forged cookie', async () => {
    const cookie = await atHome(ben)
    await lockOut(ada)
    const forged = `__Host-device=${'a'.repeat(22)}.${'b'.repeat(43)}`
    for (const wrong of [cookie, forged]) expect(await codesFrom({ cookie: wrong })).toMatchObject({ status: 429 })
  })

  it('gives a known browser no more tries than a number has', async () => {
    const cookie = await atHome()
    await lockOut(ada)
    const answers: number[] = []
    for (let n = 0; n < 12; n += 1) {
      answers.push((await codesFrom({ cookie, ipAddress: addressOf(n) })).status)
      service.pass(hour)
    }
    expect(answers.filter(status => status === 201)).toHaveLength(10)
  })
})
