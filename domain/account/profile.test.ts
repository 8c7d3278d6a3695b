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
  test('takes short names of real people', () => {
    expect(messages({})).toEqual([])
  })

  test.each<[Partial<ProfileForm>, string, string]>([
    [{ firstName: '' }, 'firstName', 'First name is required'],
    [{ firstName: '   ' }, 'firstName', 'First name is required'],
    [{ lastName: '' }, 'lastName', 'Last name is required'],
    [{ email: '' }, 'email', 'Valid email is required'],
    [{ email: 'al@example' }, 'email', 'Valid email is required'],
    [{ terms: false }, 'terms', 'You must accept the terms'],
  ])('%o is answered at %s with "%s"', (changes, field, message) => {
    expect(messages(changes)).toContainEqual([field, message])
  })

  test('asks for the terms only where they are required', () => {
    expect(messages({ terms: false }, false)).toEqual([])
  })

  test('takes a business e-mail or none, and with it no other', () => {
    expect(messages({ businessEmail: 'nonsense' })).toHaveLength(1)
    expect(
      messages({ isBusiness: true, email: '', businessName: 'Ng & Co', businessEmail: 'office@ng.example' }),
    ).toEqual([])
  })

  test('misses information when the business toggle is on and a detail is empty', () => {
    expect(hasBusinessDetails(form)).toBe(true)
    expect(hasBusinessDetails({ ...form, isBusiness: true, businessName: 'Ng & Co' })).toBe(false)
    expect(hasBusinessDetails({ ...form, isBusiness: true, businessName: 'Ng & Co', businessEmail: 'a@b.co' })).toBe(
      true,
    )
  })
})

describe('a field that the form does not show blocks nothing', () => {
  const business = { isBusiness: true, businessName: 'Ng & Co', businessEmail: 'office@ng.example' }
  const wrongFields = (changes: Partial<ProfileForm>) => [...profileForm.read({ ...form, ...changes }).wrong]

  test('a wrong personal e-mail does not stop a business', () => {
    expect(wrongFields({ ...business, email: 'al@' })).toEqual([])
  })

  test('a wrong business e-mail does not stop a person', () => {
    expect(wrongFields({ ...business, isBusiness: false, businessEmail: 'office@' })).toEqual([])
  })

  test('a wrong e-mail that is shown stops both', () => {
    expect(wrongFields({ email: 'al@' })).toEqual(['email'])
    expect(wrongFields({ ...business, businessEmail: 'office@' })).toEqual(['businessEmail'])
  })
})

describe('what the form sends', () => {
  const business = { ...form, isBusiness: true, businessName: ' Ng & Co ', businessEmail: 'office@ng.example' }

  test('is an empty company for a person', () => {
    expect(profileOfForm(form)).toEqual({
      name: { first: 'Al', last: 'Ng' },
      email: 'al@example.com',
      company: {},
      smsNotificationOptIn: true,
    })
  })

  test('is the business e-mail for a business', () => {
    const sent = profileOfForm(business)
    expect(sent.email).toBe('office@ng.example')
    expect(sent.company).toEqual({ name: 'Ng & Co', email: 'office@ng.example' })
  })

  test('is what the procedure takes', () => {
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
])('the procedure does not take %o', changes => {
  expect(profileSchema.safeParse({ ...profileOfForm(form), ...changes }).success).toBe(false)
})

describe('a customer', () => {
  const whole = { name: { first: 'Al', last: 'Ng' }, phone: '+15125550142' }

  test('has a complete profile with first name, last name and phone', () => {
    expect(isProfileComplete(whole)).toBe(true)
    expect(isProfileComplete({ ...whole, name: { first: 'Al', last: ' ' } })).toBe(false)
    expect(isProfileComplete({ ...whole, phone: null })).toBe(false)
    expect(isProfileComplete(null)).toBe(false)
  })

  test('is here for the first time without a complete profile, and when nobody is signed in', () => {
    const loading = { isAuthResolved: true, isSignedIn: true, profile: null }
    expect(isFirstTimeUser({ ...loading, profile: whole })).toBe(false)
    expect(isFirstTimeUser({ ...loading, profile: { ...whole, phone: null } })).toBe(true)
    expect(isFirstTimeUser({ ...loading, isSignedIn: false })).toBe(true)
    expect(isFirstTimeUser(loading)).toBeNull()
    expect(isFirstTimeUser({ isAuthResolved: false, isSignedIn: false, profile: null })).toBeNull()
  })
})
