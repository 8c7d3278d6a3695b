/** The server takes the files of a page from the routes. If a page were missing there, its files would load late. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { checkoutSteps } from '#domain/cart/next-step.ts'
import { routedPages } from './page-files.ts'
import { textsOfProject } from './page-texts.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const pages = await routedPages(path => readFileSync(join(root, path), 'utf8'), textsOfProject(root))
const pageAt = (path: string) => pages.find(page => page.path === path)

describe('the pages of the customer’s app', () => {
  test('include every step of the checkout, with the frame of the checkout', () => {
    for (const step of checkoutSteps) {
      const page = pageAt(`/checkout/:id/${step}`)
      expect(page?.modules[0], step).toBe('web/customer/checkout/checkout-routes.tsx')
      expect(page?.modules.length, step).toBe(2)
      expect(page?.areas, step).toContain('customer/checkout')
    }
  })

  test('include the first page with only its own code and texts', () => {
    expect(pageAt('/get-started')).toEqual({
      path: '/get-started',
      modules: ['web/customer/get-started/get-started-page.tsx'],
      areas: ['common/phone', 'customer/get-started'],
    })
  })

  test('include the page of an order with its texts', () => {
    expect(pageAt('/orders/:id')?.areas).toContain('customer/order')
  })
})
