import { faultNames } from '@rolloff/http-faults/answer-fault.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { describeOtpService } from '../identity.contract.ts'
import { ada, ask, home, openService, type Service, solvedChallenge } from '../self-hosted/self-hosted.stage.ts'
import { makeTwilioVerify } from './twilio-verify.ts'
import { startVerifyDouble, testVerify, type VerifyDouble } from './verify.stage.ts'

const warnings: object[] = []
const log = { warn: (about: object) => void warnings.push(about) }
/** The list has what the office and the operator learn about Verify. */
const told: string[] = []
const listener = {
  refused: (fault: string, reason: string) => void told.push(`${fault} ${reason}`),
  answered: () => void told.push('answered'),
}
const verifyAt = (apiUrl: string, own: object = {}) =>
  makeTwilioVerify({ account: { ...testVerify, apiUrl, ...own }, log, listener })

describeOtpService('Twilio Verify, behind our own limits,', async () => {
  const verify = await startVerifyDouble()
  const service = await openService({ hosted: verifyAt(verify.url) })
  return {
    service: service.codes,
    phone: ada,
    codeAt: async phone => verify.codeAt(phone),
    passResendWait: async () => service.pass(15_000),
    close: async () => {
      await verify.close()
      await service.database.drop()
    },
  }
})

describe('A code of Twilio Verify', () => {
  let verify: VerifyDouble
  let service: Service
  beforeEach(async () => {
    verify = await startVerifyDouble()
    service = await openService({ hosted: verifyAt(verify.url) })
    warnings.length = 0
    told.length = 0
  })
  afterEach(async () => {
    await verify.close()
    await service.database.drop()
  })

  const start = (language: 'en' | 'es' = 'en') =>
    service.codes.start({ phone: ada, ipAddress: home, consent: false, language })
  const started = async () => {
    const sent = await start()
    if ('refused' in sent) throw new Error(sent.refused)
    return sent.verificationId
  }
  const check = (verificationId: string, code: string) => service.codes.check({ verificationId, code, ipAddress: home })

  it('is texted only by Verify, in the language of the page', async () => {
    await start('es')
    expect([verify.textsTo(ada), verify.languages, service.texts]).toEqual([1, ['es'], []])
  })

  it('opens a session of ours, and has as many tries as our own codes', async () => {
    const verificationId = await started()
    const code = verify.codeAt(ada)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let n = 0; n < 5; n += 1) expect(await check(verificationId, wrong)).toEqual({ refused: 'invalid-code' })
    expect(await check(verificationId, code)).toEqual({ refused: 'too-many-attempts' })
    // Our own limit refuses the check, so Verify gets no further call.
    expect(verify.checks()).toBe(5)
  })

  it('is not requested from Verify if our limits refuse it', async () => {
    await start()
    expect(await start()).toMatchObject({ refused: 'lockout' })
    expect(verify.textsTo(ada)).toBe(1)
  })

  it.each([
    [400, 60200, { refused: 'invalid-phone' }],
    [403, 60205, { refused: 'invalid-phone' }],
    [400, 21610, { refused: 'texts-stopped' }],
    [429, 60203, { refused: 'limit', retryAfterMs: 600_000 }],
    [429, 60212, { refused: 'limit', retryAfterMs: 600_000 }],
    [403, 60410, { refused: 'limit', retryAfterMs: 600_000 }],
  ])(
    'for which Verify answers %i and %i is refused in the words of the page, and the person need not wait',
    async (status, code, said) => {
      verify.answerNext(status, code)
      expect(await start()).toMatchObject(said)
      expect(await start()).toHaveProperty('verificationId')
    },
  )

  it.each([
    [401, 20003],
    [500, null],
    [404, 20404],
  ])('that fails with %i is reported to the operator, and the person need not wait', async (status, code) => {
    verify.answerNext(status, code)
    await expect(start()).rejects.toThrow('could not be delivered')
    expect(warnings).toEqual([{ service: 'twilio-verify', status, code }])
    expect(await start()).toHaveProperty('verificationId')
  })

  const invalidPhone = [400, 'invalid-phone', 'Please enter a valid US phone number.'] as const
  const textsStopped = [
    400,
    'texts-stopped',
    'This phone has stopped our texts. To start them again, text START to the number that they come from, then ask for the code again.',
  ] as const
  const limit = [429, 'limit', 'Too many requests. Please wait a moment and try again.'] as const
  const notSent = [503, 'not-delivered', 'Failed to send verification code. Please try again.'] as const

  it.each([
    [400, 60200, invalidPhone, null],
    [400, 21211, invalidPhone, null],
    [403, 21408, invalidPhone, null],
    [403, 60605, invalidPhone, null],
    [400, 21614, invalidPhone, null],
    [400, 21610, textsStopped, null],
    [429, 60203, limit, null],
    [403, 60410, limit, null],
    [429, 60207, limit, null],
    [429, 20429, limit, null],
    [401, 20003, notSent, 'key 20003'],
    [403, 60238, notSent, 'account 60238'],
    [404, 20404, notSent, 'account 20404'],
    [400, 60217, notSent, 'account 60217'],
    [503, null, notSent, null],
  ] as const)('that Verify refuses with %i and %s tells the customer %s, and the office %s', async (...row) => {
    const [status, code, [saidStatus, saidCode, message], fault] = row
    verify.answerNext(status, code)
    const body = { phone: ada, consent: true, ...(await solvedChallenge(service)) }
    expect(await ask(service, 'POST /identity/codes', { body })).toMatchObject({
      status: saidStatus,
      body: { code: saidCode, message },
    })
    expect(told).toEqual(fault ? [fault] : [])
  })

  it('that was texted tells the office that Verify sends codes again', async () => {
    await started()
    expect(told).toEqual(['answered'])
  })

  const notCompared = { code: 'not-compared', message: 'The code could not be checked. Please try again.' }

  it.each([
    [404, 20404, 401, { code: 'expired' }, null],
    [429, 60202, 401, { code: 'too-many-attempts' }, null],
    [400, 60200, 401, { code: 'invalid-code' }, null],
    [429, 20429, 503, notCompared, null],
    [401, 20003, 503, notCompared, 'key 20003'],
    [403, 20005, 503, notCompared, 'account 20005'],
    [500, null, 503, notCompared, null],
  ] as const)(
    'whose check Verify refuses with %i and %s is answered with %i and %o, and the office learns %s',
    async (...row) => {
      const [status, code, saidStatus, said, fault] = row
      const body = { verificationId: await started(), code: '123456' }
      told.length = 0
      verify.answerNext(status, code)
      expect(await ask(service, 'POST /identity/sessions', { body })).toMatchObject({ status: saidStatus, body: said })
      expect(told).toEqual(fault ? [fault] : [])
    },
  )

  it.each(faultNames.filter(name => !['before', 'after', 'silence', 'trickle'].includes(name)))(
    'is in doubt after the fault "%s", and the person may ask for another code at once',
    async fault => {
      verify.fail(fault)
      const body = { phone: ada, consent: true, ...(await solvedChallenge(service)) }
      const asked = await ask(service, 'POST /identity/codes', { body })
      expect([asked.status, asked.body]).toEqual([
        503,
        { code: 'in-doubt', message: expect.stringMatching(/ask for it again/) },
      ])
      expect(warnings).toHaveLength(1)
      expect(await started()).toBeTruthy()
      // Verify texts the code of the same verification again.
      expect(verify.textsTo(ada)).toBe(2)
    },
  )

  it('whose request never reached Verify is not called unknown', async () => {
    await verify.close()
    await expect(start()).rejects.toThrow('could not be delivered')
  })

  it.each([
    [404, 20404, 'expired'],
    [429, 60202, 'too-many-attempts'],
    [400, 60200, 'invalid-code'],
  ])('whose check Verify refuses with %i and %i is %s', async (status, code, refused) => {
    const verificationId = await started()
    verify.answerNext(status, code)
    expect(await check(verificationId, '123456')).toEqual({ refused })
  })

  it('that Verify could not compare costs no try, and the right code works afterwards', async () => {
    const verificationId = await started()
    for (let n = 0; n < 6; n += 1) {
      verify.answerNext(500, null)
      await expect(check(verificationId, '123456')).rejects.toThrow('could not be compared')
    }
    expect(await check(verificationId, verify.codeAt(ada))).toMatchObject({ phone: ada })
  })

  it('is not called wrong if the answer is not from Verify, and the right code works afterwards', async () => {
    const verificationId = await started()
    for (let n = 0; n < 6; n += 1) {
      verify.answerNext(200, null)
      await expect(check(verificationId, verify.codeAt(ada))).rejects.toThrow('could not be compared')
    }
    expect(await check(verificationId, verify.codeAt(ada))).toMatchObject({ phone: ada })
  })

  it('cannot be sent with a wrong token, and the log does not show the token', async () => {
    const other = service.another({ hosted: verifyAt(verify.url, { authToken: 'b'.repeat(32) }) })
    const asked = other.codes.start({ phone: ada, ipAddress: home, consent: false, language: 'en' })
    await expect(asked).rejects.toThrow('could not be delivered')
    expect(JSON.stringify(warnings)).not.toContain('bbbb')
  })
})
