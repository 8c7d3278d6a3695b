import { generateKeyPairSync } from 'node:crypto'
import { faultNames } from '@rolloff/http-faults/answer-fault.ts'
import { exportSPKI, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FirebaseDouble, projectId, startFirebaseDouble } from './firebase.stage.ts'
import { type IdTokenParts, type IdTokens, KeysUnavailable, keysAnswerInMs, makeIdTokens } from './id-tokens.ts'

const now = new Date('2026-11-20T15:00:00Z')
const seconds = now.getTime() / 1000
const phone = '+15122345678'

let google: FirebaseDouble
let tokens: IdTokens
const make = (changed: Partial<IdTokenParts> = {}) =>
  makeIdTokens({ projectId, clock: () => now, isEmulator: false, keysUrl: google.keysUrl, ...changed })

beforeAll(async () => {
  google = await startFirebaseDouble(() => now)
  tokens = make()
})
afterAll(() => google.close())

const claims = {
  iss: `https://securetoken.google.com/${projectId}`,
  aud: projectId,
  auth_time: seconds,
  sub: 'somebody',
  iat: seconds,
  exp: seconds + 3600,
  phone_number: phone,
  firebase: { identities: { phone: [phone] }, sign_in_provider: 'phone' },
}

describe('An ID token of Firebase', () => {
  it('proves the phone number of the person who typed the code', async () => {
    expect(await tokens.read(await google.tokenFor(phone))).toEqual({
      phone,
      tokenHash: expect.any(Buffer),
      expiresAt: new Date('2026-11-20T16:00:00Z'),
    })
  })

  it('has one digest, whichever way the last letter of its signature is written', async () => {
    const token = await google.tokenFor(phone)
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const last = letters.indexOf(token.at(-1) ?? '')
    const [read, again] = [await tokens.read(token), await tokens.read(token.slice(0, -1) + letters[last + 1])]
    expect(again).toEqual(read)
    expect(read).toHaveProperty('tokenHash')
  })

  it.each<[string, Record<string, unknown>, string]>([
    ['that has ended', { exp: seconds }, 'expired'],
    ['of another issuer', { iss: 'https://securetoken.google.com/other' }, 'other-project'],
    ['of another audience', { aud: 'other' }, 'other-project'],
    ['without an audience', { aud: undefined }, 'other-project'],
    ['without an end', { exp: undefined }, 'incomplete'],
    ['without a person', { sub: undefined }, 'incomplete'],
    ['of an empty person', { sub: '' }, 'incomplete'],
    ['without the time of the code', { auth_time: undefined }, 'incomplete'],
    ['with words as its time', { auth_time: 'now' }, 'incomplete'],
    ['of a code that is typed later', { auth_time: seconds + 120 }, 'from-the-future'],
    ['that is made later', { iat: seconds + 120 }, 'from-the-future'],
    ['of a code of half an hour ago', { auth_time: seconds - 1800 }, 'too-old'],
    ['without a number', { phone_number: undefined }, 'no-phone'],
    ['of a password, with a number', { firebase: { sign_in_provider: 'password' } }, 'not-by-code'],
    ['without the way of the sign-in', { firebase: undefined }, 'not-by-code'],
    ['of a number in Jamaica', { phone_number: '+18765550123' }, 'not-american'],
    ['of a number for films', { phone_number: '+15125550142' }, 'not-american'],
  ])('%s is refused', async (_, changed, refused) => {
    expect(await tokens.read(await google.tokenFor(phone, changed))).toEqual({ refused })
  })

  it('is accepted a few minutes after the code, even if the clocks differ by some seconds', async () => {
    for (const authTime of [seconds - 540, seconds + 30])
      expect(await tokens.read(await google.tokenFor(phone, { auth_time: authTime }))).toMatchObject({ phone })
  })

  it.each<[string, () => Promise<string> | string, string]>([
    ['is unsigned, as the emulator makes them', () => new UnsecuredJWT(claims).encode(), 'not-signed-by-google'],
    [
      'is signed with the public key as a shared secret',
      async () =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'HS256', kid: google.kid })
          .sign(Buffer.from(await exportSPKI(google.publicKey))),
      'not-signed-by-google',
    ],
    [
      'is signed by a stranger under the name of the key',
      () =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'RS256', kid: google.kid })
          .sign(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey),
      'not-signed-by-google',
    ],
    [
      'names a key that Google does not have',
      () => new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'other' }).sign(google.privateKey),
      'not-signed-by-google',
    ],
    [
      'is signed with another method of the same key',
      () => new SignJWT(claims).setProtectedHeader({ alg: 'PS256', kid: google.kid }).sign(google.privateKey),
      'not-signed-by-google',
    ],
    ['is no token', () => 'a.b.c', 'no-token'],
    ['is endless', () => 'a'.repeat(9000), 'no-token'],
  ])('that %s is refused', async (_, forge, refused) => {
    expect(await tokens.read(await forge())).toEqual({ refused })
  })

  it('of the emulator is accepted only with the emulator’s setting, which accepts no signed token', async () => {
    const emulated = make({ isEmulator: true })
    expect(await emulated.read(new UnsecuredJWT({ ...claims, phone_number: '+15125550142' }).encode())).toMatchObject({
      phone: '+15125550142',
    })
    expect(await emulated.read(new UnsecuredJWT({ ...claims, aud: 'other' }).encode())).toEqual({
      refused: 'other-project',
    })
    expect(await emulated.read(await google.tokenFor(phone))).toHaveProperty('refused')
  })
})

describe('The public keys of Google', () => {
  it('are read once for several tokens', async () => {
    const fresh = make()
    const before = google.calls.length
    for (let time = 0; time < 5; time += 1) await fresh.read(await google.tokenFor(phone))
    await fresh.read(new UnsecuredJWT(claims).encode())
    expect(google.calls.length - before).toBe(1)
  })

  it('are waited for so briefly that every caller has an answer within twelve seconds', () => {
    expect(keysAnswerInMs * 2).toBeLessThan(12_000)
  })

  it.each(faultNames)('that answer with %s say nothing about the token', async fault => {
    const token = await google.tokenFor(phone)
    google.fail(fault)
    // The reader gives up before the time is over, except on an answer that never comes or never ends.
    const fresh = make({ keysAnswerInMs: fault === 'silence' || fault === 'trickle' ? 400 : 20_000 })
    const begun = performance.now()
    try {
      await expect(fresh.read(token)).rejects.toThrow(KeysUnavailable)
      expect(performance.now() - begun).toBeLessThan(15_000)
    } finally {
      google.fail(null)
    }
    expect(await fresh.read(token)).toMatchObject({ phone })
  })
})
