/** These are doubles of Firebase's hosts, with the same code for all numbers and with unsigned tokens. */
import type { Page } from '@playwright/test'
import { answerForFirebase } from '../../e2e/stage/firebase-hosts.ts'

export type Phone = { code: string; isRefused: boolean }

export async function answerForGoogle(page: Page, phone: Phone, tokenFor: (phone: string) => string): Promise<void> {
  let number = ''
  await answerForFirebase(page, ({ path, body }) => {
    const asked = body as { phoneNumber?: string; code?: string }
    if (path === '/v2/recaptchaConfig') return refused('reCAPTCHA Enterprise is not enabled')
    if (path === '/v1/recaptchaParams') return answered({ recaptchaSiteKey: 'site-key' })
    if (path === '/v1/accounts:sendVerificationCode') {
      if (phone.isRefused) return refused('INVALID_APP_CREDENTIAL')
      number = asked.phoneNumber ?? ''
      return answered({ sessionInfo: 'session' })
    }
    if (path === '/v1/accounts:signInWithPhoneNumber') {
      if (asked.code !== phone.code) return refused('INVALID_CODE')
      return answered({
        idToken: tokenFor(number),
        refreshToken: 'r',
        expiresIn: '3600',
        localId: 'u1',
        isNewUser: true,
        phoneNumber: number,
      })
    }
    if (path === '/v1/accounts:lookup') return answered({ users: [{ localId: 'u1', phoneNumber: number }] })
    return refused('NOT_FOUND', 404)
  })
}

const answered = (json: unknown) => ({ status: 200, json })

const refused = (message: string, status = 400) => ({
  status,
  json: { error: { code: 400, message, errors: [{ message, domain: 'global' }] } },
})
