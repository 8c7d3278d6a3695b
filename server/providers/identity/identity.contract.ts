/** Every implementation of OtpService must pass these tests. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { UsPhone } from '#domain/value/phone.ts'
import type { OtpService } from '#server/providers/identity/identity.ts'

export type OtpServiceUnderTest = {
  readonly service: OtpService
  /** This is a number that the service accepts. */
  readonly phone: UsPhone
  /** Returns the code in the newest text to the phone. */
  readonly codeAt: (phone: UsPhone) => Promise<string>
  /** Moves the clock beyond the wait before the next code. */
  readonly passResendWait: () => Promise<void>
  readonly close: () => Promise<void>
}

const ipAddress = '203.0.113.9'

export function describeOtpService(name: string, open: () => Promise<OtpServiceUnderTest>): void {
  describe(`${name} as a code service`, () => {
    let under: OtpServiceUnderTest
    beforeEach(async () => {
      under = await open()
    })
    afterEach(() => under.close())

    const start = async (to = under.phone) => {
      const sent = await under.service.start({ phone: to, ipAddress, consent: true, language: 'en' })
      if ('refused' in sent) throw new Error(`no code was sent: ${sent.refused}`)
      return sent
    }

    it('signs in the person who types the code', async () => {
      const { verificationId, resendAfterMs } = await start()
      expect(resendAfterMs).toBeGreaterThan(0)
      const checked = await under.service.check({ verificationId, code: await under.codeAt(under.phone), ipAddress })
      expect(checked).toMatchObject({ phone: under.phone, subject: expect.any(String) })
    })

    it('recognizes a person at the next sign-in', async () => {
      const subjects = []
      for (let visit = 0; visit < 2; visit += 1) {
        const { verificationId } = await start()
        subjects.push(await under.service.check({ verificationId, code: await under.codeAt(under.phone), ipAddress }))
        await under.passResendWait()
      }
      expect(subjects[1]).toEqual(subjects[0])
    })

    it('refuses a wrong code and accepts the right one after it', async () => {
      const { verificationId } = await start()
      const code = await under.codeAt(under.phone)
      const wrong = code === '123456' ? '123457' : '123456'
      expect(await under.service.check({ verificationId, code: wrong, ipAddress })).toEqual({ refused: 'invalid-code' })
      expect(await under.service.check({ verificationId, code, ipAddress })).toMatchObject({
        phone: under.phone,
      })
    })

    it('accepts a code only once', async () => {
      const { verificationId } = await start()
      const ask = { verificationId, code: await under.codeAt(under.phone), ipAddress }
      await under.service.check(ask)
      expect(await under.service.check(ask)).toHaveProperty('refused')
    })

    it('makes the person wait before another code is sent', async () => {
      await start()
      const again = await under.service.start({ phone: under.phone, ipAddress, consent: true, language: 'en' })
      expect(again).toMatchObject({ refused: 'lockout' })
      await under.passResendWait()
      expect(await start()).toHaveProperty('verificationId')
    })

    it('sends no code to a number outside the US numbering', async () => {
      const refused = await under.service.start({
        phone: '+18765550123' as UsPhone,
        ipAddress,
        consent: true,
        language: 'en',
      })
      expect(refused).toMatchObject({ refused: 'invalid-phone' })
    })
  })
}
