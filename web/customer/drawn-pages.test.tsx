/** The server sends the same pages that the app draws (decision 68). A journey in the browser tests that the app continues with them. */
import { describe, expect, test } from 'vitest'
import { checkoutSteps } from '#domain/cart/next-step.ts'
import { drawPages } from '#web/customer/drawn-pages.tsx'

const cartId = 'a-cart'

describe('The pages that the server draws', () => {
  test('include the whole first page in both languages, without a script', async () => {
    const english = (await drawPages('en', { cartId })).get('/get-started')
    expect(english).toContain('Get instant quote</h1>')
    expect(english).toContain('type="tel"')
    expect(english).not.toMatch(/<script|style="|⟦/)
    const spanish = (await drawPages('es', { cartId })).get('/get-started')
    expect(spanish).toContain('Obtenga su cotización al instante</h1>')
    expect(spanish).not.toContain('Get instant quote')
  })

  test('include each question before the payment, with its title and with the cart in its links', async () => {
    const pages = await drawPages('en', { cartId })
    expect([...pages.keys()]).toEqual([
      '/get-started',
      ...checkoutSteps.slice(0, -1).map(step => `/checkout/:id/${step}`),
    ])
    expect(pages.get('/checkout/:id/materials')).toMatch(/aria-busy="true".*Choose materials<\/h1>/)
    for (const [path, page] of pages) {
      expect(page, path).toMatch(/<h1[^>]*>[^<]/)
      expect(page, path).not.toMatch(/<script|style="|⟦|:id/)
      if (path.startsWith('/checkout')) expect(page, path).toContain(`/sign-in?return=%2Fcheckout%2F${cartId}%2F`)
    }
  })
})
