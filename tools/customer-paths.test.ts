/** If the customer's app has no page at a path, the server answers 404. So both must list the same paths. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isCustomerPage } from '#server/http/pages/page-paths.ts'

const routes = [
  ['web/customer/routes.tsx', ''],
  ['web/customer/orders/orders-routes.tsx', '/orders/'],
  ['web/customer/checkout/checkout-routes.tsx', '/checkout/'],
] as const

test.each(routes)('every page of %s is a page for the server', (file, base) => {
  const paths = [...readFileSync(file, 'utf8').matchAll(/\bpath="([^"*]+)"/g)].map(match => `${base}${match[1]}`)
  expect(paths.length).toBeGreaterThan(3)
  expect(paths.filter(path => !isCustomerPage(path.replace(':id', 'o1').replace(':code', 'b1')))).toEqual([])
})
