import { expect, test } from 'vitest'
import type { Right } from './roles.ts'
import { type Colleague, givenRightsSchema, isLastManager, isNotifiedOf, managesTeam, tidyRights } from './team.ts'

const dana: Colleague = { id: 'dana', organizationId: 'acme', roles: ['admin'], rights: null, isSuspended: false }
const miguel: Colleague = { ...dana, id: 'miguel', rights: ['dispatch', 'team'] }

test('an admin with the right to manage the team does so, and a suspended admin or a driver does not', () => {
  expect([dana, miguel].map(managesTeam)).toEqual([true, true])
  const others = [
    { ...miguel, rights: ['dispatch', 'money'] as Right[] },
    { ...miguel, rights: [] },
    { ...miguel, isSuspended: true },
    { ...dana, roles: ['driver'] as const },
  ]
  expect(others.map(managesTeam)).toEqual([false, false, false, false])
})

test('an admin is the last manager of the team when no other active admin has the right to manage it', () => {
  expect(isLastManager([dana, miguel], 'dana')).toBe(false)
  expect(isLastManager([dana, { ...miguel, isSuspended: true }], 'dana')).toBe(true)
  expect(isLastManager([dana, { ...miguel, rights: ['money'] }], 'dana')).toBe(true)
  expect(isLastManager([dana], 'dana')).toBe(true)
})

test('a list of all rights is the same as no list, in whatever order the rights were ticked', () => {
  expect(tidyRights(['team', 'catalog', 'money', 'dispatch'])).toBeNull()
  expect(tidyRights(null)).toBeNull()
  expect(tidyRights(['team', 'dispatch'])).toEqual(['dispatch', 'team'])
  expect(tidyRights([])).toEqual([])
})

test('a list of rights names each right once, and only rights that exist', () => {
  expect(givenRightsSchema.safeParse(['money', 'money']).success).toBe(false)
  expect(givenRightsSchema.safeParse(['everything']).success).toBe(false)
  expect(givenRightsSchema.safeParse(['money', 'team']).success).toBe(true)
})

test('an admin without the rights to plan and bill is notified of people, settings, catalog and prices, and of no stop', () => {
  const who = (rights: Right[]) => ({ roles: ['customer' as const], organizations: [{ ...dana, rights }] })
  const heard = (rights: Right[]) =>
    ['member', 'message-template', 'pricing-rule', 'stop'].map(one => isNotifiedOf(who(rights), 'acme', one))
  expect(heard(['team'])).toEqual([true, true, true, false])
  expect(heard(['team', 'dispatch'])).toEqual([true, true, true, true])
  const ofEverybody = [
    'member',
    'invitation',
    'organization',
    'message-template',
    'saved-view',
    'pricing-rule',
    'service-area',
    'container-type',
    'material',
    'add-on',
    'cleanup',
    'description',
    'time-window',
  ]
  expect(ofEverybody.filter(one => !isNotifiedOf(who(['team']), 'acme', one))).toEqual([])
})
