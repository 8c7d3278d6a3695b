import { faultNames } from '@rolloff/http-faults/answer-fault.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CheckParts, checkFirebase } from './check-firebase.ts'
import { apiKey, type FirebaseDouble, startFirebaseDouble } from './firebase.stage.ts'

let google: FirebaseDouble
beforeAll(async () => {
  google = await startFirebaseDouble()
})
afterAll(() => google.close())

const settings = { apiKey, emulatorUrl: null }
const check = (changed: Partial<CheckParts> = {}) =>
  checkFirebase({
    settings,
    publicUrl: 'https://www.dumpsters.example',
    serviceUrl: google.url,
    keysUrl: google.keysUrl,
    limitInMs: 400,
    ...changed,
  })
const states = async (found: ReturnType<typeof check>) => (await found).map(({ ok }) => ok)

test('the check finds right settings right, and says that it cannot prove the arrival of a text', async () => {
  expect(await states(check())).toEqual([true, true, true, true, null])
  expect(google.calls.map(({ path }) => path)).not.toContain('/v1/accounts:sendVerificationCode')
})

test('the check says how to repair a domain that the project does not know', async () => {
  const found = await check({ publicUrl: 'https://dumpsters.example.org' })
  expect(found).toContainEqual({
    name: 'Firebase: authorized domain',
    ok: false,
    words: expect.stringContaining('dumpsters.example.org is no authorized domain'),
    cure: expect.stringContaining('Authorized domains'),
  })
  expect(await states(check({ publicUrl: null }))).toEqual([true, true, null, true, null])
})

test('the check says that Firebase does not know the key, and does not show the key', async () => {
  const found = await check({ settings: { ...settings, apiKey: 'another-key-of-somebody' } })
  expect(found.map(({ ok }) => ok)).toEqual([true, false, false, null])
  expect(found[1]).toMatchObject({ words: expect.stringContaining('API key not valid'), cure: expect.any(String) })
  expect(JSON.stringify(found)).not.toContain('another-key')
})

test('the check says that the emulator is not for customers', async () => {
  expect(await check({ settings: { ...settings, emulatorUrl: 'http://127.0.0.1:9099' } })).toEqual([
    expect.objectContaining({ ok: false, cure: 'Remove FIREBASE_AUTH_EMULATOR_URL.' }),
  ])
})

test.each(faultNames)('%s as an answer is words with a cure', async fault => {
  google.fail(fault)
  try {
    const found = await check()
    expect(found.map(({ ok }) => ok)).toEqual([false, false, false, null])
    for (const { words, cure } of found)
      expect([words, cure]).toEqual([expect.stringMatching(/\.$/), expect.any(String)])
  } finally {
    google.fail(null)
  }
})
