/** A journey about a later step starts there. These functions do the earlier steps through the API. */
import type { Page } from '@playwright/test'
import type { UsPhone } from '#domain/value/phone.ts'
import { answerAll, type Customer, openCart, type Page as Question, signUp, visit } from '#server/testing/journey.ts'
import type { TestApp } from '#server/testing/start-test-app.ts'
import { thisBrowser } from './this-browser.ts'

/** Makes a guest's cart in this browser, in which every question is answered except the named ones. */
export async function guestCart(app: TestApp, except: readonly Question[] = []): Promise<string> {
  return (await guest(app, except)).held.cartId
}

export async function guest(app: TestApp, except: readonly Question[] = []): Promise<Customer> {
  const customer = visit(app)
  const cartId = await openCart(customer)
  await app.database.pool.query('UPDATE cart SET browser = $1 WHERE id = $2', [thisBrowser.mark, cartId])
  await answerAll(customer, new Date(), except)
  return customer
}

/** Signs in a person with a profile at this browser. */
export async function knownCustomer(app: TestApp, page: Page, phone: UsPhone): Promise<void> {
  const customer = visit(app)
  await signUp(app, customer, phone)
  await signInHere(app, page, customer)
}

/** Opens the summary of a complete cart, as a known person. */
export async function atSummary(app: TestApp, page: Page, phone: UsPhone): Promise<string> {
  await knownCustomer(app, page, phone)
  const cartId = await guestCart(app)
  await page.goto(`/checkout/${cartId}/order-summary`)
  return cartId
}

/** Signs the browser in through the API. */
export async function signInHere(app: TestApp, page: Page, { held }: Customer): Promise<void> {
  const [name = '', value = ''] = held.session?.cookie.split('=') ?? []
  await page.context().addCookies([{ name, value, url: app.url, httpOnly: true, sameSite: 'Lax' }])
  // This is the smallest answer of this origin. The function only needs the storage of the origin.
  await page.goto('/healthz')
  await page.evaluate(() => localStorage.setItem('signedIn', 'yes'))
}
