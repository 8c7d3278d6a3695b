import { expect, test } from 'vitest'
import { employersOf, hasRole, isOperator, isStaffOf, officesOf, type Right, type Roles, rightsOf } from './roles.ts'

const customer: Roles = { roles: ['customer'], organizations: [] }
const member = (role: 'admin' | 'driver', rights: readonly Right[] | null = null) => ({
  organizationId: 'acme',
  roles: [role],
  rights,
})
const dispatcher: Roles = { ...customer, organizations: [member('admin')] }
const driver: Roles = { ...customer, organizations: [member('driver')] }
const withRights = (...rights: Right[]): Roles => ({ ...customer, organizations: [member('admin', rights)] })

test('a role counts in the organization that gave it and in no other', () => {
  expect([isStaffOf(dispatcher, 'acme'), isStaffOf(dispatcher, 'other'), isStaffOf(driver, 'acme')]).toEqual([
    true,
    false,
    false,
  ])
  expect([officesOf(dispatcher).length, officesOf(driver).length]).toEqual([1, 0])
  expect([employersOf(dispatcher).length, employersOf(driver).length]).toEqual([0, 1])
})

test('an admin without a list of rights has all rights, and an admin with an empty list has none', () => {
  expect(rightsOf(member('admin'))).toEqual(['dispatch', 'money', 'catalog', 'team'])
  expect(rightsOf(member('admin', ['money', 'dispatch']))).toEqual(['dispatch', 'money'])
  expect(rightsOf(member('admin', []))).toEqual([])
})

test('staff with the right to plan or to bill read orders, and other staff do not', () => {
  expect([isStaffOf(withRights('dispatch'), 'acme'), isStaffOf(withRights('money'), 'acme')]).toEqual([true, true])
  expect([isStaffOf(withRights('catalog', 'team'), 'acme'), isStaffOf(withRights(), 'acme')]).toEqual([false, false])
})

test('the operator of the platform is not staff of a hauler', () => {
  const operator: Roles = { roles: ['customer', 'admin'], organizations: [] }
  expect([isOperator(operator), isOperator(dispatcher), isStaffOf(operator, 'acme')]).toEqual([true, false, false])
})

test('an app opens for a user who has its role in any organization', () => {
  expect([hasRole(dispatcher, 'admin'), hasRole(dispatcher, 'driver')]).toEqual([true, false])
  expect([hasRole(driver, 'admin'), hasRole(driver, 'driver')]).toEqual([false, true])
  expect([hasRole(customer, 'admin'), hasRole({ organizations: [] }, 'admin')]).toEqual([false, false])
})
