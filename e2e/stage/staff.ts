/** People of the hauler use separate browsers. */
import type { Browser, Page } from '@playwright/test'
import { signIn } from '#server/testing/sign-in.ts'
import type { TestApp } from '#server/testing/start-test-app.ts'
import { screens } from './screens.ts'

/** Dana works in the demo hauler's office. */
export const dana = '+15125550111'

/** Opens a separate browser in which the person with this number is signed in. */
export async function openFor(
  app: TestApp,
  browser: Browser,
  phone: string,
  screen: keyof typeof screens,
): Promise<Page> {
  const isPhone = screen === 'phone'
  const context = await browser.newContext({
    baseURL: app.url,
    viewport: screens[screen],
    locale: 'en-US',
    ...(isPhone && { hasTouch: true, isMobile: true }),
  })
  const { cookie } = await signIn(app, phone)
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: app.url, httpOnly: true, sameSite: 'Lax' }])
  const page = await context.newPage()
  await page.goto('/healthz')
  await page.evaluate(() => localStorage.setItem('signedIn', 'yes'))
  return page
}

/** Returns the phone number with which a driver signs in. */
export async function phoneOfDriver({ database }: TestApp, driverId: string): Promise<string> {
  const { rows } = await database.pool.query<{ phone: string }>('SELECT phone FROM driver WHERE id = $1', [driverId])
  return rows[0]?.phone ?? ''
}
