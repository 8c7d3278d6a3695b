import { describe, expect, test } from 'vitest'
import { isFirstTimeUser, isProfileComplete } from './known-profile.ts'
import {
  hasBusinessDetails,
  type ProfileForm,
  profileForm,
  profileFormSchema,
  profileOfForm,
  profileSchema,
} from './profile.ts'

const form: ProfileForm = {
  firstName: 'Al',
  lastName: 'Ng',
  email: 'al@example.com',
  isBusiness: false,
  businessName: '',
  businessEmail: '',
  smsNotificationOptIn: true,
  agreesToTexts: false,
  terms: true,
}
const messages = (changes: Partial<ProfileForm>, requiresTerms = true) => {
  const result = profileFormSchema({ requiresTerms }).safeParse({ ...form, ...changes })
  return result.success ? [] : result.error.issues.map(issue => [issue.path.join('.'), issue.message])
}

describe('the profile form', () => {
  test('accepts short names such as Al Ng', () => {
    expect(messages({})).toEqual([])
  })

  test.each<[Partial<ProfileForm>, string, string]>([
    [{ firstName: '' }, 'firstName', 'First name is required'],
    [{ firstName: '   ' }, 'firstName', 'First name is required'],
    [{ lastName: '' }, 'lastName', 'Last name is required'],
    [{ email: '' }, 'email', 'Valid email is required'],
    [{ email: 'al@example' }, 'email', 'Valid email is required'],
    [{ terms: false }, 'terms', 'You must accept the terms'],
  ])('answers %o at the field %s with "%s"', (changes, field, message) => {
    expect(messages(changes)).toContainEqual([field, message])
  })

  test('does not ask for the terms when they are not required', () => {
    expect(messages({ terms: false }, false)).toEqual([])
  })

  test('refuses a wrong business e-mail, and needs no personal e-mail from a business', () => {
    expect(messages({ businessEmail: 'nonsense' })).toHaveLength(1)
    expect(
      messages({ isBusiness: true, email: '', businessName: 'Ng & Co', businessEmail: 'office@ng.example' }),
    ).toEqual([])
  })

  test('lacks business details when the business toggle is on and a detail is empty', () => {
    expect(hasBusinessDetails(form)).toBe(true)
    expect(hasBusinessDetails({ ...form, isBusiness: true, businessName: 'Ng & Co' })).toBe(false)
    expect(hasBusinessDetails({ ...form, isBusiness: true, businessName: 'Ng & Co', businessEmail: 'a@b.co' })).toBe(
      true,
    )
  })
})

describe('In the profile form', () => {
  const business = { isBusiness: true, businessName: 'Ng & Co', businessEmail: 'office@ng.example' }
  const wrongFields = (changes: Partial<ProfileForm>) => [...profileForm.read({ ...form, ...changes }).wrong]

  test('a wrong personal e-mail that is hidden does not stop a business', () => {
    expect(wrongFields({ ...business, email: 'al@' })).toEqual([])
  })

  test('a wrong business e-mail that is hidden does not stop a person', () => {
    expect(wrongFields({ ...business, isBusiness: false, businessEmail: 'office@' })).toEqual([])
  })

  test('a wrong e-mail that is shown stops a person and a business', () => {
    expect(wrongFields({ email: 'al@' })).toEqual(['email'])
    expect(wrongFields({ ...business, businessEmail: 'office@' })).toEqual(['businessEmail'])
  })
})

describe('The profile form sends', () => {
  const business = { ...form, isBusiness: true, businessName: ' Ng & Co ', businessEmail: 'office@ng.example' }

  test('an empty company for a person', () => {
    expect(profileOfForm(form)).toEqual({
      name: { first: 'Al', last: 'Ng' },
      email: 'al@example.com',
      company: {},
      smsNotificationOptIn: true,
    })
  })

  test('the business e-mail also as the e-mail of a business', () => {
    const sent = profileOfForm(business)
    expect(sent.email).toBe('office@ng.example')
    expect(sent.company).toEqual({ name: 'Ng & Co', email: 'office@ng.example' })
  })

  test('a profile that the server accepts', () => {
    expect(profileSchema.parse(profileOfForm(form))).toEqual(profileOfForm(form))
    expect(profileSchema.parse(profileOfForm(business))).toEqual(profileOfForm(business))
  })
})

test.each([
  { phone: '+15125550142' },
  { roles: ['admin'] },
  { company: { name: 'Ng & Co' } },
  { name: { first: 'A'.repeat(61), last: 'Ng' } },
  { name: { first: 'A\nB', last: 'Ng' } },
  { name: { first: 'Al', last: 'Ng', middle: 'X' } },
])('the server refuses a profile with %o', changes => {
  expect(profileSchema.safeParse({ ...profileOfForm(form), ...changes }).success).toBe(false)
})

describe('a customer', () => {
  const whole = { name: { first: 'Al', last: 'Ng' }, phone: '+15125550142' }

  test('has a complete profile only with a first name, a last name and a phone', () => {
    expect(isProfileComplete(whole)).toBe(true)
    expect(isProfileComplete({ ...whole, name: { first: 'Al', last: ' ' } })).toBe(false)
    expect(isProfileComplete({ ...whole, phone: null })).toBe(false)
    expect(isProfileComplete(null)).toBe(false)
  })

  test('is a first-time user without a complete profile, and when not signed in', () => {
    const loading = { isAuthResolved: true, isSignedIn: true, profile: null }
    expect(isFirstTimeUser({ ...loading, profile: whole })).toBe(false)
    expect(isFirstTimeUser({ ...loading, profile: { ...whole, phone: null } })).toBe(true)
    expect(isFirstTimeUser({ ...loading, isSignedIn: false })).toBe(true)
    expect(isFirstTimeUser(loading)).toBeNull()
    expect(isFirstTimeUser({ isAuthResolved: false, isSignedIn: false, profile: null })).toBeNull()
  })
})
