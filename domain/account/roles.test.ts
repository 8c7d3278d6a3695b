import { expect, test } from 'vitest'
import { hasRole, isDriverOf, isOperator, isStaffOf, type Roles } from './roles.ts'

const customer: Roles = { roles: ['customer'], organizations: [] }
const dispatcher: Roles = { ...customer, organizations: [{ organizationId: 'acme', roles: ['admin'] }] }
const driver: Roles = { ...customer, organizations: [{ organizationId: 'acme', roles: ['driver'] }] }

test('a role counts in the organization that gave it and in no other', () => {
  expect([isStaffOf(dispatcher, 'acme'), isStaffOf(dispatcher, 'other'), isDriverOf(dispatcher, 'acme')]).toEqual([
    true,
    false,
    false,
  ])
  expect([isDriverOf(driver, 'acme'), isDriverOf(driver, 'other'), isStaffOf(driver, 'acme')]).toEqual([
    true,
    false,
    false,
  ])
})

test('the operator of the platform is no hauler’s staff by that', () => {
  const operator: Roles = { roles: ['customer', 'admin'], organizations: [] }
  expect([isOperator(operator), isOperator(dispatcher), isStaffOf(operator, 'acme')]).toEqual([true, false, false])
})

test('an app opens for its role in whichever organization', () => {
  expect([hasRole(dispatcher, 'admin'), hasRole(dispatcher, 'driver')]).toEqual([true, false])
  expect([hasRole(driver, 'admin'), hasRole(driver, 'driver')]).toEqual([false, true])
  expect([hasRole(customer, 'admin'), hasRole({ organizations: [] }, 'admin')]).toEqual([false, false])
})
