import { beforeAll, expect, test } from 'vitest'
import StaffSignInPage from '#web/frame/sign-in/staff-sign-in-page.tsx'
import { phone } from '#web/i18n/areas/common.ts'
import { loadTexts } from '#web/i18n/i18n.ts'
import { choose, openApp, press, sees, type } from '#web/testing/stage.tsx'
import { rightCode } from '#web/testing/test-person.ts'

beforeAll(() => loadTexts(phone))

test('staff agree to no texts about orders by signing in, and by asking for another code', async () => {
  const stage = await openApp(<StaffSignInPage />, '/sign-in')
  await sees('I agree to the Terms of Service')
  expect(document.body.textContent).not.toContain('order updates')
  await type('Mobile number', '5125550142')
  await choose('checkbox', /^I agree/)
  await press('Send Code')
  await press('Resend Code')
  await type('Verification code', rightCode)
  const asked = { phone: '+15125550142', consent: false }
  expect(stage.codesAskedFor).toEqual([asked, asked])
})
