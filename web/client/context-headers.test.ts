import { expect, test } from 'vitest'
import { contextHeaders } from './context-headers.ts'

const guest = { storedCartId: 'stored', isSignedIn: false }
const customer = { storedCartId: 'stored', isSignedIn: true }

test('a checkout page sends the id of its cart', () => {
  expect(contextHeaders({ ...customer, pathname: '/checkout/c1/containers' })).toEqual({ 'x-cart-id': 'c1' })
  expect(contextHeaders({ ...guest, pathname: '/checkout/c1/zipcode' })).toEqual({ 'x-cart-id': 'c1' })
})

test.each(['/checkout/zipcode', '/checkout/zipcode-unsupported', '/checkout/materials', '/dashboard'])(
  'on %s a guest sends the id of the stored cart, and a signed-in customer sends none',
  pathname => {
    expect(contextHeaders({ ...customer, pathname })).toEqual({})
    expect(contextHeaders({ ...guest, pathname })).toEqual({ 'x-cart-id': 'stored' })
  },
)

test('an order page sends the id of its order', () => {
  expect(contextHeaders({ ...customer, pathname: '/orders/o1/payment' })).toEqual({ 'x-order-id': 'o1' })
})

test('an office page sends the id of its hauler, and of no cart', () => {
  expect(contextHeaders({ ...guest, pathname: '/office/dispatch', organizationId: 'h1' })).toEqual({
    'x-organization-id': 'h1',
  })
  expect(contextHeaders({ ...customer, pathname: '/office', organizationId: null })).toEqual({})
  expect(contextHeaders({ ...customer, pathname: '/orders/o1', organizationId: 'h1' })).toEqual({ 'x-order-id': 'o1' })
})
