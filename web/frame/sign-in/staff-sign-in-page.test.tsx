import { beforeAll, expect, test } from 'vitest'
import StaffSignInPage from '#web/frame/sign-in/staff-sign-in-page.tsx'
import { areaOfTexts } from '#web/i18n/area.ts'
import { loadTexts } from '#web/i18n/i18n.ts'
import { choose, openApp, press, sees, seesTitle, type } from '#web/testing/stage.tsx'
import { rightCode } from '#web/testing/test-person.ts'

beforeAll(() => loadTexts(areaOfTexts('common/phone')))

test('staff who sign in and ask for another code do not agree to texts about orders', async () => {
  const stage = await openApp(<StaffSignInPage door="office" />, '/sign-in')
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

test.each([
  ['office', 'en', 'Office sign-in'],
  ['driver', 'en', 'Driver sign-in'],
  ['office', 'es', 'Iniciar sesión en la oficina'],
  ['driver', 'es', 'Iniciar sesión como chofer'],
] as const)('the sign-in page for the %s has, in %s, the title "%s"', async (door, language, title) => {
  await openApp(<StaffSignInPage door={door} />, '/sign-in', { language })
  await seesTitle(title)
})
