import { expect, test } from 'vitest'
import type { Right } from './roles.ts'
import { type Colleague, givenRightsSchema, isLastManager, isNotifiedOf, managesTeam, tidyRights } from './team.ts'

const dana: Colleague = { id: 'dana', organizationId: 'acme', roles: ['admin'], rights: null, isSuspended: false }
const miguel: Colleague = { ...dana, id: 'miguel', rights: ['dispatch', 'team'] }

test('who works there with the right manages the team', () => {
  expect([dana, miguel].map(managesTeam)).toEqual([true, true])
  const others = [
    { ...miguel, rights: ['dispatch', 'money'] as Right[] },
    { ...miguel, rights: [] },
    { ...miguel, isSuspended: true },
    { ...dana, roles: ['driver'] as const },
  ]
  expect(others.map(managesTeam)).toEqual([false, false, false, false])
})

test('the last one who manages the team is told apart from one of two', () => {
  expect(isLastManager([dana, miguel], 'dana')).toBe(false)
  expect(isLastManager([dana, { ...miguel, isSuspended: true }], 'dana')).toBe(true)
  expect(isLastManager([dana, { ...miguel, rights: ['money'] }], 'dana')).toBe(true)
  expect(isLastManager([dana], 'dana')).toBe(true)
})

test('all rights are one thing, however they were ticked', () => {
  expect(tidyRights(['team', 'catalog', 'money', 'dispatch'])).toBeNull()
  expect(tidyRights(null)).toBeNull()
  expect(tidyRights(['team', 'dispatch'])).toEqual(['dispatch', 'team'])
  expect(tidyRights([])).toEqual([])
})

test('a right is given once, and only what there is', () => {
  expect(givenRightsSchema.safeParse(['money', 'money']).success).toBe(false)
  expect(givenRightsSchema.safeParse(['everything']).success).toBe(false)
  expect(givenRightsSchema.safeParse(['money', 'team']).success).toBe(true)
})

test('who has the right to neither plan nor bill hears of people, settings, catalog and prices alone', () => {
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
